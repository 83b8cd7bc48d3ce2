/** Fields of bugs, their legal values, and the status workflow; cached in memory. */

import { parameters } from '../../../accounts/parameters/parameters.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { bugFields, optionalFields } from '../../model/bug-fields/bug-fields.wire.ts'
import { type CustomField, customField } from '../../model/bug-fields/custom-fields.rules.ts'
import { relationFields } from '../../model/bug-fields/relations.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { fail } from './faults.ts'
import * as store from './fields.store.ts'

/** A status to which a bug may change, or with which it may start. */
export interface Transition {
  name: string
  comment_required: boolean
}

/** A status with its place in the workflow. */
export interface Status {
  name: string
  is_open: boolean
  isactive: boolean
  sortkey: number
  can_change_to: readonly Transition[]
}

/** All fields of the installation with their values, cached until one changes. */
export interface Fields {
  /** By sort key, then name. */
  all: readonly FieldRow[]
  byId: ReadonlyMap<number, FieldRow>
  byName: ReadonlyMap<string, FieldRow>
  /** Values by field id, in order; without those of products. */
  values: ReadonlyMap<number, readonly FieldValueRow[]>
  /** The values of `visibility_field_id` for which a field is shown, by field id. */
  visibleFor: ReadonlyMap<number, readonly number[]>
  keywords: readonly { name: string; description: string; isActive: boolean }[]
  statuses: readonly Status[]
  initialStatuses: readonly Transition[]
  /** The names of disabled optional fields. */
  off: ReadonlySet<string>
  /** The active custom fields, in order. */
  customFields: readonly CustomField[]
  /** The fields in use: built-in ones, then custom ones. */
  inUse: readonly BugField[]
}

/** The names of the keywords that bugs can get. */
export const activeKeywords = async (tx: Tx): Promise<string[]> =>
  (await fields(tx)).keywords.filter(({ isActive }) => isActive).map(({ name }) => name)

/** Everything about fields, as of this transaction. Must not be modified. */
export const fields = remembered([FIELDS], async (tx: Tx): Promise<Fields> => {
  const all = await store.allFields(tx, {})
  const byName = new Map(all.map((field) => [field.name, field]))
  const values = Map.groupBy(await store.allValues(tx, {}), ({ field_id }) => field_id)
  const visibilities = Map.groupBy(await store.allVisibilities(tx, {}), ({ field_id }) => field_id)
  const transitions = Map.groupBy(
    await store.allTransitions(tx, {}),
    ({ old_status }) => old_status,
  )
  const off = new Set(
    optionalFields.map(({ name }) => name).filter((name) => byName.get(name)?.obsolete !== 0),
  )
  const customFields = all.filter(({ custom, obsolete }) => custom && !obsolete).map(customField)
  const targets = (old_status: number | null): Transition[] =>
    (transitions.get(old_status) ?? []).map(({ name, require_comment }) => ({
      name,
      comment_required: require_comment === 1,
    }))
  return {
    all,
    byId: new Map(all.map((field) => [field.id, field])),
    byName,
    values,
    visibleFor: new Map(
      [...visibilities].map(([id, rows]) => [id, rows.map(({ value_id }) => value_id)]),
    ),
    keywords: (await store.allKeywords(tx, {})).map(({ name, description, isactive }) => ({
      name,
      description,
      isActive: isactive !== 0,
    })),
    statuses: (values.get(byName.get('bug_status')!.id) ?? []).map((row) => ({
      name: row.value,
      is_open: row.is_open === 1,
      isactive: row.isactive === 1,
      sortkey: row.sortkey,
      can_change_to: targets(row.id),
    })),
    initialStatuses: targets(null),
    off,
    customFields,
    inUse: [...bugFields.filter(({ name }) => !off.has(name)), ...customFields],
  }
})

/** All statuses in order, each with its transitions. */
export async function statuses(tx: Tx): Promise<readonly Status[]> {
  return (await fields(tx)).statuses
}

/** The possible initial statuses, in order. */
export async function initialStatuses(tx: Tx): Promise<readonly Transition[]> {
  return (await fields(tx)).initialStatuses
}

/** Finds a field by internal name, such as `bug_severity`. */
export async function fieldByName(tx: Tx, name: string): Promise<FieldRow | undefined> {
  return (await fields(tx)).byName.get(name)
}

/** The legal values of a field by its internal name, in order, including inactive ones. */
export async function fieldValues(tx: Tx, name: string): Promise<readonly FieldValueRow[]> {
  const { byName, values } = await fields(tx)
  return values.get(byName.get(name)?.id ?? 0) ?? []
}

/**
 * The canonical name of a value, ignoring case. Fault 51 if the field (by its internal name) has no
 * such value, 50 if the text is empty.
 */
export async function legalValue(tx: Tx, name: string, text: string): Promise<string> {
  return (await legalRow(tx, name, text)).value
}

/** A value with all of its columns; faults 50 and 51 as for `legalValue`. */
export async function legalRow(tx: Tx, name: string, text: string): Promise<FieldValueRow> {
  const key = fold(text.trim())
  const found = (await fieldValues(tx, name)).find(({ value_key }) => value_key === key)
  if (found) return found
  const label = (await fieldByName(tx, name))?.description ?? name
  return key === ''
    ? fail('object_not_specified', label)
    : fail('object_does_not_exist', label, text)
}

/** The lists of other bugs that the installation has. */
export async function relationsInUse(tx: Tx) {
  const { off } = await fields(tx)
  return relationFields.filter(({ name }) => !off.has(name))
}

/** The fields in use that forms have for this person, as far as parameters do not disable them. */
export async function fieldsOffered(look: Look): Promise<readonly BugField[]> {
  const all = await parameters(look.tx)
  const isTimeTracker = await seesHours(look)
  return (await fields(look.tx)).inUse.filter(
    ({ offeredIf, timeTracking }) =>
      (offeredIf === undefined || all[offeredIf] === '1') &&
      (timeTracking === undefined || isTimeTracker),
  )
}

/** Custom fields, and optional ones with a value of their own: pages show them after all others. */
export const isAdditional = ({ custom, optional, relation }: BugField): boolean =>
  custom !== undefined || (optional === true && !relation)
