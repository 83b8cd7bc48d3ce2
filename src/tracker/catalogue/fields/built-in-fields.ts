/** The rows of built-in fields. */

import { continueIds } from '../../../platform/db/continue-ids.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import * as store from './built-in-fields.store.ts'

const OPEN_STATUSES: readonly string[] = ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS']

/** Adds fields and their values. One without an id in Bugzilla gets the next after `last`. */
export async function addBuiltInFields(tx: Tx, some: readonly BugField[], last = 0) {
  for (const field of some) await addField(tx, field, field.id ?? ++last)
  await continueIds(tx, 'fielddefs')
}

async function addField(tx: Tx, field: BugField, id: number) {
  const { name, label, type = 0, is, optional, values = [] } = field
  await store.addField(tx, {
    id,
    name,
    type,
    description: label,
    sortkey: id * 100,
    obsolete: Number(optional === true),
    is_mandatory: Number(is === 'mandatory'),
    is_numeric: Number(is === 'numeric'),
  })
  for (const [at, value] of values.entries()) {
    await store.addValue(tx, {
      field_id: id,
      value_id: at + 1,
      value,
      value_key: fold(value),
      sortkey: (at + 1) * 100,
      is_open: name === 'bug_status' ? Number(OPEN_STATUSES.includes(value)) : null,
    })
  }
}
