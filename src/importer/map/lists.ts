/** Other lists of bugs: aliases, groups, people, links, flags, votes, visits, tags. */

import { fold } from '../../platform/fold.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import { flag, moment, momentOrNull, number, numberOrNull, rowsOf, text } from './cells.ts'
import type { ImportContext } from './context.ts'
import type { Mapping, Put } from './mapping.ts'
import { openOnce } from './once.ts'
import { relations as tables } from '../../tracker/model/bug-fields/relations.wire.ts'

const ranged = ['bugs', 'bug_id'] as const

/** An alias that another bug has, in any case, is left out and reported. */
export const aliases: Mapping = {
  part: 'aliases',
  // Before 5.0 a bug had one alias, stored in its own row.
  sources: ['bugs_aliases', 'bugs'],
  *rows({ staged, known, losses }) {
    const taken = new Set<string>()
    const table = staged.columns('bugs_aliases') ? 'bugs_aliases' : 'bugs'
    if (!staged.columns(table)?.includes('alias')) return
    for (const row of rowsOf(staged, table, { by: 'bug_id' })) {
      const [alias, bug_id] = [text(row['alias']), number(row['bug_id'])]
      if (alias === '') continue
      const alias_key = fold(alias)
      if (!known.bugs.has(bug_id)) {
        losses.tell('an alias of a missing bug was left out', alias)
      } else if (taken.has(alias_key)) {
        losses.tell('an alias that another bug already has was left out', `bug ${bug_id}: ${alias}`)
      } else yield ['bugs_aliases', { alias, alias_key, bug_id }]
      taken.add(alias_key)
    }
  },
}

/** One row per pair of known ids. */
function* pairs(
  context: ImportContext,
  range: Range | undefined,
  { table, one, other }: { table: string; one: End; other: End },
): Iterable<[number, number]> {
  const isFirst = openOnce()
  for (const row of rowsOf(context.staged, table, {
    by: one.column,
    range,
    next: [other.column],
  })) {
    const [first, second] = [row[one.column], row[other.column]]
    if (!knows(context, one, first) || !knows(context, other, second)) {
      const told = `${one.column} ${text(first)}, ${other.column} ${text(second)}`
      context.losses.tell(`a row of ${table} that refers to a missing row was left out`, told)
      continue
    }
    if (isFirst(first, second)) yield [first, second]
  }
}
interface End {
  column: string
  of: keyof ImportContext['known']
}
const knows = ({ known }: ImportContext, { of }: End, cell: Cell | undefined): cell is number =>
  known[of].has(cell)

const ofBug: End = { column: 'bug_id', of: 'bugs' }

/** A table of pairs of a bug and something else. */
function pairsOfBugs(table: string, other: End, put: (bug: number, other: number) => Put): Mapping {
  return {
    part: table,
    sources: [table],
    ranged,
    *rows(context, range) {
      for (const [bug, of] of pairs(context, range, { table, one: ofBug, other }))
        yield put(bug, of)
    },
  }
}

/** Restrictions of bugs. Missing bugs and groups are reported. */
export const groups = pairsOfBugs(
  'bug_group_map',
  { column: 'group_id', of: 'groups' },
  (bug_id, group_id) => ['bug_group_map', { bug_id, group_id }],
)

/** Missing bugs and people are reported. */
export const cc = pairsOfBugs('cc', { column: 'who', of: 'users' }, (bug_id, who) => [
  'cc',
  { bug_id, who },
])

/** Missing bugs and keywords are reported. */
export const keywords = pairsOfBugs(
  'keywords',
  { column: 'keywordid', of: 'keyworddefs' },
  (bug_id, keywordid) => ['keywords', { bug_id, keywordid }],
)

/** Personal tags of bugs; those of missing bugs are reported. */
export const tags = pairsOfBugs('bug_tag', { column: 'tag_id', of: 'tag' }, (bug_id, tag_id) => [
  'bug_tag',
  { bug_id, tag_id },
])

/** Bugs about which a person wants no mail. */
export const ignored = pairsOfBugs(
  'email_bug_ignore',
  { column: 'user_id', of: 'users' },
  (bug_id, user_id) => ['email_bug_ignore', { bug_id, user_id }],
)

/** Cycles are kept, since Bugzilla displays them as well. */
export const relations = tables.map(({ table, field, reverse }): Mapping => {
  const one: End = { column: reverse.name, of: 'bugs' }
  const other: End = { column: field.name, of: 'bugs' }
  return {
    part: table,
    sources: [table],
    ranged,
    *rows(context, range) {
      for (const [own, others] of pairs(context, range, { table, one, other })) {
        yield [table, { [one.column]: own, [other.column]: others }] as unknown as Put
      }
    },
  }
})

