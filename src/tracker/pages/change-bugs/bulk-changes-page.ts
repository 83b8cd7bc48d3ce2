/** The reader's recent changes of several bugs: how far each is, and which can be undone. */

import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link, numberText } from '../../../platform/pages/texts.ts'
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
import { text } from './text.ts'

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
    const body = markup`<h1>${text('own_changes')}</h1>
<p>${text.show('changes_about', { list: link(asked.to(paths.bugs)) })}</p>
${
  rows.length > 0
    ? table(
        TITLES.map((title) => text(title)),
        rows,
      )
    : markup`<p>${text('no_changes')}</p>`
}`
    return { title: text('changes_title'), body }
  },
}

const TITLES = ['when', 'what', 'bugs', 'result'] as const

interface Listed {
  one: BulkChange
  counts: Counts
}

function rowOf(look: Look, { to }: PageAsked, { one, counts }: Listed): Part[] {
  const page = to(paths.bulkChange(one.id))
  return [
    timeOf(toText(one.since)),
    markup`<a href="${page}">${titleOf(one)}</a>`,
    numberText(sumOf(counts)),
    markup`${resultOf(one, counts)}${
      mayUndo(look, one) && markup` <a href="${page}">${text('undo_short')}</a>`
    }`,
  ]
}

const NAMES_MAX = 5
/** Names of fields; a change that undoes another says so. */
function titleOf({ undo_of, asked: { change } }: BulkChange): string {
  if (undo_of !== 0) return text('undo_of', { id: undo_of })
  const names = Object.keys(change)
  const more = names.length - NAMES_MAX
  const first = names.slice(0, NAMES_MAX).join(', ')
  return more > 0 ? text('and_more', { names: first, more }) : first
}

function resultOf({ stage, undone_by }: BulkChange, { waiting, changed, refused }: Counts): string {
  if (stage === 'previewing') return text('to_check', { bugs: bugsText(waiting) })
  if (stage === 'previewed') return text('can_change', { bugs: bugsText(changed) })
  if (stage === 'changing') return text('to_change', { bugs: bugsText(waiting) })
  const bugs = bugsText(changed)
  const result =
    refused > 0
      ? text('result_some', { bugs, refused: numberText(refused) })
      : text('result_changed', { bugs })
  return undone_by === 0 ? result : text('result_undone', { result })
}
