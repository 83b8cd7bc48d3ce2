/** Reads and sets the defaults of preferences, and whether users can choose. */

import { PARAMETERS } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import type { Changes } from '../changes.rules.ts'
import { fail as refuse } from '../faults.ts'
import { fail } from './faults.ts'
import { choicesOf, isObeyed, usualOf } from './preferences.rules.ts'
import { settings } from './preferences.ts'
import * as store from './preferences.store.ts'
import type { DefaultsChange, PreferenceDefault } from './preferences.wire.ts'

/** Fault 304 without `tweakparams`. */
export async function listDefaults(look: Look) {
  if (!look.actor.may('tweakparams')) {
    refuse('auth_failure', { action: 'access', object: 'settings', group: 'tweakparams' })
  }
  const preferences = [...(await settings(look.tx)).values()].map(
    ({ name, default_value, is_enabled }): PreferenceDefault => ({
      name,
      default_value,
      built_in_value: usualOf(name) ?? null,
      is_enabled: is_enabled === 1,
      is_obeyed: isObeyed(name),
      choices: [...choicesOf(name)],
    }),
  )
  return { preferences: preferences.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/**
 * Sets all of them or none; what users have chosen is kept, also while they cannot choose. Fault
 * 304 without `tweakparams`, 51 for an unknown preference, 32000 for an invalid value, 20001 if one
 * is not as it `was`.
 */
export async function setDefaults(work: Work, asked: DefaultsChange) {
  const { tx } = work
  const { preferences } = await listDefaults(work)
  const known = new Map(preferences.map((one) => [one.name, one]))
  const changes: Changes = {}
  for (const [name, given] of Object.entries(asked.preferences)) {
    const before = known.get(name) ?? refuse('object_does_not_exist', 'preference', name)
    const after = { ...before, ...given }
    const own = differencesOf(before, after)
    if (Object.keys(own).length === 0) continue
    if (after.default_value !== before.default_value) checkValue(after)
    refuseChanged(before, asked.was?.[name])
    Object.assign(changes, own)
    const is_enabled = Number(after.is_enabled)
    await store.putSetting(tx, { name, default_value: after.default_value, is_enabled })
  }
  if (Object.keys(changes).length > 0) await touch(tx, PARAMETERS)
  await audit(work, 'Setting', 0, changes)
  return { changes }
}

type Default = Pick<PreferenceDefault, 'name' | 'default_value' | 'is_enabled'>

function differencesOf(before: Default, after: Default): Changes {
  const { name } = before
  const [removed, added] = [before.default_value, after.default_value]
  const [was, is] = [before.is_enabled, after.is_enabled].map((on) => String(Number(on)))
  return {
    ...(removed !== added && { [name]: { removed, added } }),
    ...(was !== is && { [`${name}.is_enabled`]: { removed: was!, added: is! } }),
  }
}

function checkValue({ name, default_value, choices }: PreferenceDefault) {
  if (!choices.includes(default_value)) fail('preference_value_invalid', name, choices)
}

function refuseChanged(is: Default, was: Partial<Default> = {}) {
  const isSame =
    (was.default_value ?? is.default_value) === is.default_value &&
    (was.is_enabled ?? is.is_enabled) === is.is_enabled
  if (!isSame) refuse('value_changed', is.name, is.default_value)
}
