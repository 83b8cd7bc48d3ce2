/** Access to Docket's own parameters, which are separate from Bugzilla's. */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import { docketDefaults, type DocketParameterName } from './docket-parameters.list.ts'
import * as store from './parameters.store.ts'

export type DocketParameters = Readonly<Record<DocketParameterName, string>>

export const docketParameters = remembered(
  [PARAMETERS],
  async (tx: Tx): Promise<DocketParameters> => {
    const rows = await store.stored(tx, {})
    const own = rows.filter(({ name }) => Object.hasOwn(docketDefaults, name))
    return { ...docketDefaults, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }
  },
)
