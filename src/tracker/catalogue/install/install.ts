/** Initializes an empty tracker with the defaults of Bugzilla. */

import type { Tx } from '../../../platform/db/db.ts'
import { bugFields } from '../../model/bug-fields/bug-fields.wire.ts'
import { addBuiltInFields } from '../fields/built-in-fields.ts'
import { addFirstProduct } from '../products/first-product.ts'
import * as fresh from './fresh.ts'
import * as store from './install.store.ts'

/** `owner` is the default assignee of the first component. */
export async function installTracker(tx: Tx, owner: number) {
  const used = bugFields.filter(({ optional }) => !optional)
  await addBuiltInFields(tx, used)
  await store.pointField(tx, { name: 'component', value_field: 'product' })
  await addWorkflow(tx)
  await addFirstProduct(tx, fresh.product, owner)
}

async function addWorkflow(tx: Tx) {
  const rows = await store.valuesOf(tx, { field: 'bug_status' })
  const statuses = new Map(rows.map(({ value, id }) => [value, id]))
  for (const [from, targets] of Object.entries(fresh.workflow)) {
    for (const to of targets) {
      const old_status = statuses.get(from) ?? null
      await store.addTransition(tx, { old_status, new_status: statuses.get(to)! })
    }
  }
}
