/** The page with the history of a bug. */

import { markup } from '../../platform/pages/markup.ts'
import { link } from '../../platform/pages/texts.ts'
import type { Page } from '../../platform/http/page.ts'
import { internalName } from '../model/api-names.wire.ts'
import { type Fields, fields } from '../catalogue/fields/fields.ts'
import { readHistory } from '../bugs/history/history.ts'
import type { ChangeSet } from '../bugs/history/history.wire.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

/**
 * By id or alias; faults 100 to 102. Programs parse its table as that of Bugzilla's
 * `show_activity.cgi`.
 */
export const historyPage: Page = {
  name: 'Page.history',
  paths: [paths.BUG_HISTORY],
  login: 'optional',
  async show(look, asked) {
    const [bug] = (await readHistory(look, { ids: [asked.path['id']!] })).bugs
    const { id, history } = bug!
    const { byName } = await fields(look.tx)
    const title = text('history_of', { id })
    const toBug = link(asked.to(paths.bug(id)))
    const body = markup`<h1>${text.show('history_of_bug', { id, bug: toBug })}</h1>
${history.length === 0 ? markup`<p>${text('no_changes')}</p>` : table(history, byName)}`
    return { title, body }
  },
}

/**
 * Programs parse it like Bugzilla's: five columns in this order, row counts per change, times to
 * the second, field labels.
 */
const table = (history: readonly ChangeSet[], byName: Fields['byName']) =>
  markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Who</th><th scope="col">When</th><th scope="col">What</th>
<th scope="col">Removed</th><th scope="col">Added</th></tr></thead>
<tbody>${history.flatMap(({ when, who, changes }) =>
    changes.map(
      (change, at) => markup`<tr>${
        at === 0 &&
        markup`<td rowspan="${changes.length}">${who}</td>
<td rowspan="${changes.length}">${secondOf(when)}</td>`
      }
<td>${labelOf(change, byName)}</td>
<td>${shown(change, 'removed')}</td><td>${shown(change, 'added')}</td></tr>\n`,
    ),
  )}</tbody>
</table></div>`

type Change = ChangeSet['changes'][number]

const secondOf = (time: string) =>
  markup`<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time>`

function labelOf({ field_name, attachment_id }: Change, byName: Fields['byName']) {
  const label = byName.get(internalName(field_name))?.description ?? field_name
  if (!attachment_id) return label
  return `Attachment #${attachment_id} ${label.replace(/^attachment /i, '')}`
}

const shown = (change: Change, of: 'removed' | 'added') =>
  change[of] === '' && change.field_name === 'resolution' ? '---' : change[of]
