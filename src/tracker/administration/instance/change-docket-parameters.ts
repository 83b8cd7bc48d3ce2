/** Sets Docket's own parameters. */

import { audit } from '../../../accounts/audit/audit.ts'
import type { Changes } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import {
  DAYS_MAX,
  docketChoices,
  docketDefaults,
  type DocketParameterName,
  TEXT_CHARS_MAX,
} from '../../../accounts/parameters/docket-parameters.list.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { setParameter } from '../../../accounts/parameters/parameters.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import { openZone } from '../../../platform/zones.ts'
import { refuseChanged } from './change-parameters.ts'
import type { ParametersChange } from './instance.wire.ts'

/**
 * Sets all of the parameters or none. Fault 304 without `tweakparams`, 51 for an unknown parameter,
 * 53 for an invalid value, 20001 if one is not as it `was`.
 */
export async function updateDocketParameters(work: Work, asked: ParametersChange) {
  const { tx, actor } = work
  if (!actor.may('tweakparams')) {
    refuse('auth_failure', { action: 'edit', object: 'parameters', group: 'tweakparams' })
  }
  const reset = (asked.reset ?? []).map((name) => [name, docketDefaults[known(name)]] as const)
  const wanted = [...reset, ...Object.entries(asked.parameters ?? {})]
  const before = await docketParameters(tx)
  const changes: Changes = {}
  for (const [given, value] of wanted) {
    const name = known(given)
    const added = checked(name, String(value))
    refuseChanged(asked, name, before[name])
    if (added !== before[name]) changes[name] = { removed: before[name], added }
  }
  for (const [name, { added }] of Object.entries(changes)) {
    await setParameter(tx, name as DocketParameterName, added)
  }
  await audit(work, 'Parameter', 0, changes)
  return { changes }
}

const known = (name: string): DocketParameterName =>
  Object.hasOwn(docketDefaults, name)
    ? (name as DocketParameterName)
    : refuse('object_does_not_exist', 'parameter', name)

function checked(name: DocketParameterName, text: string): string {
  const choices = docketChoices[name]
  const value = oneLine(text)
  if (name === 'time_zone') {
    const zone = openZone(value)
    return zone ? value : fail('param_invalid', name, 'it is a time zone such as Europe/Berlin')
  }
  if (name === 'request_reminder_days') {
    const isFit = /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= DAYS_MAX
    return isFit
      ? String(Number(value))
      : fail('param_invalid', name, `it is a number from 1 to ${DAYS_MAX}`)
  }
  if (!choices) {
    const isFit = value !== '' && value.length <= TEXT_CHARS_MAX
    return isFit ? value : fail('param_invalid', name, `it has 1 to ${TEXT_CHARS_MAX} characters`)
  }
  return choices.includes(value)
    ? value
    : fail('param_invalid', name, `it may be ${choices.join(', ')}`)
}
