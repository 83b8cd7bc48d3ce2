/** Sets parameters of the installation, with their side effects. */

import { audit } from '../../../accounts/audit/audit.ts'
import type { Changes } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { spreadMode } from '../../../accounts/memberships/spread.ts'
import { checkParameter } from '../../../accounts/parameters/check-parameter.rules.ts'
import { type Kind, parameterKinds } from '../../../accounts/parameters/parameter-kinds.rules.ts'
import { defaults, type ParameterName } from '../../../accounts/parameters/parameters.list.ts'
import { parameters, setParameter } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import { fieldValues, statuses } from '../../catalogue/fields/fields.ts'
import { addMissingTransitions } from '../../catalogue/fields/workflow.ts'
import type { ParametersChange } from './instance.wire.ts'

/**
 * Sets all of them or none. Setting `removed` again undoes the change. Fault 304 without
 * `tweakparams`, 51 for an unknown parameter, 53 for an invalid value, 20001 if one is not as it
 * `was`.
 */
export async function updateParameters(work: Work, asked: ParametersChange) {
  const { tx, actor } = work
  if (!actor.may('tweakparams')) {
    refuse('auth_failure', { action: 'edit', object: 'parameters', group: 'tweakparams' })
  }
  const wanted = new Map<string, string>()
  for (const name of asked.reset ?? []) wanted.set(name, defaults[name as ParameterName] ?? '')
  for (const [name, given] of Object.entries(asked.parameters ?? {})) {
    wanted.set(name, typeof given === 'boolean' ? String(Number(given)) : String(given))
  }
  const before = await parameters(tx)
  const changes: Changes = {}
  for (const [given, text] of wanted) {
    const name = given as ParameterName
    const added = await checked(tx, name, text)
    refuseChanged(asked, name, before[name])
    if (added !== before[name]) changes[name] = { removed: before[name], added }
  }
  for (const [name, { added }] of Object.entries(changes)) {
    await setParameter(tx, name as ParameterName, added)
  }
  await audit(work, 'Parameter', 0, changes)
  if (changes['or_groups']) await spreadMode(work)
  if (changes['duplicate_or_move_bug_status']) await addMissingTransitions(work)
  return { changes }
}

/** Refuses to set a parameter that others have changed since the caller read it. */
export function refuseChanged({ was = {} }: ParametersChange, name: string, value: string) {
  if (Object.hasOwn(was, name) && was[name] !== value) refuse('value_changed', name, value)
}

async function checked(tx: Tx, name: ParameterName, text: string): Promise<string> {
  const said = parameterKinds.get(name) ?? refuse('object_does_not_exist', 'parameter', name)
  if ('refused' in said) return fail('param_invalid', name, `it cannot be set: ${said.refused}`)
  return named(tx, name, said.kind, checkParameter(name, said.kind, text))
}

/** The canonical spelling of a value that refers to something; fault 53 if that does not exist. */
export async function named(tx: Tx, name: string, kind: Kind, text: string): Promise<string> {
  if (text === '') return text
  if (kind.is === 'group') {
    const group = await groupNamed(tx, text)
    return group?.name ?? fail('param_invalid', name, `there is no group '${text}'`)
  }
  if (kind.is === 'value') {
    const key = fold(text)
    const found = (await fieldValues(tx, kind.field)).find(
      ({ value_key, isactive }) => value_key === key && isactive,
    )
    return found?.value ?? fail('param_invalid', name, `there is no value '${text}' in use`)
  }
  if (kind.is !== 'closed status') return text
  const key = fold(text)
  const found = (await statuses(tx)).find((status) => fold(status.name) === key)
  const isUsable = found && !found.is_open && found.isactive
  return isUsable ? found.name : fail('param_invalid', name, `no status '${text}' closes bugs`)
}
