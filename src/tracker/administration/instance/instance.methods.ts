/** API methods about the installation: version, time, parameters. */

import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { method } from '../../../platform/http/method.ts'
import { updateDocketParameters } from './change-docket-parameters.ts'
import { updateParameters } from './change-parameters.ts'
import * as instance from './instance.ts'
import * as wire from './instance.wire.ts'

export const bugzillaVersion = method({
  name: 'Bugzilla.version',
  routes: [{ path: 'GET /version' }],
  login: 'any',
  forgives: true,
  summary: 'The version of Bugzilla that this installation speaks like',
  input: wire.NothingAsked,
  output: wire.Version,
  read: instance.readVersion,
})

export const bugzillaExtensions = method({
  name: 'Bugzilla.extensions',
  routes: [{ path: 'GET /extensions' }],
  login: 'optional',
  forgives: true,
  summary: 'What is installed beside a plain Bugzilla, with its version',
  input: wire.NothingAsked,
  output: wire.Extensions,
  read: instance.readExtensions,
})

export const bugzillaTimezone = method({
  name: 'Bugzilla.timezone',
  routes: [{ path: 'GET /timezone' }],
  login: 'any',
  forgives: true,
  summary: 'The time zone of times in answers',
  input: wire.NothingAsked,
  output: wire.Timezone,
  read: instance.readTimezone,
})

export const bugzillaTime = method({
  name: 'Bugzilla.time',
  routes: [{ path: 'GET /time' }],
  login: 'optional',
  forgives: true,
  summary: 'What time it is here',
  input: wire.NothingAsked,
  output: wire.Time,
  read: instance.readTime,
})

export const bugzillaParameters = method({
  name: 'Bugzilla.parameters',
  routes: [{ path: 'GET /parameters' }],
  login: 'any',
  forgives: true,
  summary: 'The parameters of the installation, as far as the caller may know them',
  input: wire.NothingAsked,
  output: wire.Parameters,
  select: true,
  read: instance.readParameters,
})

export const bugzillaUpdateParameters = method({
  name: 'Bugzilla.update_parameters',
  routes: [{ path: 'PUT /parameters' }],
  login: 'required',
  summary: 'Set parameters of the installation, all of them or none; for members of tweakparams',
  input: wire.ParametersChange,
  output: wire.ParametersChanged,
  unknown: 'unknown_method',
  write: updateParameters,
})

export const docketParametersGet = method({
  name: 'Docket.parameters',
  routes: [{ path: 'GET /docket_parameters' }],
  login: 'any',
  summary: 'The parameters that Docket has beside those of Bugzilla',
  input: wire.NothingAsked,
  output: wire.DocketParameters,
  read: async ({ tx }) => ({ parameters: await docketParameters(tx) }),
})

export const docketParametersUpdate = method({
  name: 'Docket.update_parameters',
  routes: [{ path: 'PUT /docket_parameters' }],
  login: 'required',
  summary: 'Set parameters of Docket, all of them or none; for members of tweakparams',
  input: wire.ParametersChange,
  output: wire.ParametersChanged,
  unknown: 'unknown_method',
  write: updateDocketParameters,
})

export const bugzillaLastAuditTime = method({
  name: 'Bugzilla.last_audit_time',
  routes: [{ path: 'GET /last_audit_time' }],
  login: 'optional',
  forgives: true,
  summary: 'When something that administrators keep was last made, changed or removed',
  input: wire.LastAuditAsked,
  output: wire.LastAudit,
  read: instance.readLastAuditTime,
})

export const bugzillaAuditLog = method({
  name: 'Bugzilla.audit_log',
  routes: [{ path: 'GET /audit_log' }],
  login: 'required',
  summary:
    'What administrators made, changed and removed, and who came in or was kept out; for members ' +
    'of admin',
  input: wire.AuditLogAsked,
  output: wire.AuditLog,
  aside: true,
  read: instance.readAuditLog,
})

export const bugzillaJobQueue = method({
  name: 'Bugzilla.jobqueue_status',
  routes: [{ path: 'GET /jobqueue_status' }],
  login: 'required',
  summary: 'How much is put off to be done later, such as letters, and how much of it failed',
  input: wire.NothingAsked,
  output: wire.JobQueue,
  read: instance.readJobQueue,
})

export const instanceMethods = [
  bugzillaJobQueue,
  bugzillaVersion,
  bugzillaExtensions,
  bugzillaTimezone,
  bugzillaTime,
  bugzillaParameters,
  bugzillaUpdateParameters,
  docketParametersGet,
  docketParametersUpdate,
  bugzillaLastAuditTime,
  bugzillaAuditLog,
]
