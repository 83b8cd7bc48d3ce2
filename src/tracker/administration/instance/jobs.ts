/** What administrators do with background jobs: they list, retry and discard them. */

import { audit, auditRemoval } from '../../../accounts/audit/audit.ts'
import { fail } from '../../../accounts/faults.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  countKinds,
  discardJob,
  findJob,
  type KeptJob,
  listJobs,
  retryJob,
} from '../../../platform/jobs/kept-jobs.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { stopWithJob } from '../operations/operations.ts'
import { fail as refuse } from './faults.ts'
import type { Job, JobNamed, JobsAsked } from './jobs.wire.ts'

/** Fault 304 for others: jobs are about everything. */
function refuseOthers({ actor }: Look, action: string) {
  if (!actor.may('admin')) fail('auth_failure', { action, object: 'jobs', group: 'admin' })
}

const PAGE = 100

/** `Docket.jobs`: a page of jobs, without their contents. */
export async function readJobs(look: Look, asked: JobsAsked) {
  refuseOthers(look, 'see')
  const { state: states = [], kind, limit = PAGE, offset = 0 } = asked
  const { rows, total } = await listJobs(look.tx, { states, kind, limit, offset })
  return { jobs: await told(look.tx, rows), total, kinds: await countKinds(look.tx) }
}

/** `Docket.job`. Fault 51 if there is none. */
export async function readJob(look: Look, { id }: JobNamed): Promise<Job> {
  return (await told(look.tx, [await seeJob(look, id, 'see')]))[0]!
}

/** `Docket.retry_job`. Fault 20004 while it runs. */
export async function retry(work: Work, { id }: JobNamed) {
  const { kind, state } = await seeJob(work, id, 'retry')
  if (!(await retryJob(work.tx, { id, now: work.now }))) refuse('job_running', id)
  await audit(work, 'Job', id, { retried: { removed: state, added: kind } })
  return { id }
}

/** `Docket.discard_job`. Fault 20004 while it runs. */
export async function discard(work: Work, { id }: JobNamed) {
  const { kind } = await seeJob(work, id, 'discard')
  if (!(await discardJob(work.tx, id))) refuse('job_running', id)
  await stopWithJob(work, id)
  await auditRemoval(work, 'Job', id, kind)
  return { id }
}

async function seeJob(look: Look, id: number, action: string): Promise<KeptJob> {
  refuseOthers(look, action)
  return (await findJob(look.tx, id)) ?? fail('object_does_not_exist', 'job', id)
}

async function told(tx: Tx, rows: readonly KeptJob[]): Promise<Job[]> {
  const bodies = rows.map(({ body }) => JSON.parse(body) as Concerned)
  const ids = bodies.flatMap((body) => body?.user_id ?? []).filter((id) => typeof id === 'number')
  const people = await usersById(tx, ids)
  return rows.map(({ id, kind, state, at, tries, error }, index) => ({
    id,
    kind,
    state,
    at: toText(at),
    tries,
    error,
    recipient: recipientOf(bodies[index]!, people),
  }))
}

/** What bodies of jobs have that says whom they concern. */
type Concerned = { to?: unknown; login?: unknown; user_id?: unknown } | null

function recipientOf(
  body: Concerned,
  people: ReadonlyMap<number, { login_name: string }>,
): string | null {
  const { to, login, user_id } = body ?? {}
  if (typeof to === 'string') return to
  if (typeof login === 'string') return login
  return people.get(user_id as number)?.login_name ?? null
}
