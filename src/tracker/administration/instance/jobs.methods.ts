/** API methods for the status of the installation, and for background jobs. */

import { method } from '../../../platform/http/method.ts'
import { NothingAsked } from './instance.wire.ts'
import { discard, readJob, readJobs, retry } from './jobs.ts'
import * as wire from './jobs.wire.ts'
import { readSanityCheck, startRepair, startSanityCheck, stopSanityCheck } from './sanity-check.ts'
import { RepairAsked, SanityCheck } from './sanity-check.wire.ts'
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

export const docketSanityCheck = method({
  name: 'Docket.sanity_check',
  routes: [{ path: 'GET /docket_sanity_check' }],
  login: 'required',
  summary: 'Get the progress or the result of the last sanity check; for administrators',
  input: NothingAsked,
  output: SanityCheck,
  read: readSanityCheck,
})

export const docketStartSanityCheck = method({
  name: 'Docket.start_sanity_check',
  routes: [{ path: 'POST /docket_sanity_check' }],
  login: 'required',
  summary: 'Check all data, as docket check does; for administrators',
  input: NothingAsked,
  output: SanityCheck,
  write: startSanityCheck,
})

export const docketStopSanityCheck = method({
  name: 'Docket.stop_sanity_check',
  routes: [{ path: 'DELETE /docket_sanity_check' }],
  login: 'required',
  summary: 'Stop the sanity check that runs; for administrators',
  input: NothingAsked,
  output: SanityCheck,
  write: stopSanityCheck,
})

export const docketRepairData = method({
  name: 'Docket.repair_data',
  routes: [{ path: 'POST /docket_sanity_check/repair' }],
  login: 'required',
  summary: 'Repair what the sanity check found, from other data; for administrators',
  input: RepairAsked,
  output: SanityCheck,
  write: startRepair,
})

export const jobMethods = [
  docketStatus,
  docketSanityCheck,
  docketStartSanityCheck,
  docketStopSanityCheck,
  docketRepairData,
  docketJobs,
  docketJob,
  docketRetryJob,
  docketDiscardJob,
]
