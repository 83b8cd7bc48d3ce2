/** API methods about the installation: version, time, parameters. */

import { method } from '../../../platform/http/method.ts'
import { updateDocketParameters } from './change-docket-parameters.ts'
import { updateParameters } from './change-parameters.ts'
import { describeParameters } from './describe-parameters.ts'
import * as described from './describe-parameters.wire.ts'
import * as instance from './instance.ts'
import * as wire from './instance.wire.ts'

export const bugzillaVersion = method({
  name: 'Bugzilla.version',
  routes: [{ path: 'GET /version' }],
  login: 'any',
  forgives: true,
  summary: 'Get the version of Bugzilla whose interface this installation has',
  input: wire.NothingAsked,
  output: wire.Version,
  read: instance.readVersion,
})

export const bugzillaExtensions = method({
  name: 'Bugzilla.extensions',
  routes: [{ path: 'GET /extensions' }],
  login: 'optional',
  forgives: true,
  summary: 'Get the installed extensions with their versions',
  input: wire.NothingAsked,
  output: wire.Extensions,
  read: instance.readExtensions,
})

export const bugzillaTimezone = method({
  name: 'Bugzilla.timezone',
  routes: [{ path: 'GET /timezone' }],
  login: 'any',
  forgives: true,
  summary: 'Get the time zone of times in responses',
  input: wire.NothingAsked,
  output: wire.Timezone,
  read: instance.readTimezone,
})

export const bugzillaTime = method({
  name: 'Bugzilla.time',
  routes: [{ path: 'GET /time' }],
  login: 'optional',
  forgives: true,
  summary: 'Get the current time',
  input: wire.NothingAsked,
  output: wire.Time,
  read: instance.readTime,
})

export const bugzillaParameters = method({
  name: 'Bugzilla.parameters',
  routes: [{ path: 'GET /parameters' }],
  login: 'any',
  forgives: true,
  summary: 'Get the parameters of the installation that the caller can see',
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
  summary: 'Get the parameters that Bugzilla does not have; some are for members of tweakparams',
  input: wire.NothingAsked,
  output: wire.DocketParameters,
  read: instance.readDocketParameters,
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

export const docketParametersDescribe = method({
  name: 'Docket.describe_parameters',
  routes: [{ path: 'GET /docket_parameter_details' }],
  login: 'required',
  summary:
    'Find parameters of Bugzilla and Docket: what each does, its default, and its last change; ' +
    'for members of tweakparams',
  input: described.DetailsAsked,
  output: described.Details,
  read: describeParameters,
})

export const bugzillaLastAuditTime = method({
  name: 'Bugzilla.last_audit_time',
  routes: [{ path: 'GET /last_audit_time' }],
  login: 'optional',
  forgives: true,
  summary: 'Get the time of the latest change by administrators',
  input: wire.LastAuditAsked,
  output: wire.LastAudit,
  read: instance.readLastAuditTime,
})

export const bugzillaAuditLog = method({
  name: 'Bugzilla.audit_log',
  routes: [{ path: 'GET /audit_log' }],
  login: 'required',
  summary: 'Search the audit log: changes by administrators, and logins; for members of admin',
  input: wire.AuditLogAsked,
  output: wire.AuditLog,
  aside: true,
  read: instance.readAuditLog,
})

export const bugzillaJobQueue = method({
  name: 'Bugzilla.jobqueue_status',
  routes: [{ path: 'GET /jobqueue_status' }],
  login: 'required',
  summary: 'Get the number of queued jobs, such as mail, and of failed ones',
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
  docketParametersDescribe,
  bugzillaLastAuditTime,
  bugzillaAuditLog,
]
