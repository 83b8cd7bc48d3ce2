/** Reports the state of the installation: version, time, parameters, last change. */

import { lastAudit } from '../../../accounts/audit/last-audit.ts'
import { countAudit, readAudit } from '../../../accounts/audit/read-audit.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { docketConfidential } from '../../../accounts/parameters/docket-parameters.list.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { addressOf, parameters } from '../../../accounts/parameters/parameters.ts'
import { findUser } from '../../../accounts/users/find-users.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { countJobs } from '../../../platform/jobs/jobs.ts'
import { parseTime, toText } from '../../../platform/times.ts'
import { docketVersion } from '../../../platform/version.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail as failDate } from '../../bugs/history/faults.ts'
import { auditClass } from './audit-classes.rules.ts'
import type { AuditLogAsked } from './instance.wire.ts'
import { parametersFor } from './parameters.rules.ts'

/** The version of the interface, from which clients derive the supported features. */
export const BUGZILLA_VERSION = '5.2'

/** `Docket.parameters`. */
export async function readDocketParameters({ tx, actor }: Look) {
  const all = Object.entries(await docketParameters(tx))
  const shown = all.filter(([name]) => actor.may('tweakparams') || !docketConfidential.has(name))
  return { parameters: Object.fromEntries(shown) }
}

/** `Bugzilla.version`: always that of the interface, not of Docket. */
export const readVersion = () => Promise.resolve({ version: BUGZILLA_VERSION })

/** `Bugzilla.extensions`: Docket's own version, as an extension. */
export const readExtensions = () =>
  Promise.resolve({ extensions: { Docket: { version: docketVersion } } })

/** `Bugzilla.timezone`: always UTC. */
export const readTimezone = () => Promise.resolve({ timezone: '+0000' })

/** `Bugzilla.time`: the time of the request, with which databases and servers agree here. */
export function readTime({ now }: Look) {
  const time = toText(now)
  const times = { db_time: time, web_time: time, web_time_utc: time }
  return Promise.resolve({ ...times, tz_name: 'UTC', tz_short_name: 'UTC', tz_offset: '+0000' })
}

/** `Bugzilla.parameters`: those that the caller may read, without passwords of other services. */
export async function readParameters(look: Look, asked: Selecting) {
  const all = { ...(await parameters(look.tx)), urlbase: await addressOf(look) }
  const shown = parametersFor(look.actor, all)
  return { parameters: selection(asked).pick(shown) }
}

/** The time of the newest audit entry, of all classes or some; null if there is none. */
export async function readLastAuditTime({ tx }: Look, asked: { class?: string[] }) {
  const at = await lastAudit(tx, classesAsked(asked))
  return { last_audit_time: at === undefined ? null : toText(at) }
}

/**
 * `Bugzilla.audit_log`: a page of entries, newest first. Fault 304 for others than administrators,
 * because entries may name hidden objects.
 */
export async function readAuditLog(look: Look, asked: AuditLogAsked) {
  if (!look.actor.may('admin')) {
    refuse('auth_failure', { action: 'see', object: 'the audit log', group: 'admin' })
  }
  const { object_id, limit = 100, offset = 0 } = asked
  const wanted = {
    classes: classesAsked(asked),
    object_id,
    user_id: await userAsked(look, asked.user),
    since: timeAsked(asked.since),
    until: timeAsked(asked.until),
    limit,
    offset,
  }
  const rows = await readAudit(look.tx, wanted)
  const audit_log = rows.map((entry) => ({ ...entry, at_time: toText(entry.at_time) }))
  return { audit_log, total: await countAudit(look.tx, wanted) }
}

function classesAsked(asked: { class?: string[] }): string[] {
  const classes = (asked.class ?? []).map(
    (name) => auditClass(name) ?? fail('param_invalid', 'class', 'there is no such class'),
  )
  return [...new Set(classes)]
}

async function userAsked({ tx }: Look, login: string | undefined) {
  if (login === undefined) return undefined
  return (await findUser(tx, login))?.id ?? refuse('object_does_not_exist', 'user', login)
}

const timeAsked = (text: string | undefined) =>
  text === undefined ? undefined : (parseTime(text.trim()) ?? failDate('illegal_date', text))

/** `Bugzilla.jobqueue_status`: the numbers of waiting and of failed jobs. */
export const readJobQueue = ({ tx }: Look) => countJobs(tx)
