/** The mail of a day as HTML. */

import { markup } from '../../../platform/pages/markup.ts'
import type { DigestBug, DigestChange, DigestContent } from './digest.rules.ts'

/** The whole document. */
export const digestHtml = ({ intro, bugs, more, note, end, preferences }: DigestContent): string =>
  markup`<!DOCTYPE html>
<html>
<body>
<p>${intro}</p>
${bugs.map(bugPart)}
${more && markup`<p><a href="${more.address}">${more.text}</a></p>`}
${note !== undefined && markup`<p>${note}</p>`}
<hr>
<p>${end}<br><a href="${preferences}">${preferences}</a></p>
</body>
</html>
`.html

const bugPart = ({ title, address, state, earlier, changes, why }: DigestBug) =>
  markup`<h2><a href="${address}">${title}</a></h2>
<p>${state}</p>
<ul>${changes.map(changePart)}</ul>
${earlier !== undefined && markup`<p>${earlier}</p>`}
<p><small>${why}</small></p>
`

const changePart = ({ heading, lines, comments }: DigestChange) =>
  markup`<li>${heading}${lines.map((line) => markup`<br>${line}`)}
${comments.map(
  (comment) => markup`<div><a href="${comment.address}">${comment.heading}</a></div>
<pre>${comment.text}</pre>
`,
)}</li>
`
