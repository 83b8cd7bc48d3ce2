/** What there is to say about the installation itself: version, time, parameters, last change. */

import { lastAudit } from '../../accounts/audit/last-audit.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Selecting } from '../../platform/http/method.ts'
import { selection } from '../../platform/http/select.ts'
import { toText } from '../../platform/times.ts'
import { docketVersion } from '../../platform/version.ts'
import type { Look } from '../../platform/work.ts'
import { auditClass } from './audit-classes.rules.ts'
import { parametersFor } from './parameters.rules.ts'

/** Clients look at it to know what they may ask for. */
const BUGZILLA_VERSION = '5.2'

export const readVersion = () => Promise.resolve({ version: BUGZILLA_VERSION })

export const readExtensions = () =>
  Promise.resolve({ extensions: { Docket: { version: docketVersion } } })

export const readTimezone = () => Promise.resolve({ timezone: '+0000' })

export function readTime({ now }: Look) {
  const time = toText(now)
  const times = { db_time: time, web_time: time, web_time_utc: time }
  return Promise.resolve({ ...times, tz_name: 'UTC', tz_short_name: 'UTC', tz_offset: '+0000' })
}

export async function readParameters({ tx, actor }: Look, asked: Selecting) {
  const shown = parametersFor(actor, await parameters(tx))
  return { parameters: selection(asked).pick(shown) }
}

/** The newest entry of the audit log, or of some classes in it; null where there is none. */
export async function readLastAuditTime({ tx }: Look, asked: { class?: string[] }) {
  const classes = (asked.class ?? []).map(
    (name) => auditClass(name) ?? fail('param_invalid', 'class', 'it names no class that there is'),
  )
  const at = await lastAudit(tx, [...new Set(classes)])
  return { last_audit_time: at === undefined ? null : toText(at) }
}
