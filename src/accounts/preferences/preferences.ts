/** Reads and sets preferences of people and their defaults. */

import { PARAMETERS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import type { Changes } from '../changes.rules.ts'
import { fail as failAccounts } from '../faults.ts'
import { fail } from './faults.ts'
import { choicesOf, isObeyed, type Obeyed, usual } from './preferences.rules.ts'
import * as store from './preferences.store.ts'
import type { Preference, PreferencesChange } from './preferences.wire.ts'

/** All preferences with their defaults, by name. */
export const settings = remembered([PARAMETERS], async (tx: Tx) => {
  const rows = await store.allSettings(tx, {})
  const known = new Map(
    usual.map(([name, default_value]) => [name, { name, default_value, is_enabled: 1 }]),
  )
  for (const row of rows) known.set(row.name, row)
  return known
})

/** The effective preferences of each person, by id. */
export async function preferencesOf(tx: Tx, name: Obeyed, ids: readonly number[]) {
  const { default_value } = (await settings(tx)).get(name)!
  const chosen = await chosenOf(tx, name, ids)
  return new Map(ids.map((id) => [id, chosen.get(id) ?? default_value]))
}

/** What people have chosen, by id; nobody has if the preference is disabled. */
export async function chosenOf(
  tx: Tx,
  name: Obeyed,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { is_enabled } = (await settings(tx)).get(name)!
  if (ids.length === 0 || is_enabled === 0) return new Map()
  const rows = await store.chosen(tx, { name, ids: [...ids] })
  return new Map(rows.map(({ user_id, setting_value }) => [user_id, setting_value]))
}

/** The actor's effective preferences. */
export async function preferenceOf({ tx, actor }: Look, name: Obeyed): Promise<string> {
  return (await preferencesOf(tx, name, [actor.id])).get(actor.id)!
}

/** The same for several preferences, which are read together. */
export async function preferencesOfActor(look: Look): Promise<(name: Obeyed) => string> {
  const { preferences } = await listPreferences(look)
  const values = new Map(preferences.map(({ name, value }) => [name, value]))
  return (name) => values.get(name)!
}

/** All preferences with the values that apply to the caller, ordered by name. */
export async function listPreferences({ tx, actor }: Look) {
  const rows = await store.chosenBy(tx, { user_id: actor.id })
  const own = new Map(rows.map((row) => [row.setting_name, row.setting_value]))
  const preferences = [...(await settings(tx)).values()].map((setting): Preference => {
    const { name, default_value } = setting
    const choices = [...choicesOf(name)]
    const is_enabled = setting.is_enabled === 1
    const value = is_enabled ? own.get(name) : undefined
    return {
      name,
      value: value ?? default_value,
      default_value,
      is_chosen: value !== undefined,
      is_enabled,
      is_obeyed: isObeyed(name),
      choices: is_enabled ? choices : [],
    }
  })
  return { preferences: preferences.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** An empty value stands for the default. */
export async function setPreferences(work: Work, asked: PreferencesChange) {
  const { tx, actor } = work
  const { preferences } = await listPreferences(work)
  const known = new Map(preferences.map((preference) => [preference.name, preference]))
  const changes: Changes = {}
  for (const [name, value] of Object.entries(asked.preferences)) {
    const before = known.get(name) ?? failAccounts('object_does_not_exist', 'preference', name)
    if (before.choices.length === 0) fail('preference_fixed', name)
    if (value !== '' && !before.choices.includes(value)) {
      fail('preference_value_invalid', name, before.choices)
    }
    if (value === (before.is_chosen ? before.value : '')) continue
    if (value === '') await store.forget(tx, { user_id: actor.id, name })
    else await store.choose(tx, { user_id: actor.id, name, value })
    const added = value || before.default_value
    if (added !== before.value) changes[name] = { removed: before.value, added }
  }
  if (Object.keys(changes).length > 0) await recordChange(work, Object.keys(changes))
  return { changes }
}

const CHANGED = 'preferences.changed'
const recordChange = (work: Work, names: string[]) =>
  work.record({ kind: CHANGED, body: { preferences: names } })

/** When people last changed the preference of that name, by the events of a follower. */
export function whoChanged(name: Obeyed, events: readonly Happened[]): Map<number, number> {
  const isAbout = ({ kind, body }: Happened) =>
    kind === CHANGED && (JSON.parse(body!) as { preferences: string[] }).preferences.includes(name)
  return new Map(events.filter(isAbout).map(({ actor_id, at }) => [actor_id, at]))
}
