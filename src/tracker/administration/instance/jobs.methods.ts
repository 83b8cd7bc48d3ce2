/** API methods for the status of the installation, and for background jobs. */

import { method } from '../../../platform/http/method.ts'
import { NothingAsked } from './instance.wire.ts'
import { discard, readJob, readJobs, retry } from './jobs.ts'
import * as wire from './jobs.wire.ts'
import { readStatus } from './status.ts'
import { Status } from './status.wire.ts'

export const docketStatus = method({
  name: 'Docket.status',
  routes: [{ path: 'GET /docket_status' }],
  login: 'required',
  summary:
    'Get versions, nodes, the database, stored files and read-only mode; for members of admin ' +
    'and tweakparams',
  input: NothingAsked,
  output: Status,
  aside: true,
  read: readStatus,
})

export const docketJobs = method({
  name: 'Docket.jobs',
  routes: [{ path: 'GET /docket_jobs' }],
  login: 'required',
  summary: 'Get jobs that wait, run, or failed, such as letters; for administrators',
  input: wire.JobsAsked,
  output: wire.Jobs,
  aside: true,
  read: readJobs,
})

export const docketJob = method({
  name: 'Docket.job',
  routes: [{ path: 'GET /docket_jobs/:id' }],
  login: 'required',
  summary: 'Get one job; for administrators',
  input: wire.JobNamed,
  output: wire.Job,
  read: readJob,
})

export const docketRetryJob = method({
  name: 'Docket.retry_job',
  routes: [{ path: 'POST /docket_jobs/:id/retry' }],
  login: 'required',
  summary: 'Run a job again that failed, or now instead of later; for administrators',
  input: wire.JobNamed,
  output: wire.JobDone,
  write: retry,
})

export const docketDiscardJob = method({
  name: 'Docket.discard_job',
  routes: [{ path: 'DELETE /docket_jobs/:id' }],
  login: 'required',
  summary: 'Discard a job, such as a letter, which is then never sent; for administrators',
  input: wire.JobNamed,
  output: wire.JobDone,
  write: discard,
})

export const jobMethods = [docketStatus, docketJobs, docketJob, docketRetryJob, docketDiscardJob]
