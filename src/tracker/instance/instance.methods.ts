/** What clients ask about the installation itself: version, time, parameters. */

import { lastAudit } from '../../accounts/audit/last-audit.ts'
import { parameters } from '../../accounts/parameters/parameters.ts'
import { fail } from '../../platform/http/faults.ts'
import { method } from '../../platform/http/method.ts'
import { selection } from '../../platform/http/select.ts'
import { toText } from '../../platform/times.ts'
import { docketVersion } from '../../platform/version.ts'
import { auditClass } from './audit-classes.rules.ts'
import * as wire from './instance.wire.ts'
import { parametersFor } from './parameters.rules.ts'

/** Clients look at it to know what they may ask for. */
const BUGZILLA_VERSION = '5.2'

export const bugzillaVersion = method({
  name: 'Bugzilla.version',
  routes: [{ path: 'GET /version' }],
  login: 'any',
  summary: 'The version of Bugzilla that this installation speaks like',
  input: wire.NothingAsked,
  output: wire.Version,
  read: () => Promise.resolve({ version: BUGZILLA_VERSION }),
})

export const bugzillaExtensions = method({
  name: 'Bugzilla.extensions',
  routes: [{ path: 'GET /extensions' }],
  login: 'optional',
  summary: 'What is installed beside a plain Bugzilla, with its version',
  input: wire.NothingAsked,
  output: wire.Extensions,
  read: () => Promise.resolve({ extensions: { Docket: { version: docketVersion } } }),
})

export const bugzillaTimezone = method({
  name: 'Bugzilla.timezone',
  routes: [{ path: 'GET /timezone' }],
  login: 'any',
  summary: 'The time zone of times in answers',
  input: wire.NothingAsked,
  output: wire.Timezone,
  read: () => Promise.resolve({ timezone: '+0000' }),
})

export const bugzillaTime = method({
  name: 'Bugzilla.time',
  routes: [{ path: 'GET /time' }],
  login: 'optional',
  summary: 'What time it is here',
  input: wire.NothingAsked,
  output: wire.Time,
  read: ({ now }) => {
    const time = toText(now)
    const times = { db_time: time, web_time: time, web_time_utc: time }
    return Promise.resolve({ ...times, tz_name: 'UTC', tz_short_name: 'UTC', tz_offset: '+0000' })
  },
})

export const bugzillaParameters = method({
  name: 'Bugzilla.parameters',
  routes: [{ path: 'GET /parameters' }],
  login: 'any',
  summary: 'The parameters of the installation, as far as the caller may know them',
  input: wire.NothingAsked,
  output: wire.Parameters,
  select: true,
  read: async ({ tx, actor }, asked) => {
    const shown = parametersFor(actor, await parameters(tx))
    return { parameters: selection(asked).pick(shown) }
  },
})

export const bugzillaLastAuditTime = method({
  name: 'Bugzilla.last_audit_time',
  routes: [{ path: 'GET /last_audit_time' }],
  login: 'optional',
  summary: 'When something that administrators keep was last made, changed or removed',
  input: wire.LastAuditAsked,
  output: wire.LastAudit,
  read: async ({ tx }, asked) => {
    const classes = (asked.class ?? []).map(
      (name) =>
        auditClass(name) ?? fail('param_invalid', 'class', 'it names no class that there is'),
    )
    const at = await lastAudit(tx, [...new Set(classes)])
    return { last_audit_time: at === undefined ? null : toText(at) }
  },
})

export const instanceMethods = [
  bugzillaVersion,
  bugzillaExtensions,
  bugzillaTimezone,
  bugzillaTime,
  bugzillaParameters,
  bugzillaLastAuditTime,
]
