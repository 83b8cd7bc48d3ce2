/**
 * The parameters of the installation: what Bugzilla's administrators set on its parameters page.
 */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, touch } from '../../platform/db/remembered.ts'
import type { Look } from '../../platform/work/work.ts'
import { docketDefaults, type DocketParameterName } from './docket-parameters.list.ts'
import { defaults, type ParameterName } from './parameters.list.ts'
import * as store from './parameters.store.ts'

export type Parameters = Readonly<Record<ParameterName, string>>

const isDocketName = (name: string) => Object.hasOwn(docketDefaults, name)

/** All parameters, as texts: `'1'` and `'0'` where they are switches. */
export const parameters = remembered([PARAMETERS], async (tx: Tx): Promise<Parameters> => {
  const rows = (await store.stored(tx, {})).filter(({ name }) => !isDocketName(name))
  return { ...defaults, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
})

/** Where the installation is, for links that are kept or shown; the parameter wins. */
export async function addressOf({ tx, site }: Look): Promise<string> {
  return (await parameters(tx)).urlbase || (site.address?.() ?? '/')
}

/** Whether a switch is on. */
export async function isOn(tx: Tx, name: ParameterName): Promise<boolean> {
  return (await parameters(tx))[name] === '1'
}

export async function setParameter(
  tx: Tx,
  name: ParameterName | DocketParameterName,
  value: string,
) {
  await store.put(tx, { name, value })
  await touch(tx, PARAMETERS)
}
