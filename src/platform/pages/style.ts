/** The style sheet of all pages, light and dark. */

export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1d2126; --dim: #59636e; --paper: #fff; --wash: #f4f6f8; --line: #d5dbe1;
  --link: #0a56b8; --accent: #0f6b52; --on-accent: #fff; --alarm: #a3231a; --mark: #fff4cc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e4e8ec; --dim: #a0abb7; --paper: #15181b; --wash: #1e2327; --line: #39424a;
    --link: #84b8ff; --accent: #5cc9a7; --on-accent: #0b1f19; --alarm: #ff9e95; --mark: #4a3d0f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
a { color: var(--link); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible,
textarea:focus-visible, summary:focus-visible {
  outline: 3px solid var(--link); outline-offset: 2px;
}
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.top { background: var(--wash); border-bottom: 1px solid var(--line); }
.top > div, main, footer { max-width: 72rem; margin: 0 auto; padding: .6rem 1.25rem; }
.top > div { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; align-items: center; }
.top .home { font-weight: 700; color: var(--accent); text-decoration: none; font-size: 1.1rem; }
.top nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; flex: 1 1 auto; }
.top form, .top .who { display: flex; gap: .4rem; align-items: center; margin: 0; }
.top input { max-width: 12rem; }
main { padding-top: 1.25rem; padding-bottom: 3rem; overflow-wrap: anywhere; }
footer { color: var(--dim); font-size: .875rem; border-top: 1px solid var(--line); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 0; }
.dim { color: var(--dim); }
.done { text-decoration: line-through; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; }
th { border-bottom: 2px solid var(--line); font-size: .875rem; white-space: nowrap; }
tbody th { border-bottom-width: 1px; vertical-align: baseline; }
td { border-bottom: 1px solid var(--line); overflow-wrap: break-word; max-width: 40rem; }
tbody tr:hover { background: var(--wash); }
.scroll { overflow-x: auto; position: relative; }
.few, td time { white-space: nowrap; }
.wide { min-width: 16rem; }
details { margin: 0 0 .75rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.chart { display: block; width: 100%; min-width: 40rem; height: auto; }
.bar { display: block; width: 100%; height: 1rem; fill: var(--accent); }
dl.facts {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 0 2rem; margin: 0; padding: .5rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; background: var(--wash);
}
dl.facts > div { display: flex; gap: .75rem; padding: .25rem 0; }
dl.facts dt { flex: 0 0 9rem; color: var(--dim); }
dl.facts dd { margin: 0; }
.badge {
  display: inline-block; padding: 0 .6rem; border-radius: 1rem; font-size: .875rem;
  font-weight: 600; background: var(--accent); color: var(--on-accent);
}
.badge.closed { background: var(--line); color: var(--ink); }
article { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 1rem; }
article:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
article > header {
  display: flex; flex-wrap: wrap; gap: .25rem .75rem; padding: .4rem 1rem;
  background: var(--wash); border-bottom: 1px solid var(--line); border-radius: .5rem .5rem 0 0;
}
article.private > header { background: var(--mark); }
article > .text { padding: .75rem 1rem; margin: 0; }
.text { white-space: pre-wrap; font: .9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.chips {
  display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; margin: 0 0 .75rem; padding: 0;
}
.chips li {
  padding: 0 .75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--wash);
}
.chips a { text-decoration: none; padding: 0 .25rem; }
form.card {
  max-width: 26rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--wash);
}
form.card.large { max-width: none; }
.columns {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: 0 1.25rem;
}
fieldset { border: 1px solid var(--line); border-radius: .3rem; margin: 0 0 .75rem; }
label { display: block; margin: 0 0 .75rem; }
.top label, fieldset label { margin: 0; }
input:not([type=checkbox], [type=radio]), select, textarea {
  font: inherit; padding: .35rem .5rem; border: 1px solid var(--dim); border-radius: .3rem;
  background: var(--paper); color: var(--ink); width: 100%;
}
textarea { font: .9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
button {
  font: inherit; font-weight: 600; padding: .4rem 1rem; border: 0; border-radius: .3rem;
  background: var(--accent); color: var(--on-accent); cursor: pointer;
}
button.plain {
  background: none; color: var(--link); padding: 0; font-weight: 400;
  text-decoration: underline;
}
.actions { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; align-items: center; }
.alarm { color: var(--alarm); border-left: 4px solid var(--alarm); padding: .25rem .75rem; }
.notice {
  margin: 0; padding: .5rem 1.25rem; background: var(--mark); border-bottom: 1px solid var(--line);
  text-align: center;
}
.entry { border-top: 1px solid var(--line); padding: .5rem 0; }
.entry h2 { font-size: 1rem; margin: 0; }
.entry p { margin: 0; }
.tree { margin: 0 0 1rem; }
.tree, .tree ul { padding-left: 1.25rem; }
.tree ul { margin: 0; }
.tree li { min-width: 14rem; padding: .15rem 0; }
.pages { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; margin: 1rem 0; }
.pages [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
@media print { .top, footer, .pages { display: none; } }
`
