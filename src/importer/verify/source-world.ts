/** The rows of a source, as a person sees them, for the evaluation of searches. */

import { readPattern } from '../../platform/patterns.ts'
import { parseDay, parseTime } from '../../platform/times.ts'
import type { Condition } from '../../tracker/search/ask/charts.wire.ts'
import { text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { Staged, StagedRow } from '../staged.ts'
import type { BugRow, Change, Field, Kind, Row, World } from './evaluate/world.ts'
import { type Asking, namesIn, seesAttachment, type Stored, storedIn } from './source-fields.ts'
import type { Source } from './source.ts'
import { groupNamed, people } from './source-people.ts'

/** Ignores which bugs the person sees. */
export function worldOf(asking: Asking): World {
  const { source, owner } = asking
  return {
    bugs: (fields) => bugsOf(source, fields),
    field: (condition) => fieldOf(source, condition),
    values: (field) => valuesOf(asking, storedIn(source, field)!),
    changes(field) {
      const stored = storedIn(source, field)
      return stored?.told ? toldOf(asking, stored) : changesOf(asking, field)
    },
    reader: owner.id,
    logins: () => loginsOf(source.staged),
    members: (group) => membersOf(source, group),
    moments: (said, kind) => momentsOf(source, said, kind),
    pattern(said) {
      const found = readPattern(said, { anyCase: true })
      return 'isIn' in found ? (has) => found.isIn(has) : undefined
    },
    // MySQL and others ignore case.
    keepsCase: false,
  }
}

/** Longer values of changes may be split. */
const WHOLE_CHARS_MAX = 200

function fieldOf(source: Source, { field: name, operator, values }: Condition): Field | undefined {
  const stored = storedIn(source, name)
  const isOfChange = operator.startsWith('changed')
  if (!stored && !isOfChange) return undefined
  const isTold = stored?.told !== undefined || fieldId(source, name) !== undefined
  if (isOfChange && (!isTold || values.some(({ length }) => length > WHOLE_CHARS_MAX))) {
    return undefined
  }
  const { kind = 'text', isList = false, recordsNames = false, changes = 'apart' } = stored ?? {}
  const hasNames = stored?.names ?? stored?.listed
  const names = hasNames && { names: () => namesIn(source, stored!)! }
  return { name, kind, isList, recordsNames, changes, ...names }
}

const fieldId = ({ fields }: Source, name: string) =>
  [...fields].find(([, known]) => known === name)?.[0]

function* bugsOf(source: Source, fields: readonly string[]): Iterable<BugRow> {
  const stored = fields.map((field) => storedIn(source, field)!)
  const columns = stored.map((one, at) => `, ${valueIn(one)} as v${at}`).join('')
  const joins = stored.map((one) => one.joins ?? '').join(' ')
  const query = `select bugs.bug_id as bug${columns} from bugs ${joins} order by bugs.bug_id`
  let row: StagedRow = {}
  const value = (at: number) => stored[at]!.read(row[`v${at}`]!, source)
  for (row of source.staged.rows(query)) yield { bug: Number(row['bug']), value }
}

const valueIn = ({ from, value }: Stored) => value ?? from.map(quoted).join('.')

function selectOf(asking: Asking, stored: Stored, more: readonly string[] = []): string {
  const table = quoted(stored.from[0])
  const { bug = 'bug_id', joins = '', seen } = stored
  const columns = [`${table}.${bug} as bug`, `${valueIn(stored)} as value`, ...more]
  return `select ${columns.join(', ')} from ${table} ${joins} where ${seen?.(asking) ?? '1 = 1'}`
}

function* valuesOf(asking: Asking, stored: Stored): Iterable<Row> {
  const { source } = asking
  for (const { bug, value } of source.staged.rows(selectOf(asking, stored))) {
    if (typeof bug !== 'number' || (stored.isList && value === null)) continue
    yield { bug, value: stored.read(value!, source) }
  }
}

/** Values that are changes themselves. */
function* toldOf(asking: Asking, stored: Stored): Iterable<Change> {
  const { source } = asking
  const [who, when] = stored.told!
  const query = selectOf(asking, stored, [`${who} as who`, `${when} as said`])
  for (const { bug, value, who, said } of source.staged.rows(query)) {
    yield {
      bug: Number(bug),
      who: Number(who),
      get when() {
        return source.zone.moment(text(said))
      },
      value: stored.read(value!, source) ?? null,
    }
  }
}

const CHANGES = `select h.bug_id, h.who, h.bug_when, h.added, h.removed from bugs_activity as h
  left join attachments on attachments.attach_id = h.attach_id where h.fieldid = ? and`

function* changesOf(asking: Asking, field: string): Iterable<Change> {
  const { source } = asking
  const query = `${CHANGES} ${seesChange(asking)}`
  for (const row of source.staged.rows(query, fieldId(source, field)!)) {
    yield {
      bug: Number(row['bug_id']),
      who: Number(row['who']),
      get when() {
        return source.zone.moment(text(row['bug_when']))
      },
      removed: text(row['removed']),
      added: text(row['added']),
    }
  }
}

/** Hides private comments and attachments from non-insiders. */
function seesChange(asking: Asking): string {
  const { source, isInsider } = asking
  const ofComments = source.staged.columns('bugs_activity')!.includes('comment_id')
  const ofNoComment = ofComments && !isInsider ? 'and h.comment_id is null' : ''
  return `(h.attach_id is null or ${seesAttachment(asking)}) ${ofNoComment}`
}

const logins = new WeakMap<Staged, (readonly [number, string])[]>()
function loginsOf(staged: Staged) {
  let known = logins.get(staged)
  if (!known) {
    const rows = [...staged.rows('select userid, login_name from profiles')]
    known = rows.map(({ userid, login_name }) => [Number(userid), text(login_name)] as const)
    logins.set(staged, known)
  }
  return known
}

function membersOf(source: Source, name: string): Set<number> {
  const group = groupNamed(source, name)
  const ids = new Set<number>()
  if (group === undefined) return ids
  for (const { id, groups } of people(source)) if (groups.includes(group)) ids.add(id)
  return ids
}

/** A time without zone is local in the source and UTC in Docket. */
function momentsOf({ zone }: Source, said: string, kind: Kind): number[] {
  const ours = /^\d{4}-\d\d-\d\d/.test(said) ? (parseTime(said) ?? parseDay(said)) : undefined
  if (kind === 'day' && ours !== undefined) return [ours]
  const theirs = zone.moment(said.length === DAY_CHARS ? `${said} 00:00:00` : said)
  return ours === undefined || theirs === undefined ? [] : [ours, theirs]
}
const DAY_CHARS = 'YYYY-MM-DD'.length
