/** The parameters of the installation, as on Bugzilla's parameters page. */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, touch } from '../../platform/db/remembered.ts'
import type { Look } from '../../platform/work/work.ts'
import { docketDefaults, type DocketParameterName } from './docket-parameters.list.ts'
import { defaults, type ParameterName } from './parameters.list.ts'
import * as store from './parameters.store.ts'

/** All values by name. */
export type Parameters = Readonly<Record<ParameterName, string>>

const isDocketName = (name: string) => Object.hasOwn(docketDefaults, name)

/** All parameters as strings; booleans are `'1'` and `'0'`. */
export const parameters = remembered([PARAMETERS], async (tx: Tx): Promise<Parameters> => {
  const rows = (await store.stored(tx, {})).filter(({ name }) => !isDocketName(name))
  return { ...defaults, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
})

/** The public URL, for links that are stored or shown; the parameter takes precedence. */
export async function addressOf({ tx, site }: Look): Promise<string> {
  return (await parameters(tx)).urlbase || (site.address?.() ?? '/')
}

/** Whether a boolean parameter is on. */
export async function isOn(tx: Tx, name: ParameterName): Promise<boolean> {
  return (await parameters(tx))[name] === '1'
}

/** Stores a value that has been checked, and invalidates the cached parameters. */
export async function setParameter(
  tx: Tx,
  name: ParameterName | DocketParameterName,
  value: string,
) {
  await store.put(tx, { name, value })
  await touch(tx, PARAMETERS)
}
