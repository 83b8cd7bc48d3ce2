/**
 * The parameters of the installation: what Bugzilla's administrators set on its parameters page.
 */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, touch } from '../../platform/db/remembered.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Look } from '../../platform/work.ts'
import { defaults, type ParameterName } from './parameters.list.ts'

export type Parameters = Readonly<Record<ParameterName, string>>

const stored = statement((q) => q.selectFrom('parameters').selectAll())
const put = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('parameters')
    .values({ name: p.name, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)

/** All parameters, as texts: `'1'` and `'0'` where they are switches. */
export const parameters = remembered([PARAMETERS], async (tx: Tx): Promise<Parameters> => {
  const rows = await stored(tx, {})
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

export async function setParameter(tx: Tx, name: ParameterName, value: string) {
  await put(tx, { name, value })
  await touch(tx, PARAMETERS)
}
