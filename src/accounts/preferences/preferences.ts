/** What people chose for the preferences that the installation has. Read only. */

import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import { statement } from '../../platform/db/statement.ts'

const allSettings = statement((q) => q.selectFrom('setting').selectAll())
const chosen = statement((q, p: { name: string; ids: number[] }, dialect) =>
  q
    .selectFrom('profile_setting')
    .select(['user_id', 'setting_value'])
    .where('setting_name', '=', p.name)
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids)),
)

/** Bugzilla's own, for an installation that has no other. */
const defaults = { requestee_cc: 'on', quicksearch_fulltext: 'on' } as const
export type Preference = keyof typeof defaults

const settings = remembered(
  async (tx: Tx) => new Map((await allSettings(tx, {})).map((row) => [row.name, row])),
)

/** For each of the people, by their numbers, what holds for them. */
export async function preferencesOf(tx: Tx, name: Preference, ids: readonly number[]) {
  const setting = (await settings(tx)).get(name)
  const values = new Map(ids.map((id) => [id, setting?.default_value ?? defaults[name]]))
  // One that is switched off holds for everybody, whatever they chose before.
  if (ids.length === 0 || setting?.is_enabled === 0) return values
  for (const row of await chosen(tx, { name, ids: [...ids] })) {
    values.set(row.user_id, row.setting_value)
  }
  return values
}
