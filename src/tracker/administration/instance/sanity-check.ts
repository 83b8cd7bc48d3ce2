/** The sanity check: started and stopped by administrators, run as a job, and its last result. */

import { audit } from '../../../accounts/audit/audit.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { fail } from '../../../accounts/faults.ts'
import { findFact, putFact } from '../../../accounts/installation/facts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { addJob, type Do, isWaiting } from '../../../platform/jobs/jobs.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Transactions, Work } from '../../../platform/work/work.ts'
import { fail as refuse } from './faults.ts'
import type { SanityCheck } from './sanity-check.wire.ts'

/** The kind of the job that runs it. */
export const SANITY_CHECK = 'sanity_check'

const FACT = 'sanity_check'
const EXAMPLES_MAX = 10
const EXAMPLE_CHARS_MAX = 300
/** How often progress is written, and whether it was stopped is read. */
const PROGRESS_MS = 2_000

type Checked = SanityCheck['checks'][number]

/** As stored; `id` tells a check from earlier ones. */
interface Stored {
  id: number
  state: Exclude<SanityCheck['state'], 'none'>
  user: string
  ended_at: number | null
  checks: Checked[]
}

/** One of the checks, which only reads. */
export interface ToCheck {
  name: string
  of: string
  run: () => AsyncIterable<{ seen: number; findings: string[] }>
}

/** Fault 304 for others: problems may name what is hidden. */
function refuseOthers({ actor }: Look, action: string) {
  if (!actor.may('admin')) {
    fail('auth_failure', { action, object: 'the sanity check', group: 'admin' })
  }
}

/** The state of the last check. */
export async function readSanityCheck(look: Look): Promise<SanityCheck> {
  refuseOthers(look, 'see')
  const found = await stored(look.tx)
  if (!found) return { state: 'none', user: null, started_at: null, ended_at: null, checks: [] }
  const { id, state, user, ended_at, checks } = found
  const ended = ended_at === null ? null : toText(ended_at)
  return { state, user, started_at: toText(id), ended_at: ended, checks }
}

/** Starts one; fault 20004 if one runs already. */
export async function startSanityCheck(work: Work): Promise<SanityCheck> {
  const { tx, now, actor } = work
  refuseOthers(work, 'start')
  if (await isWaiting(tx, SANITY_CHECK)) refuse('sanity_check_running')
  const before = await stored(tx)
  await put(tx, { id: now, state: 'waiting', user: actor.login, ended_at: null, checks: [] })
  await addJob(tx, { kind: SANITY_CHECK, run_at: now, body: { id: now } })
  await recordState(work, before, 'waiting')
  return readSanityCheck(work)
}

/** Stops one that waits or runs; nothing changes otherwise. */
export async function stopSanityCheck(work: Work): Promise<SanityCheck> {
  refuseOthers(work, 'stop')
  const found = await stored(work.tx)
  if (found && isGoing(found)) {
    await put(work.tx, { ...found, state: 'stopped', ended_at: work.now })
    await recordState(work, found, 'stopped')
  }
  return readSanityCheck(work)
}

const recordState = (work: Work, before: Stored | undefined, added: string) =>
  audit(work, 'SanityCheck', 0, { state: { removed: before?.state ?? null, added } })

async function stored(tx: Tx): Promise<Stored | undefined> {
  const found = await findFact(tx, FACT)
  return found === undefined ? undefined : (JSON.parse(found) as Stored)
}

const put = (tx: Tx, state: Stored) => putFact(tx, FACT, JSON.stringify(state))

const isGoing = ({ state }: Stored) => state === 'waiting' || state === 'running'

/** The job. After a crash it starts anew; one that was stopped or replaced ends. */
export function sanityCheckJob(
  transactions: Transactions,
  clock: () => number,
  everyCheck: () => ToCheck[],
): Do {
  return async ({ body }) => {
    const { id } = body as { id: number }
    const all = everyCheck()
    const checks = all.map(({ name, of }): Checked => {
      return { name, of, state: 'waiting', seen: 0, problems: 0, examples: [] }
    })
    const note = (ended_at: number | null = null) =>
      transactions.work(docket, async ({ tx }) => {
        const found = await stored(tx)
        if (found?.id !== id || !isGoing(found)) return false
        const state = ended_at === null ? 'running' : 'done'
        await put(tx, { ...found, state, ended_at, checks })
        return true
      })
    if (!(await note())) return
    let noted_at = clock()
    for (const [at, { run }] of all.entries()) {
      const check = checks[at]!
      check.state = 'running'
      for await (const { seen, findings } of run()) {
        add(check, seen, findings)
        if (clock() - noted_at < PROGRESS_MS) continue
        if (!(await note())) return
        noted_at = clock()
      }
      check.state = 'done'
    }
    await note(clock())
  }
}

function add(check: Checked, seen: number, findings: readonly string[]) {
  check.seen += seen
  check.problems += findings.length
  const more = findings.slice(0, EXAMPLES_MAX - check.examples.length)
  check.examples.push(...more.map((one) => one.slice(0, EXAMPLE_CHARS_MAX).toWellFormed()))
}
