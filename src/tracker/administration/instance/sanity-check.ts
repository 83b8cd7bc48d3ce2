/** The sanity check and its repairs: started and stopped by administrators, run as operations. */

import { audit } from '../../../accounts/audit/audit.ts'
import { fail } from '../../../accounts/faults.ts'
import {
  type Act,
  lastOperation,
  type Operation,
  startOperation,
  type Step,
  stopOperation,
} from '../../../accounts/operations/operations.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { toldOperations } from '../operations/operations.ts'
import { fail as refuse } from './faults.ts'
import type { RepairAsked, SanityCheck } from './sanity-check.wire.ts'

/** The kind of the operation that checks. */
export const CHECK_DATA = 'check_data'
/** The kind of those that repair. */
export const REPAIR_DATA = 'repair_data'

const THE_CHECK = { kind: CHECK_DATA, subject: '' }
const EXAMPLES_MAX = 10
const EXAMPLE_CHARS_MAX = 300
/** How often progress is written, and whether it was stopped is read. */
const PROGRESS_MS = 2_000

/** Checks whose problems can be repaired from other data, by their names. */
export const REPAIRABLE = [
  'references between rows',
  'search keys',
  'visibility by group set',
  'group memberships',
  'data kept with bugs',
  'mandatory groups',
  'the text index',
  'references to blobs',
] as const
/** The name of one of them. */
export type Repairable = (typeof REPAIRABLE)[number]
/** The next step, which gets what the one before kept. */
export type Repair = (work: Work, kept: unknown) => Promise<Step>

type Checked = Omit<SanityCheck['checks'][number], 'may_repair' | 'repair'>
/** What the operation keeps: the results of its checks. */
type Kept = { checks: Checked[] } | null

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

/** The state of the last check, and of the repairs that were started since. */
export async function readSanityCheck(look: Look): Promise<SanityCheck> {
  refuseOthers(look, 'see')
  const { tx } = look
  const found = await lastOperation(tx, THE_CHECK)
  if (!found) {
    return { state: 'none', user: null, started_at: null, ended_at: null, error: null, checks: [] }
  }
  const repairs: Operation[] = []
  for (const subject of REPAIRABLE) {
    const last = await lastOperation(tx, { kind: REPAIR_DATA, subject })
    if (last && last.started_at >= found.started_at) repairs.push(last)
  }
  const [told, ...toldRepairs] = await toldOperations(tx, [found, ...repairs])
  const { state, user, started_at, ended_at, error } = told!
  const checks = ((found.kept as Kept)?.checks ?? []).map((check) => ({
    ...check,
    may_repair: mayRepair(found, check),
    repair: toldRepairs.find(({ asked }) => asked['check'] === check.name) ?? null,
  }))
  return { state, user, started_at, ended_at, error, checks }
}

const mayRepair = ({ state }: Operation, { name, problems }: Checked) =>
  problems > 0 && state !== 'going' && REPAIRABLE.some((one) => one === name)

/** Starts one; fault 20004 if one runs already. */
export async function startSanityCheck(work: Work): Promise<SanityCheck> {
  refuseOthers(work, 'start')
  const before = await lastOperation(work.tx, THE_CHECK)
  if (before?.state === 'going') refuse('sanity_check_running')
  await startOperation(work, { ...THE_CHECK, asked: {} })
  await recordState(work, before?.state ?? null, 'waiting')
  return readSanityCheck(work)
}

/** Stops one that waits or runs; nothing changes otherwise. */
export async function stopSanityCheck(work: Work): Promise<SanityCheck> {
  refuseOthers(work, 'stop')
  const found = await lastOperation(work.tx, THE_CHECK)
  if (found && (await stopOperation(work, found))) await recordState(work, 'going', 'stopped')
  return readSanityCheck(work)
}

/**
 * Starts the repair of what a check found. Fault 20004 while the check runs, if it found nothing
 * there, or for problems that cannot be repaired.
 */
export async function startRepair(work: Work, { check: name }: RepairAsked): Promise<SanityCheck> {
  refuseOthers(work, 'repair')
  const found = await lastOperation(work.tx, THE_CHECK)
  const check = (found?.kept as Kept | undefined)?.checks.find((one) => one.name === name)
  if (!found || !check || !mayRepair(found, check)) refuse('nothing_to_repair', name)
  const asked = { check: name, problems: check!.problems }
  await startOperation(work, { kind: REPAIR_DATA, subject: name, asked })
  const repair = { removed: String(check!.problems), added: name }
  await audit(work, 'SanityCheck', 0, { repair })
  return readSanityCheck(work)
}

const recordState = (work: Work, removed: string | null, added: string) =>
  audit(work, 'SanityCheck', 0, { state: { removed, added } })

/** One check of the list in a call. After a crash that check starts anew. */
export const checkDataAct =
  (clock: () => number, everyCheck: () => ToCheck[]): Act =>
  async ({ operation, step }) => {
    const all = everyCheck()
    const known = (operation.kept as Kept)?.checks ?? []
    const checks = all.map(
      ({ name, of }) =>
        known.find((one) => one.name === name && one.state === 'done') ?? fresh(name, of),
    )
    const at = checks.findIndex(({ state }) => state === 'waiting')
    const [check, toRun] = [checks[at], all[at]]
    if (!check || !toRun) return step(async () => ({ end: 'done' }))
    const note = (more: Step = {}) => step(async () => ({ kept: { checks }, ...more }))
    check.state = 'running'
    if (!(await note({ total: all.length }))) return false
    let noted_at = clock()
    for await (const { seen, findings } of toRun.run()) {
      add(check, seen, findings)
      if (clock() - noted_at < PROGRESS_MS) continue
      if (!(await note())) return false
      noted_at = clock()
    }
    check.state = 'done'
    const isLast = checks.every(({ state }) => state === 'done')
    return note({ done: 1, ...(isLast && { end: 'done' }) })
  }

const fresh = (name: string, of: string): Checked => ({
  name,
  of,
  state: 'waiting',
  seen: 0,
  problems: 0,
  examples: [],
})

function add(check: Checked, seen: number, findings: readonly string[]) {
  check.seen += seen
  check.problems += findings.length
  const more = findings.slice(0, EXAMPLES_MAX - check.examples.length)
  check.examples.push(...more.map((one) => one.slice(0, EXAMPLE_CHARS_MAX).toWellFormed()))
}

/** The steps of repairs. */
export const repairDataAct =
  (repairs: Readonly<Record<Repairable, Repair>>): Act =>
  ({ step }) =>
    step((work, { asked, kept }) => repairs[asked['check'] as Repairable](work, kept))
