/** A table with column headings and rows of cells. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'

/** Scrolls sideways on small screens. */
export const table = (columns: readonly Part[], rows: readonly (readonly Part[])[]) => markup`
<div class="scroll" tabindex="0"><table>
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`

interface Summed {
  id: number
  short_desc: string
  is_open: number
}
/** A cell with a link to a bug. */
export const summaryOf = ({ id, short_desc, is_open }: Summed, { to }: PageAsked) => markup`
<div class="wide"><a href="${to(paths.bug(id))}"${is_open === 0 && markup` class="done"`}>
${short_desc}</a></div>`