/** Each URL once per bug, whatever its case. */
export const seeAlso: Mapping = {
  part: 'see also',
  sources: ['bug_see_also'],
  ranged,
  *rows({ staged, known, losses }, range) {
    const isFirst = openOnce()
    for (const row of rowsOf(staged, 'bug_see_also', { by: 'bug_id', range, next: ['value'] })) {
      const [bug_id, value] = [number(row['bug_id']), text(row['value'])]
      const value_key = fold(value)
      if (!known.bugs.has(bug_id) || !isFirst(bug_id, value_key)) {
        losses.tell('a link of a missing bug, or a duplicate, was left out', value)
        continue
      }
      const id = numberOrNull(row['id'])
      const rest = { bug_id, value, value_key, class: text(row['class']) }
      yield ['bug_see_also', id === null ? rest : { id, ...rest }]
    }
  },
}

/** Of bugs and attachments. Inactive ones are left out and reported. */
export const flags: Mapping = {
  part: 'flags',
  sources: ['flags'],
  ranged,
  leaves: { is_active: 'inactive flags are left out and reported' },
  *rows(context, range) {
    for (const row of rowsOf(context.staged, 'flags', { by: 'bug_id', range, next: ['id'] })) {
      const put = flagOf(context, row)
      if (put) yield put
    }
  },
}

function flagOf(context: ImportContext, row: StagedRow): Put | undefined {
  const { known, losses } = context
  const [id, bug_id, type_id] = [number(row['id']), number(row['bug_id']), number(row['type_id'])]
  const what = `flag ${id} of bug ${bug_id}`
  const attach_id = numberOrNull(row['attach_id'])
  const isOfFile = attach_id !== null && attach_id !== 0
  const isLost = isOfFile && !known.attachments.has(attach_id)
  if (!known.bugs.has(bug_id) || !known.flagtypes.has(type_id) || isLost) {
    losses.tell('a flag of a missing bug or attachment was left out', what)
    return undefined
  }
  if (flag(row['is_active'], 1) === 0) {
    losses.tell('an inactive flag was left out', what)
    return undefined
  }
  const creation_date = moment(context, row['creation_date'], { what, otherwise: context.now })
  const requestee_id = numberOrNull(row['requestee_id'])
  return [
    'flags',
    {
      id,
      type_id,
      status: text(row['status']),
      bug_id,
      attach_id: isOfFile ? attach_id : null,
      creation_date,
      modification_date: momentOrNull(context, row['modification_date'], what) ?? creation_date,
      setter_id: number(row['setter_id']),
      requestee_id: known.users.has(requestee_id) ? requestee_id : null,
    },
  ]
}

/** Votes for missing bugs or by missing people are left out and reported. */
export const votes: Mapping = {
  part: 'votes',
  sources: ['votes'],
  ranged,
  *rows({ staged, known, losses }, range) {
    for (const row of rowsOf(staged, 'votes', { by: 'bug_id', range, next: ['who'] })) {
      const [bug_id, who] = [number(row['bug_id']), number(row['who'])]
      if (known.bugs.has(bug_id) && known.users.has(who)) {
        yield ['votes', { bug_id, who, vote_count: number(row['vote_count']) }]
      } else losses.tell('votes for missing bugs were left out', `bug ${bug_id}`)
    }
  },
}

/** Each bug and person once; those of missing bugs or people are reported. */
export const visits: Mapping = {
  part: 'visits',
  sources: ['bug_user_last_visit'],
  ranged,
  leaves: { id: 'Docket identifies a visit by its bug and its user' },
  *rows(context, range) {
    const { staged, known, losses } = context
    const next = ['user_id']
    const isFirst = openOnce()
    for (const row of rowsOf(staged, 'bug_user_last_visit', { by: 'bug_id', range, next })) {
      const [bug_id, user_id] = [number(row['bug_id']), number(row['user_id'])]
      if (!known.bugs.has(bug_id) || !known.users.has(user_id)) {
        const told = `user ${user_id}, bug ${bug_id}`
        losses.tell('a visit to a missing bug was left out', told)
        continue
      }
      if (!isFirst(bug_id, user_id)) continue
      const what = `visit of bug ${bug_id}`
      const last_visit_ts = moment(context, row['last_visit_ts'], { what, otherwise: context.now })
      yield ['bug_user_last_visit', { bug_id, user_id, last_visit_ts }]
    }
  },
}
