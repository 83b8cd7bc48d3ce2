/** Fills an empty tracker with what a fresh Bugzilla has. */

import { continueIds } from '../../../platform/db/continue-ids.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import { bugFields } from '../../model/bug-fields/bug-fields.wire.ts'
import { addFirstProduct } from '../products/first-product.ts'
import * as fresh from './fresh.ts'
import * as store from './install.store.ts'

/** `owner` is who the first component's bugs go to. */
export async function installTracker(tx: Tx, owner: number) {
  for (const { id, name, label, type = 0, is } of bugFields) {
    await store.addField(tx, {
      id,
      name,
      type,
      description: label,
      sortkey: id * 100,
      is_mandatory: Number(is === 'mandatory'),
      is_numeric: Number(is === 'numeric'),
    })
  }
  await continueIds(tx, 'fielddefs')
  await store.pointField(tx, { name: 'component', value_field: 'product' })
  await installValues(tx)
  await addFirstProduct(tx, fresh.product, owner)
}

async function installValues(tx: Tx) {
  const statuses = new Map<string, number>()
  for (const { name, values = [] } of bugFields) {
    const { id: field_id } = (await store.fieldNamed.first(tx, { name }))!
    for (const [at, value] of values.entries()) {
      const isStatus = name === 'bug_status'
      const row = (await store.addValue.first(tx, {
        field_id,
        value_id: at + 1,
        value,
        value_key: fold(value),
        sortkey: (at + 1) * 100,
        is_open: isStatus ? Number(fresh.openStatuses.includes(value)) : null,
      }))!
      if (isStatus) statuses.set(value, row.id)
    }
  }
  for (const [from, targets] of Object.entries(fresh.workflow)) {
    for (const to of targets) {
      const old_status = statuses.get(from) ?? null
      await store.addTransition(tx, { old_status, new_status: statuses.get(to)! })
    }
  }
}
