/** Styles specific to pages of file tickets: cards, facts, files, buttons. */

import { STYLE } from '../../platform/pages/style.ts'

export const TICKET_STYLE = `${STYLE}
main, footer { max-width: 46rem; }
.top > div { max-width: 46rem; }
.card {
  border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem;
  margin: 0 0 1.25rem;
}
.card > :last-child { margin-bottom: 0; }
.card > h2 { margin-top: 0; }
pre.text { background: var(--wash); border-radius: .3rem; padding: .6rem .8rem; }
form.card { max-width: none; background: none; }
form.card input, textarea { margin-top: .35rem; }
.comment { white-space: pre-wrap; border-left: 4px solid var(--line); padding: .1rem 0 .1rem 1rem; }
.go { margin: 1.25rem 0; }
a.button, button.button {
  display: inline-block; padding: .7rem 1.6rem; border-radius: .4rem; font-size: 1.1rem;
  font-weight: 600; text-decoration: none; background: var(--accent); color: var(--on-accent);
}
a.button:hover, button:not(.plain):hover { filter: brightness(1.08); }
.card dl {
  display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 1rem 0;
}
.card dt { color: var(--dim); }
.card dd { margin: 0; min-width: 0; }
.mono { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.files { list-style: none; margin: 1rem 0; padding: 0; }
.files li {
  display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between;
  padding: .5rem 0; border-top: 1px solid var(--line);
}
.files li > * { min-width: 0; }
.files .mono { flex-basis: 100%; color: var(--dim); }
.drop { border: 2px dashed var(--line); border-radius: .6rem; padding: 1rem 1.25rem; }
.drop.over { border-color: var(--accent); background: var(--wash); }
.drop > :last-child { margin-bottom: 0; }
.scripted .drop label {
  display: inline-block; margin: 0 .75rem .75rem 0; padding: .4rem 1rem; cursor: pointer;
  border: 1px solid var(--accent); border-radius: .3rem; color: var(--accent); font-weight: 600;
}
.scripted .drop label:hover { background: var(--wash); }
.scripted .drop label:has(:focus-visible) { outline: 3px solid var(--link); outline-offset: 2px; }
.scripted .drop input { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
.card > .files { margin: 0 0 1rem; }
[data-part=choose][hidden] + .files li:first-child { border-top: 0; padding-top: 0; }
.files button { font-size: 1.25rem; line-height: 1; text-decoration: none; padding: 0 .25rem; }
.files li > :first-child { flex: 1 1 8rem; overflow-wrap: anywhere; }
textarea, input[type=file] { width: 100%; }
textarea {
  font: inherit; padding: .35rem .5rem; border: 1px solid var(--dim); border-radius: .3rem;
  background: var(--paper); color: var(--ink);
}
textarea:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
progress { width: 100%; height: 1rem; accent-color: var(--accent); }
.keys { display: flex; gap: 1.25rem; align-items: center; }
[hidden] { display: none !important; }
@media (max-width: 30rem) {
  .card { padding: 1rem; }
  .card dl { grid-template-columns: 1fr; gap: 0; }
  .card dd { margin-bottom: .5rem; }
  .scripted .drop label { display: block; margin-right: 0; text-align: center; }
  a.button, button.button { display: block; width: 100%; text-align: center; }
}
`
