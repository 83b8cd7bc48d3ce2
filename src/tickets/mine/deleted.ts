/** What people see of a deletion: what it does, and the buttons that undo it or make it final. */

import { field, formToken, hidden } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Locale } from '../locales/locale.ts'
import { settingsOf, undoMs } from '../settings.ts'
import { doneTold, keptFields, type Showing } from './parts.ts'

/** Until when a deletion can be undone, or that it cannot. */
export function undoTold(look: Look, locale: Locale): string {
  const undo_ms = undoMs(look)
  return undo_ms === 0
    ? locale.say('mine_final')
    : locale.say('mine_undo_for', { span: locale.span(undo_ms / 1000) })
}

/** Whether the list of deleted ones is shown. */
export const areDeleted = ({ asked }: Pick<Showing, 'asked'>): boolean =>
  field(asked, 'state') === 'purged'

/** Whether there is such a list. */
export const mayUndo = (look: Look): boolean => settingsOf(look).ticket_undo_minutes > 0

/** The buttons of a form with the ids of deleted ones. */
export const undoButtons = (locale: Locale): Part => markup`
<button name="action" value="undo">${locale.say('mine_undo')}</button>
<button name="action" value="delete_now">${locale.say('mine_delete_now')}</button>`

/** A form with the ids of what was just deleted, and of whom the list is. */
interface Deleted {
  path: string
  whose: readonly string[]
  /** Of those in the address, the ones whose deletion can be undone. */
  find: (look: Look, ids: string[]) => Promise<{ public_id: string }[]>
}

/** What the form before did; after a deletion with the buttons that undo it. */
export async function doneOrDeleted(showing: Showing, deleted: Deleted): Promise<Part> {
  const { look, asked, locale } = showing
  const given = field(asked, 'done') === 'deleted' ? (asked.given.get('ids') ?? []) : []
  const found = given.length > 0 ? await deleted.find(look, given.slice(0, IDS_MAX)) : []
  const ids = found.map(({ public_id }) => public_id).toSorted()
  if (ids.length === 0) return doneTold(asked, locale)
  return markup`<form class="notice" method="post"
action="${asked.to(deleted.path)}">${formToken(asked)}
${keptFields(asked, deleted.whose)}
${hidden(ids.map((id) => ['ids', id] as const))}
<p role="status">${locale.say('mine_deleted')} ${undoTold(look, locale)}</p>
<p>${undoButtons(locale)}</p></form>`
}
/** As many as one request deletes. */
const IDS_MAX = 100
