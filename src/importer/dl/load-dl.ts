/** Imports a staged dl: files first, then all rows in one transaction. */

import { docket } from '../../accounts/actors/actors.ts'
import { wrapOldPasswords } from '../../accounts/passwords/wrap-old.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import { keep, type Keeper } from '../../platform/blobs/keeper.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { putFact } from '../../accounts/installation/facts.ts'
import { ticketsIn } from '../load/target.ts'
import { type Loss, Losses } from '../map/losses.ts'
import type { Progress } from '../progress.ts'
import type { Staged } from '../staged.ts'
import * as store from './dl.store.ts'
import { refuseNoDl, unknownColumns } from './is-dl.ts'
import { type Person, planPeople } from './people.rules.ts'
import { putPeople } from './put-people.ts'
import { put } from './put.ts'
import { type DlGrant, type DlTicket, type DlUser, type Problem, readDl } from './read-dl.ts'
import { fileRow, grantRow, ticketRow } from './rows.ts'
import { type Sorted, sortOut } from './sort-out.ts'
import { type Spool, sizeProblem } from './spool.ts'

/** What an import of a dl needs; `now` is in milliseconds since 1970. */
export interface DlJob {
  transactions: Transactions
  blobs: Keeper
  staged: Staged
  spool: Spool
  /** Whether to skip and report rows that cannot be imported, instead of refusing everything. */
  leaves_out: boolean
  now: number
  progress: Progress
}

/** What was imported, for the report. */
export interface DlLoaded {
  people: Person[]
  /** The ids of the imported tickets, which are the names of their files. */
  ids: ReadonlySet<string>
  grants: number
  bytes: number
  /** Skipped because they could not be imported. */
  left_out: Problem[]
  losses: Loss[]
}

/** A row in `installation`: what was imported, and when. */
export const DL_IMPORT = 'dl_import'
/** An earlier import, as stored with the data; `at` is in milliseconds since 1970. */
export interface DlImport {
  fingerprint: string
  at: number
  /** Rows that could not be imported, such as `ticket 0123…`. */
  left_out: string[]
}

const PROBLEMS_SHOWN = 20

/**
 * Imports everything in one work, or nothing. Throws a `Refusal` that lists the problems, unless
 * `leaves_out`.
 */
export async function loadDl(job: DlJob, fingerprint: string): Promise<DlLoaded> {
  const { transactions, staged, spool, now, progress, leaves_out } = job
  refuseNoDl(staged)
  await transactions.look(docket, ({ tx }) => refuseTickets(tx))
  progress.part('looking for files')
  const sorted = await sortOut(readDl(staged), now, spool)
  const { tickets, grants, problems } = sorted
  if (problems.length > 0 && !leaves_out) throw refusal(problems)
  const losses = lossesOf(sorted, staged)
  progress.part('wrapping passwords')
  const passwords = await wrap([...sorted.users, ...tickets, ...grants])
  progress.part('copying files')
  const files = await putFiles(job, tickets)
  progress.part('writing the rows')
  const done: DlImport = { fingerprint, at: now, left_out: problems.map(({ what }) => what) }
  const whole = { ...sorted, passwords, files, done }
  const told = await transactions.work(docket, (work) => putAll(work, whole))
  losses.add(told.losses)
  return {
    people: told.people,
    ids: new Set(tickets.map(({ public_id }) => public_id)),
    grants: grants.length,
    bytes: tickets.reduce((sum, { size }) => sum + size, 0),
    left_out: problems,
    losses: losses.all(),
  }
}

async function refuseTickets(tx: Tx) {
  const found = await ticketsIn(tx)
  if (found.length === 0) return
  throw new Refusal(
    `this installation already has ${found.join(' and ')}; import a dl before creating any, or ` +
      'after purging all',
  )
}

/** Always skipped. */
function lossesOf({ expired }: Sorted, staged: Staged): Losses {
  const losses = new Losses()
  for (const column of unknownColumns(staged)) {
    losses.tell('an unknown column was left out', column)
  }
  for (const { public_id } of expired.tickets) {
    losses.tell('an expired ticket was left out', public_id)
  }
  for (const { public_id } of expired.grants) {
    losses.tell('an expired grant was left out', public_id)
  }
  return losses
}

function refusal(problems: readonly Problem[]) {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ what, why }) => `  ${what}: ${why}`)
  const more = problems.length - shown.length
  return new Refusal(
    [
      `${counted(problems.length)} cannot be imported, so nothing was imported:`,
      ...shown,
      ...(more > 0 ? [`  and ${more} more`] : []),
      'repair them in the source, check --spool, or import the rest with --leave-out',
    ].join('\n'),
  )
}

const counted = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

type Held = Pick<DlUser, 'stored'>
type Passwords = ReadonlyMap<Held, string | null>

/** The stored form of each: `*` if no password is valid, null if there is none. */
async function wrap(all: readonly Held[]): Promise<Passwords> {
  const held = all.filter(({ stored }) => stored !== null)
  const wrapped = await wrapOldPasswords(held.map(({ stored }) => stored))
  return new Map(held.map((one, at) => [one, wrapped[at]!]))
}

type Files = ReadonlyMap<DlTicket, Blob>

async function putFiles({ blobs, spool, progress }: DlJob, tickets: DlTicket[]): Promise<Files> {
  const files = new Map<DlTicket, Blob>()
  for (const ticket of tickets) {
    const { public_id, size } = ticket
    const blob = await blobs.put(spool.open(public_id))
    if (blob.size !== size) {
      const why = sizeProblem(blob.size, size)
      throw new Refusal(
        `ticket ${public_id}: ${why}, which was not the case a moment ago; stop dl first`,
      )
    }
    files.set(ticket, blob)
    progress.soFar(() => `${files.size} of ${tickets.length} files`)
  }
  return files
}

interface Whole extends Sorted {
  passwords: Passwords
  files: Files
  done: DlImport
}

/** May run again after a conflict. */
async function putAll(work: Work, dl: Whole) {
  const { tx } = work
  const losses = new Losses()
  await refuseTickets(tx)
  const people = planPeople(dl.users, await store.accounts(tx, {}))
  const accounts = await putPeople(work, { people, passwords: dl.passwords }, losses)
  const owned = (one: DlTicket | DlGrant) => ({
    user_id: accounts.get(one.user_id)!,
    password: dl.passwords.get(one) ?? null,
  })
  const rows = dl.tickets.map((one) => ticketRow(one, owned(one), losses))
  await put(tx, 'tickets', rows)
  const ids = new Map((await store.ticketIds(tx, {})).map((row) => [row.public_id, row.id]))
  const files = dl.tickets.map((one, at) =>
    fileRow(ids.get(one.public_id)!, rows[at]!.name, dl.files.get(one)!),
  )
  await put(tx, 'ticket_files', files)
  const grants = dl.grants.map((one) => grantRow(one, owned(one), losses))
  await put(tx, 'ticket_grants', grants)
  await keepAll(work, [...dl.files.values()])
  await putFact(tx, DL_IMPORT, JSON.stringify(dl.done))
  return { people, losses: losses.all() }
}

async function keepAll(work: Work, blobs: readonly Blob[]) {
  for (const same of Map.groupBy(blobs, ({ hash }) => hash).values()) {
    await keep(work, same[0]!, same.length)
  }
}
