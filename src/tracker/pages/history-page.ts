/** What was changed about a bug, on a page. */

import { markup } from '../../platform/http/markup.ts'
import type { Page } from '../../platform/http/page.ts'
import { readHistory } from '../history/history.ts'
import type { ChangeSet } from '../history/history.wire.ts'
import { timeOf } from './texts.ts'

export const historyPage: Page = {
  name: 'Page.history',
  paths: ['/bugs/:id/history'],
  login: 'optional',
  async show(look, asked) {
    const [bug] = (await readHistory(look, { ids: [asked.path['id']!] })).bugs
    const { id, history } = bug!
    const title = `History of bug ${id}`
    const body = markup`<h1>History of <a href="${asked.to(`/bugs/${id}`)}">bug ${id}</a></h1>
${history.length === 0 ? markup`<p>No changes have been made to this bug yet.</p>` : table(history)}`
    return { title, body }
  },
}

/** Programs read it: five columns in this order, and how many rows are of one change. */
const table = (history: readonly ChangeSet[]) => markup`<div class="scroll"><table>
<thead><tr><th scope="col">Who</th><th scope="col">When</th><th scope="col">What</th>
<th scope="col">Removed</th><th scope="col">Added</th></tr></thead>
<tbody>${history.flatMap(({ when, who, changes }) =>
  changes.map(
    (change, at) => markup`<tr>${
      at === 0 &&
      markup`<td rowspan="${changes.length}">${who}</td>
<td rowspan="${changes.length}" class="few">${timeOf(when)}</td>`
    }
<td>${change.field_name}${change.attachment_id && ` of attachment ${change.attachment_id}`}</td>
<td>${change.removed}</td><td>${change.added}</td></tr>\n`,
  ),
)}</tbody>
</table></div>`
