/** Links to other bugs, with their titles for readers who can see them. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { type SeenBug, visibleAmong } from '../../bugs/see/bugs.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'
import * as paths from '../../model/paths.ts'

/** What is needed to show links to other bugs. */
export interface Linking {
  /** The linked bugs that the reader can see. */
  linked: ReadonlyMap<number, SeenBug>
  asked: PageAsked
  closedStatuses: ReadonlySet<string>
}

/** The ids of the bugs that a bug names in its fields. */
export const linkedIds = (bug: Bug): number[] => [
  ...new Set([
    ...relationFields.flatMap((field) => bug[relationWire(field)] ?? []),
    ...(bug.duplicates ?? []),
    ...(bug.dupe_of === null ? [] : [bug.dupe_of]),
  ]),
]

/** What bugs name, by id, in one statement; bugs that the reader cannot see are missing. */
export async function linkedBugs(look: Look, bugs: readonly Bug[]): Promise<Linking['linked']> {
  const ids = [...new Set(bugs.flatMap(linkedIds))]
  const rows = ids.length > 0 ? await visibleAmong(look, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of more bugs, only the numbers are shown. */
const TITLES_MAX = 20

/** Each with its status and title in words, as long as there are few. */
export function bugLinks(ids: readonly number[], { linked, asked, closedStatuses }: Linking): Part {
  const hasTitles = ids.length <= TITLES_MAX
  return ids.map((id, at) => {
    const row = linked.get(id)
    const state = row && `${row.bug_status} ${row.resolution}`.trim()
    const isDone = row && closedStatuses.has(row.bug_status)
    const link = markup`<a href="${asked.to(paths.bug(id))}"${
      row && markup` title="${state}: ${row.short_desc}"`
    }${isDone && markup` class="done"`}>${id}</a>`
    if (!hasTitles) return markup`${at > 0 && ', '}${link}`
    return markup`<span class="bug-link">${link}${
      row && markup` <span class="dim">${state}</span> ${row.short_desc}`
    }</span>\n`
  })
}
