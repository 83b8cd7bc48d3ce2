/** What administrators do with operations: they follow, stop and resume them. */

import { fail } from '../../../accounts/faults.ts'
import {
  findOperation,
  listOperations,
  type Operation as Kept,
  operationOfJob,
  resumeOperation,
  stopOperation,
} from '../../../accounts/operations/operations.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findJobs, type KeptJob } from '../../../platform/jobs/kept-jobs.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { fail as refuse } from './faults.ts'
import type { Operation, OperationNamed, OperationsAsked } from './operations.wire.ts'

const refuseOthers = ({ actor }: Look, action: string) =>
  actor.may('admin') || fail('auth_failure', { action, object: 'operations', group: 'admin' })

const PAGE = 100

/** `Docket.operations`. Fault 304 for others than administrators. */
export async function readOperations(look: Look, { limit = PAGE, offset = 0 }: OperationsAsked) {
  refuseOthers(look, 'see')
  const { operations, total } = await listOperations(look.tx, { limit, offset })
  return { operations: await toldOperations(look.tx, operations), total }
}

/** `Docket.operation`. Those who started one may see it as well. Fault 51 if there is none. */
export async function readOperation(look: Look, { id }: OperationNamed): Promise<Operation> {
  const found = await findOperation(look.tx, id)
  if (!found || found.user_id !== look.actor.id) refuseOthers(look, 'see')
  return toldOperation(look.tx, found ?? missing(id))
}

/** `Docket.stop_operation`. Fault 20004 if it has ended. */
export async function stop(work: Work, { id }: OperationNamed): Promise<Operation> {
  refuseOthers(work, 'stop')
  const found = (await findOperation(work.tx, id)) ?? missing(id)
  if (!(await stopOperation(work, found))) refuse('operation_ended', id)
  return readOperation(work, { id })
}

/** `Docket.resume_operation`. Fault 20004 if it was not stopped, or another was started since. */
export async function resume(work: Work, { id }: OperationNamed): Promise<Operation> {
  refuseOthers(work, 'resume')
  const found = (await findOperation(work.tx, id)) ?? missing(id)
  if (!(await resumeOperation(work, found))) refuse('operation_not_stopped', id)
  return readOperation(work, { id })
}

const missing = (id: number) => fail('object_does_not_exist', 'operation', id)

/** Stops the operation of a job that is discarded, if it has one. */
export async function stopWithJob(work: Work, job_id: number) {
  const found = await operationOfJob(work.tx, job_id)
  if (found) await stopOperation(work, found)
}

const toldOperation = async (tx: Tx, operation: Kept) => (await toldOperations(tx, [operation]))[0]!

/** With the states of their jobs. The caller has checked who may see them. */
export async function toldOperations(tx: Tx, operations: readonly Kept[]): Promise<Operation[]> {
  const going = operations.filter(({ state }) => state === 'going')
  const jobs = await findJobs(
    tx,
    going.map(({ job_id }) => job_id),
  )
  const people = await usersById(
    tx,
    operations.map(({ user_id }) => user_id),
  )
  return operations.map((one) => {
    const job = one.state === 'going' ? jobs.get(one.job_id) : undefined
    return {
      id: one.id,
      kind: one.kind,
      asked: { ...one.asked },
      state: stateOf(one, job),
      done: one.done,
      total: one.total ?? null,
      error: job?.error ?? null,
      user: people.get(one.user_id)?.login_name ?? '',
      started_at: toText(one.started_at),
      ended_at: one.ended_at === undefined ? null : toText(one.ended_at),
      job: one.job_id,
    }
  })
}

/** Whether it has not ended, and was not given up. */
export const goesOn = ({ state }: Operation): boolean =>
  state === 'waiting' || state === 'running' || state === 'retrying'

/** A job that was given up is forgotten after a while. Between its steps, one that runs waits. */
function stateOf({ state, kept }: Kept, job: KeptJob | undefined): Operation['state'] {
  if (state !== 'going') return state
  if (job?.state === 'waiting' && kept !== null) return 'running'
  return job?.state ?? 'failed'
}
