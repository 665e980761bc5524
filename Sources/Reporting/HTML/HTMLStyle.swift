// How the HTML report looks: on a desk, on a phone, on paper, in light and in dark.

/// The style sheet of the HTML report; filters are its own work, so that no script is needed.
enum HTMLStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #fff; --ink: #1a1d21; --soft: #545b66; --line: #d9dde3;
      --good: #0a6b34; --good-soft: #e2f4e8; --bad: #b3261e; --bad-soft: #fce8e6;
      --risk: #8a5300; --risk-soft: #fdf0d8; --unknown: #4a4f9c; --unknown-soft: #e9eafa;
      --none: #5c636e; --none-soft: #eceef1; --link: #0b57d0; --code: #f1f3f5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14161a; --card: #1d2025; --ink: #e8eaed; --soft: #a8afba; --line: #363b43;
        --good: #7bd99b; --good-soft: #14321f; --bad: #ff9d94; --bad-soft: #43201d;
        --risk: #f5c26b; --risk-soft: #3a2b10; --unknown: #b3b8ff; --unknown-soft: #262a4d;
        --none: #a8afba; --none-soft: #2a2e35; --link: #8ab4f8; --code: #262a30;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--page);
      color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; }
    h2 { font-size: 1.25rem; margin: 0; }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    p { margin: .4rem 0; }
    .soft { color: var(--soft); font-size: .9rem; }
    .card {
      background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
      padding: 1.25rem; margin: 1rem 0;
    }
    .chip {
      display: inline-block; border-radius: 1rem; padding: .1rem .65rem; font-size: .875rem;
      font-weight: 600; white-space: nowrap;
    }
    .ready, .passes { color: var(--good); background: var(--good-soft); }
    .not-ready, .fails, .blocks { color: var(--bad); background: var(--bad-soft); }
    .at-risk, .risks { color: var(--risk); background: var(--risk-soft); }
    .unknown { color: var(--unknown); background: var(--unknown-soft); }
    .not-applicable, .not-reached, .informs, .not-audited {
      color: var(--none); background: var(--none-soft);
    }
    .counts { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; padding: 0; }
    .counts li { list-style: none; }
    fieldset {
      border: 1px solid var(--line); border-radius: .5rem; display: flex; flex-wrap: wrap;
      gap: .25rem 1.25rem; padding: .5rem .9rem; margin: 1rem 0;
    }
    legend { font-size: .9rem; color: var(--soft); padding: 0 .3rem; }
    label { display: inline-flex; align-items: center; gap: .4rem; min-height: 1.75rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td {
      text-align: left; padding: .5rem .6rem; border-top: 1px solid var(--line);
      vertical-align: top;
    }
    thead th { border-top: 0; font-size: .875rem; color: var(--soft); }
    tbody th { font-weight: 500; min-width: 11rem; }
    td .soft { display: block; }
    .flow { display: flex; flex-wrap: wrap; gap: .75rem 0; padding: 0; margin: .75rem 0; }
    .flow li {
      list-style: none; flex: 1 0 5rem; text-align: center; position: relative;
      font-size: .875rem;
    }
    .flow li::before {
      content: ""; position: absolute; top: .95rem; left: -50%; right: 50%; height: 2px;
      background: var(--line);
    }
    .flow li:first-child::before { display: none; }
    .flow .sign {
      position: relative; z-index: 1; display: inline-grid; place-items: center; width: 2rem;
      height: 2rem; border-radius: 50%; font-weight: 700; border: 2px solid currentColor;
    }
    .flow .first .sign { box-shadow: 0 0 0 4px var(--bad-soft); }
    .flow .name { display: block; margin-top: .25rem; }
    .flow .behind .sign { border-style: dotted; background: none; }
    .flow .behind .name { color: var(--soft); }
    .flow .first .name { font-weight: 700; color: var(--bad); }
    .finding { border-top: 1px solid var(--line); padding: 1rem 0 .25rem; }
    .finding:first-of-type { border-top: 0; }
    .finding h4 { margin: 0 0 .35rem; font-size: 1rem; }
    pre {
      background: var(--code); border-radius: .5rem; padding: .6rem .8rem; margin: .5rem 0;
      overflow-x: auto; font: .875rem/1.45 ui-monospace, monospace;
    }
    mark { background: var(--risk-soft); color: var(--risk); font-weight: 600; }
    details { margin: .5rem 0; }
    summary { cursor: pointer; color: var(--link); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
    dt { color: var(--soft); }
    dd { margin: 0; }
    .bar { display: block; width: 100%; height: 1.25rem; margin: .4rem 0; }
    .bar .a { fill: var(--none); } .bar .b { fill: var(--unknown); } .bar .c { fill: var(--risk); }
    .bar .d { fill: var(--link); } .bar .e { fill: var(--good); }
    .key { display: inline-block; width: .7rem; height: .7rem; vertical-align: baseline; }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    body:has(#show-ready:not(:checked)) .target[data-worst="ready"],
    body:has(#show-at-risk:not(:checked)) .target[data-worst="at-risk"],
    body:has(#show-not-ready:not(:checked)) .target[data-worst="not-ready"],
    body:has(#show-unknown:not(:checked)) .target[data-worst="unknown"],
    body:has(#show-informs:not(:checked)) .finding[data-effect="informs"] { display: none; }
    @media (max-width: 40rem) {
      .flow { display: grid; grid-template-columns: repeat(4, 1fr); }
      .flow li::before { display: none; }
      dl { grid-template-columns: 1fr; gap: 0; }
      dd { margin-bottom: .5rem; }
    }
    @media print {
      :root { color-scheme: light; }
      body { max-width: none; background: none; }
      .card { break-inside: avoid; } fieldset { display: none; }
      details > :not(summary) { display: block; }
    }
    """
}
