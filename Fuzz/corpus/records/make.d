/b/a.o : /s/a\ b.swift /s/c$$d.swift \
  /s/e.swift
/b/f.o: /s/f\#.c
