/** Converts rows of bugs to their wire form. Pure. */

import { readRows } from '../../../platform/db/rows.ts'
import type { FieldShape } from '../../../platform/http/select.ts'
import { toDay, toText } from '../../../platform/times.ts'
import {
  type ColumnField,
  columnFields,
  shown,
  wireOf,
} from '../../model/bug-fields/columns.wire.ts'
import { relationFields, type RelationWire } from '../../model/bug-fields/relations.wire.ts'
import type { WholeBug } from './read.store.ts'
import type { Bug, UserDetail } from './bugs.wire.ts'

/** What a reader's response depends on besides the bug. */
export interface Reader {
  /** Members of `timetrackinggroup` can see hours. */
  isTimeTracker: boolean
  /** Optional fields that are disabled. */
  off: ReadonlySet<string>
  /** QA contacts are included if the installation uses them. */
  hasContacts: boolean
  /** Names of the groups in a set. */
  groupNames(group_set_id: number): string[]
  /** Formats a login name for this reader. */
  login(login: string): string
}

/** Included only by name or `_extra`: fields that may be long or depend on other data. */
const LONG = ['attachments', 'comments', 'counts', 'description', 'duplicates', 'history'] as const
/** Fields that are included only by name or, except external bugs, with `include_fields=_extra`. */
export const EXTRA = ['tags', 'external_bugs', ...LONG] as const

/**
 * For `include_fields` and `exclude_fields`: which fields are optional, and whose properties can be
 * selected.
 */
export const bugFields: FieldShape = {
  extra: EXTRA,
  long: LONG,
  named: ['external_bugs'],
  custom: (field) => field.startsWith('cf_'),
  details: {
    assigned_to: 'assigned_to_detail',
    creator: 'creator_detail',
    qa_contact: 'qa_contact_detail',
    cc: 'cc_detail',
    attachments: 'attachments',
    comments: 'comments',
    counts: 'counts',
    history: 'history',
    external_bugs: 'external_bugs',
  },
}

/** Hours are stored as integer hundredths. */
const HUNDREDTHS = 100

/**
 * The default fields of a bug. Hours are left out for readers who cannot see them; times are UTC.
 */
export function shapeBug(row: WholeBug, reader: Reader): Bug {
  const person = (id: number, login: string, real_name: string): UserDetail => {
    const name = reader.login(login)
    return { id, real_name, name, email: name }
  }
  const cc = readRows<{ id: number; login_name: string; realname: string }>(row.cc)
  const contact = reader.hasContacts ? row.contact_login : null
  return {
    ...shownColumns(row, reader),
    id: row.id,
    alias: readRows<{ alias: string }>(row.aliases).map(({ alias }) => alias),
    is_open: row.is_open === 1,
    dupe_of: row.resolution === 'DUPLICATE' ? row.dup_of : null,
    product: row.product,
    component: row.component,
    classification: row.classification,
    assigned_to: reader.login(row.assignee_login),
    assigned_to_detail: person(row.assigned_to, row.assignee_login, row.assignee_name),
    creator: reader.login(row.creator_login),
    creator_detail: person(row.reporter, row.creator_login, row.creator_name),
    qa_contact: contact === null ? '' : reader.login(contact),
    ...(contact !== null && {
      qa_contact_detail: person(row.qa_contact!, contact, row.contact_name ?? ''),
    }),
    cc: cc.map(({ login_name }) => reader.login(login_name)).sort(),
    cc_detail: cc.map(({ id, login_name, realname }) => person(id, login_name, realname)),
    ...shownRelations(row, reader),
    keywords: readRows<{ name: string }>(row.keywords).map(({ name }) => name),
    see_also: readRows<{ value: string }>(row.see_also).map(({ value }) => value),
    groups: reader.groupNames(row.group_set_id),
    flags: readRows<FlagRow>(row.flags).map((flag) => shapeFlag(flag, reader)),
    creation_time: toText(row.creation_ts),
    last_change_time: toText(row.delta_ts),
    ...(reader.isTimeTracker && { actual_time: row.actual_time / HUNDREDTHS }),
  }
}

/** The fields that list other bugs. */
function shownRelations(row: WholeBug, { off }: Reader) {
  const used = relationFields.filter(({ name }) => !off.has(name))
  return Object.fromEntries(
    used.map((field) => [
      wireOf(field),
      readRows<{ id: number }>(row[field.name]).map(({ id }) => id),
    ]),
  ) as Pick<Bug, RelationWire>
}

type Shown = Pick<Bug, keyof typeof shown>

/** The fields that are columns. */
function shownColumns(row: WholeBug, { isTimeTracker, off }: Reader): Shown {
  const values: Record<string, Shown[keyof Shown]> = {}
  for (const field of columnFields) {
    if ((field.column === 'hours' && !isTimeTracker) || off.has(field.name)) continue
    values[wireOf(field)] = valueOf(field, row[field.name])
  }
  return values as Shown
}

function valueOf({ column }: ColumnField, kept: WholeBug[ColumnField['name']]) {
  if (column === 'switch') return kept === 1
  if (column === 'hours') return (kept as number) / HUNDREDTHS
  return column === 'day' && kept !== null ? toDay(kept as number) : kept
}

/** Everyone named in the wire form. */
export const peopleIn = (row: WholeBug): number[] => [
  row.assigned_to,
  row.reporter,
  ...[row.qa_contact ?? []].flat(),
  ...readRows<{ id: number }>(row.cc).map(({ id }) => id),
  ...readRows<FlagRow>(row.flags).flatMap(({ setter_id, requestee_id }) => [
    setter_id,
    ...[requestee_id ?? []].flat(),
  ]),
]

interface FlagRow {
  id: number
  name: string
  type_id: number
  status: string
  creation_date: number
  modification_date: number
  setter_id: number
  requestee_id: number | null
  setter: string
  requestee: string | null
}
function shapeFlag(flag: FlagRow, reader: Reader) {
  return {
    id: flag.id,
    name: flag.name,
    type_id: flag.type_id,
    status: flag.status,
    creation_date: toText(flag.creation_date),
    modification_date: toText(flag.modification_date),
    setter: reader.login(flag.setter),
    ...(flag.requestee !== null && { requestee: reader.login(flag.requestee) }),
  }
}
