/// The page's style sheet: light and dark after the reader's own setting, from phone to desktop.
enum HTMLStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de; --head: #f6f8fa;
      --good: #116329; --bad: #a40e26; --link: #0550ae; --track: #d0d7de; --fill: #1a7f37;
      --miss: #ffe2e0; --hit: #e6f6ea; --missmark: #cf222e; --hitmark: #1a7f37;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0d1117; --text: #e6edf3; --quiet: #9da7b1; --line: #30363d; --head: #161b22;
        --good: #56d364; --bad: #ff8f88; --link: #79c0ff; --track: #30363d; --fill: #3fb950;
        --miss: #4a1a1e; --hit: #10281a; --missmark: #ff7b72; --hitmark: #3fb950;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    h1 { font-size: 1.6rem; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .25rem .5rem; }
    .headline {
      display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; margin: 0; padding: 0;
    }
    .headline li {
      flex: 1 1 14rem; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem;
    }
    .headline span { display: block; }
    .headline .value { font-size: 1.75rem; font-weight: 600; line-height: 1.3; }
    .name, .note, caption { color: var(--quiet); font-size: .875rem; }
    .passed { color: var(--good); }
    .failed { color: var(--bad); }
    .scroll { overflow-x: auto; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    table.grid { border-collapse: collapse; width: 100%; }
    caption { text-align: left; padding-bottom: .5rem; }
    .grid th, .grid td {
      border-bottom: 1px solid var(--line); padding: .4rem .6rem; text-align: left;
      vertical-align: top;
    }
    .grid thead th { background: var(--head); font-size: .875rem; }
    .grid tbody th { font-weight: 400; min-width: 8rem; overflow-wrap: break-word; }
    .grid tfoot th, .grid tfoot td { font-weight: 600; border-bottom: 0; }
    .grid .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .bar {
      height: .5rem; margin: .35rem 0 .15rem; border-radius: .25rem; background: var(--track);
      overflow: hidden;
    }
    .bar div { height: 100%; background: var(--fill); }
    details { border: 1px solid var(--line); border-radius: .4rem; margin: .4rem 0; }
    summary {
      display: flex; flex-wrap: wrap; gap: .25rem 1rem; cursor: pointer; padding: .5rem .75rem;
      background: var(--head); border-radius: .4rem;
    }
    summary::before { content: "\\25B8"; color: var(--quiet); }
    details[open] > summary::before { content: "\\25BE"; }
    summary .path { flex: 1 1 12rem; overflow-wrap: anywhere; }
    summary .count { white-space: nowrap; font-variant-numeric: tabular-nums; }
    details > p { padding: 0 .75rem; overflow-wrap: anywhere; }
    pre, .source { font: .8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre { margin: 0; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    .source { border-collapse: collapse; min-width: 100%; tab-size: 4; }
    .source th, .source td:nth-child(2) {
      width: 1%; padding: 0 .6rem; text-align: right; font-weight: 400; color: var(--quiet);
      user-select: none;
    }
    .source td:nth-child(3) { white-space: pre; padding: 0 1rem 0 .75rem; }
    .source .miss { background: var(--miss); }
    .source .miss td:nth-child(2) { color: var(--text); font-weight: 700; }
    .source .miss th { box-shadow: inset 4px 0 var(--missmark); color: var(--text); }
    .source .hit th { box-shadow: inset 4px 0 var(--hitmark); color: var(--text); }
    .source .hit td:nth-child(2) { background: var(--hit); color: var(--text); }
    @media (max-width: 30rem) {
      body { padding: .75rem; }
      .grid th, .grid td { padding: .35rem .3rem; }
      .grid tbody th { min-width: 6rem; }
    }
    .places { columns: 20rem; padding-left: 1.25rem; overflow-wrap: anywhere; }

    """
}
