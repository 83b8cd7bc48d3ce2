/** Mail of whines as HTML: a table for each search. */

import { markup } from '../../../platform/pages/markup.ts'
import { bugAddress } from '../letter-text.rules.ts'
import type { WhineContent } from './whine-text.rules.ts'

/** The whole document. */
export const whineHtml = ({ base, subject, body, about, found, none }: WhineContent): string =>
  markup`<!DOCTYPE html>
<html>
<head><title>${subject}</title></head>
<body>
<pre>${body.trimEnd()}</pre>
${about.map((line) => markup`<p>${linked(line)}</p>\n`)}
${found.map(
  ({ columns, bugs, heading, notes, list }) => markup`<h2>${heading}</h2>
${
  bugs.length > 0 &&
  markup`<table border="1" cellspacing="0" cellpadding="4">
<tr><th>ID</th>${columns.map(({ title }) => markup`<th>${title}</th>`)}</tr>
${bugs.map(
  (bug) => markup`<tr><td><a href="${bugAddress(base, bug.id)}">${bug.id}</a></td>
${columns.map(({ text }) => markup`<td>${text(bug)}</td>`)}</tr>
`,
)}</table>`
}
${notes.map((note) => markup`<p>${note}</p>\n`)}
${list !== undefined && markup`<p>${linked(list)}</p>`}
`,
)}
${none !== undefined && markup`<p>${none}</p>`}
</body>
</html>
`.html

/** The address in a line becomes a link. */
function linked(line: string) {
  const at = line.search(/https?:\/\//)
  if (at < 0) return line
  const address = line.slice(at)
  return markup`${line.slice(0, at)}<a href="${address}">${address}</a>`
}
