/// Xcode's names for the types of files, by extension (exact case).
enum XcodeFileType {
  /// The type of an extension; nil for one that Xcode does not know.
  static func type(ofExtension text: String) -> String? { types[text] }

  private static let types: [String: String] = {
    var types: [String: String] = [:]
    types.reserveCapacity(320)
    for line in table.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let type = String(line[..<colon])
      for text in line[line.index(after: colon)...].split(separator: " ") {
        types[String(text)] = type
      }
    }
    return types
  }()

  /// A type and its extensions a line.
  private static let table = """
    archive.ar: a
    archive.asdictionary: asdictionary
    archive.binhex: hqx
    archive.ear: ear
    archive.gzip: gz
    archive.jar: jar
    archive.macbinary: bin
    archive.metal-library: metallib
    archive.ppob: ppob
    archive.rsrc: rsrc view
    archive.stuffit: sit
    archive.tar: tar
    archive.war: war
    archive.zip: zip
    audio.aiff: aiff cdda
    audio.au: au
    audio.midi: mid midi
    audio.mp3: mp3
    audio.wav: wav
    com.apple.instruments.instrdst: instrdst
    com.apple.instruments.package-definition: instrpkg
    compiled.air: air
    compiled.javaclass: class
    compiled.mach-o.dylib: dylib
    compiled.mach-o.objfile: o
    compiled.rcx: rcx
    file: otf sqlite ttf
    file.intentdefinition: intentdefinition
    file.mlmodel: mlkitmodel mlmodel
    file.playground: playground
    file.rcproject: rcproject
    file.scp: scnp
    file.sks: sks
    file.skybox: skybox
    file.storyboard: storyboard
    file.uicatalog: uicatalog
    file.usdz: usdz
    file.xcplaygroundpage: xcplaygroundpage
    file.xib: xib
    folder.assetcatalog: xcassets
    folder.documentationcatalog: docc
    folder.iconset: iconset
    folder.imagecatalog: imagecatalog
    folder.skatlas: atlas
    folder.stickers: xcstickers
    image.bmp: bmp
    image.gif: gif
    image.icns: icns
    image.ico: ico
    image.jpeg: jpeg jpg
    image.pdf: pdf
    image.pict: pct pict
    image.png: png
    image.tiff: tif tiff
    net.daringfireball.markdown: markdown md mdown text
    sourcecode.ada: ada adb ads
    sourcecode.applescript: applescript
    sourcecode.asm: s
    sourcecode.asm.asm: asm
    sourcecode.asm.llvm: ll llx
    sourcecode.c.c: c
    sourcecode.c.c.preprocessed: i
    sourcecode.c.h: h pch
    sourcecode.c.objc: m
    sourcecode.c.objc.preprocessed: mi
    sourcecode.clips: clp
    sourcecode.cpp.cpp: C c++ cc cp cpp cxx tcc
    sourcecode.cpp.cpp.preprocessed: ii
    sourcecode.cpp.h: H h++ hh hp hpp hxx ipp pch++
    sourcecode.cpp.objcpp: M mm
    sourcecode.cpp.objcpp.preprocessed: mii
    sourcecode.dtrace: d
    sourcecode.dylan: dylan lid
    sourcecode.exports: exp
    sourcecode.fortran: f for
    sourcecode.fortran.f77: f77
    sourcecode.fortran.f90: f90 f95
    sourcecode.glsl: ctrl eval frag fragment fs fsh geom geometry gs gsh vert vertex vs vsh
    sourcecode.iig: iig
    sourcecode.jam: jam
    sourcecode.java: java
    sourcecode.javascript: javascript js jscript
    sourcecode.lex: l lm lmm lp lpp lxx
    sourcecode.make: gmk mak make
    sourcecode.metal: metal
    sourcecode.mig: defs mig
    sourcecode.module-map: map modulemap
    sourcecode.nasm: nasm
    sourcecode.nqc: nqc
    sourcecode.opencl: cl
    sourcecode.pascal: inc p pas pp
    sourcecode.protobuf: proto
    sourcecode.rez: r rez
    sourcecode.swift: swift
    sourcecode.text-based-dylib-definition: tbd
    sourcecode.yacc: y ym ymm yp ypp yxx
    text: apns txt
    text.apinotes: apinotes
    text.css: css
    text.html: htm html
    text.html.other: jsp rhtml shtml
    text.json: json
    text.man: 1
    text.pbxproject: pbxproj
    text.plist: dict plist
    text.plist.entitlements: entitlements
    text.plist.ibClassDescription: classdescription classdescriptions
    text.plist.pbfilespec: pbfilespec
    text.plist.pblangspec: pblangspec
    text.plist.scriptSuite: scriptSuite
    text.plist.scriptTerminology: scriptTerminology
    text.plist.strings: strings
    text.plist.stringsdict: stringsdict
    text.plist.xcbuildrules: xcbuildrules
    text.plist.xclangspec: xclangspec
    text.plist.xcspec: xcspec
    text.plist.xcsynspec: xcsynspec
    text.plist.xctxtmacro: xctxtmacro
    text.rtf: rtf
    text.script.csh: csh
    text.script.perl: perl pl pm
    text.script.php: php php3 php4 phtml
    text.script.python: bazel bzl py
    text.script.ruby: rb rbw
    text.script.sh: sh
    text.script.worksheet: worksheet
    text.xcconfig: xcconfig
    text.xcfilelist: xcfilelist
    text.xml: dtd gpx xconf xhtml xmap xml xsl xslt xsp
    text.xml.dae: dae
    text.xml.ibArchivingDescription: archivingdescription
    text.yaml: yaml yml
    video.avi: avi
    video.mpeg: mpeg mpg
    video.quartz-composer: qtz
    video.quicktime: moov mov
    wrapper.app-extension: appex pluginkit
    wrapper.application: app
    wrapper.cfbundle: bundle octest xctest
    wrapper.driver-extension: dext
    wrapper.dsym: dSYM dsym
    wrapper.framework: framework
    wrapper.htmld: htmld
    wrapper.installer-mpkg: mpkg
    wrapper.installer-pkg: pkg
    wrapper.kernel-extension: kext
    wrapper.nib: nib nib~
    wrapper.pb-project: xcode xcodeproj
    wrapper.pb-target: xctarget
    wrapper.rtfd: rtfd
    wrapper.scnassets: scnassets
    wrapper.scncache: scncache
    wrapper.spotlight-importer: mdimporter
    wrapper.storyboardc: storyboardc
    wrapper.system-extension: systemextension
    wrapper.workspace: xcworkspace
    wrapper.xcclassmodel: xcclassmodel
    wrapper.xcdatamodel: xcdatamodel
    wrapper.xcdatamodeld: xcdatamodeld
    wrapper.xcframework: xcframework
    wrapper.xcmappingmodel: xcmappingmodel
    wrapper.xpc-service: xpc
    text.json.xcstrings: xcstrings
    wrapper.icon: icon
    wrapper.swiftcrossimport: swiftcrossimport
    """
}
