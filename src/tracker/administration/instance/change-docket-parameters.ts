/** Sets Docket's own parameters. */

import { audit } from '../../../accounts/audit/audit.ts'
import type { Changes } from '../../../accounts/changes.rules.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import {
  docketDefaults,
  docketKinds,
  type DocketParameterName,
  TEXT_CHARS_MAX,
} from '../../../accounts/parameters/docket-parameters.list.ts'
import { problemOfDomains } from '../../../accounts/logins/refused-domains.rules.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { checkParameter } from '../../../accounts/parameters/check-parameter.rules.ts'
import { setParameter } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import { openZone } from '../../../platform/zones.ts'
import { problemOfHosts } from '../../bugs/attachments/elsewhere.rules.ts'
import { problemOfTrackers } from '../../bugs/see-also/trackers.rules.ts'
import { named, refuseChanged } from './change-parameters.ts'
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
    const added = await checked(tx, name, String(value))
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

async function checked(tx: Tx, name: DocketParameterName, given: string): Promise<string> {
  const kind = docketKinds[name]
  const text = kind.is === 'lines' ? given : oneLine(given)
  const value = await named(tx, name, kind, checkParameter(name, kind, text))
  const problem = PROBLEMS[name]?.(value)
  return problem === undefined ? value : fail('param_invalid', name, problem)
}

/** What only some of them require: the problem of a value, if there is one. */
const PROBLEMS: Partial<Record<DocketParameterName, (value: string) => string | undefined>> = {
  attachment_redirect_hosts: problemOfHosts,
  external_trackers: problemOfTrackers,
  refused_email_domains: problemOfDomains,
  installation_name: (value) =>
    value.length <= TEXT_CHARS_MAX ? undefined : `it must have 1 to ${TEXT_CHARS_MAX} characters`,
  time_zone: (value) =>
    openZone(value) ? undefined : 'it must be a time zone such as Europe/Berlin',
}
