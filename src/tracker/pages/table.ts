/** A table on a page: what stands above its columns, and its rows of cells. */

import { markup, type Part } from '../../platform/http/markup.ts'

export const table = (columns: readonly Part[], rows: readonly (readonly Part[])[]) => markup`
<div class="scroll"><table>
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`
