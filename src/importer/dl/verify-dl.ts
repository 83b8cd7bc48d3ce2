/**
 * Compares a dl with the result of its import, independently of the import code: every row field by
 * field, and the content of every file.
 */

import { createHash } from 'node:crypto'

import { docket } from '../../accounts/actors/actors.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { type Blobs, verify } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { findFact } from '../../accounts/installation/facts.ts'
import { rowsOf } from '../map/cells.ts'
import type { Progress } from '../progress.ts'
import type { Staging } from '../staging/open-staging.ts'
import * as store from './dl.store.ts'
import { refuseNoDl } from './is-dl.ts'
import { DL_IMPORT, type DlImport } from './load-dl.ts'
import { type Kept, USERS } from './put-people.ts'
import type { Spool } from './spool.ts'
import { comparePeople } from './verify-people.ts'
import { compare, expected, type Expected } from './verify-rows.ts'

/** What a verification needs; nothing is changed. */
export interface DlVerifyJob {
  transactions: Transactions
  blobs: Blobs
  staged: Staging
  spool: Spool
  now: number
  progress: Progress
}

/** One row or file that is not as expected. */
export interface Differs {
  /** Such as `ticket 0123…`. */
  what: string
  /** Such as `comment: 'a' in the source and 'b' in Docket`. */
  why: string
}

/** What `docket import dl verify` reports; `--json` prints it as it is. */
export interface DlVerified {
  /** Whether all differences were reported by the import. */
  clean: boolean
  source: string
  /** Whether this source was imported, as far as can be determined. */
  is_same: boolean
  /** Milliseconds since 1970 UTC. */
  at: number
  users: number
  tickets: Compared
  grants: Compared
  bytes: number
  differences: Differs[]
}
interface Compared {
  compared: number
  /** Expired at the time of the import, or since. */
  expired: number
  /** Reported by the import as impossible. */
  left_out: number
}

/** Compares the imported tickets, grants, people and files with the source; writes nothing. */
export async function verifyDl(job: DlVerifyJob): Promise<DlVerified> {
  const { transactions, staged, now, progress } = job
  refuseNoDl(staged)
  const here = await transactions.look(docket, ({ tx }) => readHere(tx))
  const differences: Differs[] = []
  const accounts = new Map(here.kept.map(({ id, kept }) => [id, kept.account]))
  progress.part('comparing users')
  const users = await comparePeople(staged, here, differences)
  const times = { imported: here.done.at, now }
  progress.part('comparing grants')
  const grants = await compareAll('grant', { staged, here, times, accounts }, differences, {
    find: (id) => here.grants.get(id),
    compare,
  })
  progress.part('comparing tickets and their bytes')
  let bytes = 0
  const tickets = await compareAll('ticket', { staged, here, times, accounts }, differences, {
    find: (id) => here.tickets.get(id),
    async compare(theirs, ours) {
      bytes += ours.size
      progress.soFar(() => `${bytes} bytes`)
      return [...(await compare(theirs, ours)), ...(await compareBytes(job, ours))]
    },
  })
  const is_same = isSame(here.done.fingerprint, staged.fact('fingerprint')!)
  const clean = differences.length === 0
  const source = staged.fact('source')!
  return { clean, source, is_same, at: now, users, tickets, grants, bytes, differences }
}

/** A live database has a different fingerprint each time. */
const isSame = (one: string, other: string) =>
  one === other || [one, other].some((fingerprint) => fingerprint.startsWith('live '))

/** Accounts, tickets and grants of this installation. */
export type Here = Awaited<ReturnType<typeof readHere>>

async function readHere(tx: Tx) {
  const fact = await findFact(tx, DL_IMPORT)
  if (!fact)
    throw new Refusal('no dl was imported into this installation; run docket import dl first')
  const admin = (await groupNamed(tx, 'admin'))!.id
  const people = await store.peopleHere(tx, { group_id: admin })
  const kept = await store.people(tx, { table_name: USERS })
  return {
    done: JSON.parse(fact) as DlImport,
    kept: kept.map(({ row_key, body }) => ({
      id: (JSON.parse(row_key) as { id: number }).id,
      kept: JSON.parse(body) as Kept,
    })),
    people: new Map(people.map((one) => [one.id, one])),
    tickets: new Map((await store.tickets(tx, {})).map((one) => [one.public_id, one])),
    grants: new Map((await store.grants(tx, {})).map((one) => [one.public_id, one])),
  }
}

interface Side {
  staged: Staging
  here: Here
  times: { imported: number; now: number }
  accounts: ReadonlyMap<number, number>
}
interface How<Ours> {
  find: (public_id: string) => Ours | undefined
  compare: (theirs: Expected, ours: Ours) => Promise<string[]>
}

async function compareAll<Ours>(
  table: 'ticket' | 'grant',
  { staged, here, times, accounts }: Side,
  differences: Differs[],
  { find, compare }: How<Ours>,
): Promise<Compared> {
  const left_out = new Set(here.done.left_out)
  const counts: Compared = { compared: 0, expired: 0, left_out: 0 }
  for (const row of rowsOf(staged, table, { by: 'id' })) {
    const theirs = expected(table, row, accounts)
    const what = `${table} ${theirs.public_id}`
    const ours = find(theirs.public_id)
    if (left_out.has(what)) counts.left_out++
    else if (theirs.isOver(ours ? times.imported : times.now)) counts.expired++
    else if (!ours) differences.push({ what, why: 'missing in Docket' })
    else {
      counts.compared++
      for (const why of await compare(theirs, ours)) differences.push({ what, why })
    }
  }
  return counts
}

interface Held {
  public_id: string
  blob_hash: string
}
async function compareBytes({ spool, blobs }: DlVerifyJob, { public_id, blob_hash }: Held) {
  const sum = createHash('sha256')
  try {
    for await (const chunk of spool.open(public_id)) sum.update(chunk)
  } catch (error) {
    return [`its file cannot be read: ${(error as Error).message}`]
  }
  const hash = sum.digest('hex')
  if (hash !== blob_hash) return [`bytes: ${hash} in the spool, ${blob_hash} in Docket`]
  const state = await verify(blobs, hash)
  return state === 'whole' ? [] : [`bytes: the blob in Docket is ${state}`]
}

/** The report as lines of text. */
export function verifiedDlLines(verified: DlVerified): string[] {
  const { clean, is_same, users, tickets, grants, bytes, differences } = verified
  const told = ({ compared, expired, left_out }: Compared) =>
    `${compared} compared, ${expired} expired` + (left_out > 0 ? `, ${left_out} left out` : '')
  return [
    ...(is_same ? [] : ['This is not the source that was imported, or it has changed since.']),
    `Users: ${users} compared.`,
    `Tickets: ${told(tickets)}; ${bytes} bytes hashed on both sides.`,
    `Grants: ${told(grants)}.`,
    ...differences.map(({ what, why }) => `  ! ${what}: ${why}`),
    clean
      ? 'Clean: everything that should have been imported was imported.'
      : 'Not clean: the differences are listed above.',
  ]
}
