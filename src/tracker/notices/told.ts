/** Reads what one person may know of a change, when mail about it is sent to them. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { attachmentOf, COMMENT, fullText } from '../bugs/comments/comments.rules.ts'
import { summariesOf } from '../bugs/comments/comments.ts'
import { type Named, type NamedChange, readableById } from '../bugs/history/history.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { readVisibleBugs } from '../bugs/read/read-bugs.ts'
import { flagTypes } from '../catalogue/flag-types/flag-types.ts'
import { fields } from '../catalogue/fields/fields.ts'
import { labelOfChange, valueOf } from './labels.rules.ts'
import * as store from './notices.store.ts'

/** A changed field: its internal name, its label, and the values before and after. */
export interface ToldRow {
  field: string
  label: string
  removed: string
  added: string
}

/** A comment as mail shows it. */
export interface ToldComment {
  id: number
  bug_id: number
  count: number
  type: number
  login: string
  name: string
  /** With the sentence and the link that belong to its type. */
  text: string
}

/**
 * The bugs that the caller can see, as for `Bug.get`, with flags in the order of their types. Mail
 * about changes does not need the CC list, which can be as long as that of its recipients.
 */
export async function bugsSeen(
  look: Look,
  ids: readonly number[],
  { has_cc = false } = {},
): Promise<Map<number, Bug>> {
  const asked = has_cc ? {} : { exclude_fields: ['cc'] }
  const bugs = (await readVisibleBugs(look, [...new Set(ids)], asked)) as Bug[]
  const places = new Map((await flagTypes(look.tx)).map(({ id }, at) => [id, at]))
  const placeOf = ({ type_id }: Bug['flags'][number]) => places.get(type_id) ?? 0
  return new Map(
    bugs.map((bug) => {
      const flags = bug.flags.toSorted((one, other) => placeOf(one) - placeOf(other))
      return [bug.id, { ...bug, flags }]
    }),
  )
}

/** The changed fields of visible bugs that the caller may know, by the ids of their rows. */
export async function rowsOf(look: Look, named: Named): Promise<Map<number, ToldRow>> {
  const { byName } = await fields(look.tx)
  const rows = await readableById(look, named)
  const told = (row: NamedChange): ToldRow => ({
    field: row.field,
    label: labelOfChange(row, byName.get(row.field)?.description ?? row.field),
    removed: valueOf(row.field, row.removed),
    added: valueOf(row.field, row.added),
  })
  return new Map(rows.map((row) => [row.id, told(row)]))
}

interface Asked {
  bug_id: number
  is_new: boolean
  comments: number[]
}
const ofChange = ({ bug_id, is_new, comments }: Asked): NamedComments =>
  is_new
    ? { bug_ids: [], ids: [], described: [bug_id] }
    : { bug_ids: [bug_id], ids: comments, described: [] }

/** The comments of the change as they are stored; of a new bug, its description. */
export const commentsIn = (tx: Tx, asked: Asked, isprivate_max: number) =>
  stored(tx, ofChange(asked), isprivate_max)

/** The comments of the change that the caller may read; of a new bug, its description. */
export const commentsFor = (look: Look, asked: Asked) => commentsOf(look, ofChange(asked))

/** Comments of visible bugs: some by their ids, and the descriptions of some bugs. */
export interface NamedComments {
  /** Those of the comments in `ids`. */
  bug_ids: number[]
  ids: number[]
  described: number[]
}
/** Those that the caller may read, descriptions first, in the order of each bug. */
export async function commentsOf(look: Look, named: NamedComments) {
  const isInsider = await isInNamed(look, 'insidergroup')
  const rows = await stored(look.tx, named, Number(isInsider))
  const summaries = await summariesOf(look, rows, isInsider)
  const base = await addressOf(look)
  return rows.map((row) => shape(row, summaries, base)).filter(({ text }) => text.trim() !== '')
}

async function stored(tx: Tx, { bug_ids, ids, described }: NamedComments, isprivate_max: number) {
  const first =
    described.length === 0
      ? []
      : await store.descriptionsOf(tx, { bug_ids: described, isprivate_max })
  const others = ids.length === 0 ? [] : await store.commentsOf(tx, { bug_ids, ids, isprivate_max })
  return [...first, ...others]
}

function shape(
  row: store.ToldComment,
  summaries: ReadonlyMap<number, string>,
  base: string,
): ToldComment {
  const {
    id: comment_id,
    bug_id,
    count,
    type,
    thetext: words,
    login_name: login,
    realname: name,
  } = row
  const id = attachmentOf(row)
  const told = { id: comment_id, bug_id, count, type, login, name }
  if (id === null) return { ...told, text: fullText(row) }
  const isNew = type === COMMENT.attachment_created
  const lines = [
    isNew ? `Created attachment ${id}` : `Comment on attachment ${id}`,
    `  --> ${base}attachment.cgi?id=${id}${isNew ? '&action=edit' : ''}`,
    summaries.get(id) ?? '',
    ...(words === '' ? [] : ['', words]),
  ]
  return { ...told, text: lines.join('\n') }
}
