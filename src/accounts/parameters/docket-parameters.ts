/** Access to Docket's own parameters, which are separate from Bugzilla's. */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import { docketDefaults, type DocketParameterName } from './docket-parameters.list.ts'
import * as store from './parameters.store.ts'

/** Values in effect; the default applies to those that were never set. */
export type DocketParameters = Readonly<Record<DocketParameterName, string>>

/** What pages call the installation. */
export const installationName = async ({ tx }: { tx: Tx }): Promise<string> =>
  (await docketParameters(tx)).installation_name

/** Parameters that are Docket's own, with their values or defaults. */
export const docketParameters = remembered(
  [PARAMETERS],
  async (tx: Tx): Promise<DocketParameters> => {
    const rows = await store.stored(tx, {})
    const own = rows.filter(({ name }) => Object.hasOwn(docketDefaults, name))
    return { ...docketDefaults, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }
  },
)
