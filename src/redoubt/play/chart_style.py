# SPDX-License-Identifier: MIT
"""How pages of figures look: light or dark as the reader likes it, on a desk or on a phone."""

STYLE = """\
:root { color-scheme: light dark;
  --desk: #e4dfd3; --panel: #fbfaf6; --ink: #1d2227; --ink2: #535b63; --line: #d8d1c2;
  --t0: #2b5887; --t1: #9c3a2a; --t2: #6b5b2e; --t3: #17695a; --t4: #5a6068; }
@media (prefers-color-scheme: dark) { :root {
  --desk: #101316; --panel: #1a1e22; --ink: #ece9e2; --ink2: #a7afb6; --line: #31373d;
  --t0: #93bdea; --t1: #eda08f; --t2: #d3c190; --t3: #63c9af; --t4: #b4bbc3; } }
body { margin: 0; background: var(--desk); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.6em; margin: 0 0 4px; } h2 { font-size: 1.15em; margin: 0 0 8px; }
.about { color: var(--ink2); margin: 0 0 16px; }
section { background: var(--panel); border-radius: 10px; padding: 16px 18px; margin: 0 0 16px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { color: var(--ink2); font-weight: 600; } .num { text-align: right; white-space: nowrap; }
th.num { white-space: normal; }
svg { display: block; width: 100%; height: auto; } svg.slim { display: none; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink2); } svg .name { fill: var(--ink); }
@media (max-width: 560px) { section { padding: 14px 12px; }
  svg.broad { display: none; } svg.slim { display: block; }
  table { font-size: 13px; } th, td { padding-right: 6px; } }
.grid { stroke: var(--line); fill: none; } .axis { stroke: var(--ink2); fill: none; }
.mark { stroke: var(--ink2); stroke-dasharray: 4 3; fill: none; }
.line { fill: none; stroke: var(--tone); stroke-width: 2; stroke-linejoin: round; }
.band { fill: var(--tone); opacity: 0.16; } .bar { fill: var(--tone); opacity: 0.75; }
.stem path { stroke: var(--tone); fill: none; opacity: 0.55; }
.stem .dot { fill: var(--tone); stroke: none; opacity: 1; }
.span { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.t0 { --tone: var(--t0); } .t1 { --tone: var(--t1); } .t2 { --tone: var(--t2); }
.t3 { --tone: var(--t3); } .t4 { --tone: var(--t4); }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 0;
  margin: 6px 0; }
.key { display: inline-block; width: 14px; height: 4px; margin: 0 6px 3px 0;
  background: var(--tone); }
"""
