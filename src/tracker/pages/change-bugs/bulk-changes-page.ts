/** The reader's recent changes of several bugs: how far each is, and which can be undone. */

import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import {
  type BulkChange,
  countEach,
  mayUndo,
  ownChanges,
} from '../../views/bulk-changes/bulk-changes.ts'
import type { Counts } from '../../views/bulk-changes/bulk-changes.wire.ts'
import { table } from '../parts/table.ts'
import { bugsText, timeOf } from '../parts/texts.ts'
import { sumOf } from './bulk-counts.ts'

/** More than that are not kept, apart from those that run. */
const CHANGES_MAX = 100

/** Only their author sees them. */
export const bulkChangesPage: Page = {
  name: 'Page.bulk_changes',
  paths: [paths.bulkChanges],
  login: 'required',
  async show(look, asked) {
    const changes = await ownChanges(look, { limit: CHANGES_MAX, offset: 0 })
    const ids = changes.map(({ id }) => id)
    const counts = await countEach(look, ids)
    const rows = changes.map((one) => rowOf(look, asked, { one, counts: counts.get(one.id)! }))
    const body = markup`<h1>Your changes of several bugs</h1>
<p>The newest 100 are listed for 30 days. A change can be undone for ten minutes after it was made.
To start one, select bugs in a <a href="${asked.to(paths.bugs)}">list</a>.</p>
${rows.length > 0 ? table(TITLES, rows) : markup`<p>You have made no such changes.</p>`}`
    return { title: 'Changes of several bugs', body }
  },
}

const TITLES = ['When', 'What', 'Bugs', 'Result']

interface Listed {
  one: BulkChange
  counts: Counts
}

function rowOf(look: Look, { to }: PageAsked, { one, counts }: Listed): Part[] {
  const page = to(paths.bulkChange(one.id))
  return [
    timeOf(toText(one.since)),
    markup`<a href="${page}">${titleOf(one)}</a>`,
    sumOf(counts).toLocaleString('en'),
    markup`${resultOf(one, counts)}${mayUndo(look, one) && markup` <a href="${page}">Undo</a>`}`,
  ]
}

const NAMES_MAX = 5
/** Names of fields; a change that undoes another says so. */
function titleOf({ undo_of, asked: { change } }: BulkChange): string {
  if (undo_of !== 0) return `Undo of change ${undo_of}`
  const names = Object.keys(change)
  const more = names.length - NAMES_MAX
  return names.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function resultOf({ stage, undone_by }: BulkChange, { waiting, changed, refused }: Counts): string {
  if (stage === 'previewing') return `Preview: ${bugsText(waiting)} to check`
  if (stage === 'previewed') return `Preview: ${bugsText(changed)} can be changed`
  if (stage === 'changing') return `${bugsText(waiting)} to change`
  const not = refused > 0 ? `, ${refused.toLocaleString('en')} refused` : ''
  return `${bugsText(changed)} changed${not}${undone_by === 0 ? '' : ', undone'}`
}
