/**
 * The nodes of an installation: the processes that serve one database. Each reports regularly that
 * it runs, and the others remove one that has stopped. What a node holds, such as a running job,
 * refers to its row and is free without it. No clock is compared with that of another machine.
 */

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import { docketVersion } from '../version.ts'
import * as store from './nodes.store.ts'
import type { NodeRow } from './nodes.store.ts'

export type { NodeRow } from './nodes.store.ts'

/** A process as it introduces itself. */
export interface Introduced {
  /** For people: the machine, or what the settings say. */
  name: string
  version: string
  /** Where it listens. */
  address: string
  /** JSON of the settings that must be the same on all nodes. */
  settings: string
  /** The last schema step that it knows. */
  schema: string | null
}

/** A process that never serves beside others, such as that of a test. */
export const ALONE: Introduced = {
  name: '',
  version: docketVersion,
  address: '',
  settings: '{}',
  schema: null,
}

/** What `openNode` needs. */
export interface NodeOptions {
  db: Db
  /** Milliseconds since 1970; only shown to people. */
  clock: () => number
  introduced: Introduced
  /** Ends what the nodes held, in the transaction that removes them. */
  gone?: (tx: Tx, node_ids: number[]) => Promise<void>
  /** Ends what any node held, such as that of a restored backup: no other node runs. */
  first?: (tx: Tx) => Promise<void>
  /** The node that this process was before it crashed. */
  replaces?: number | undefined
  /** Throws a `Refusal` if it cannot use the database, which may be upgraded while it pauses. */
  fit?: ((tx: Tx) => Promise<void>) | undefined
  /** Why it must not run beside these nodes, if it must not. */
  unfit?: ((others: readonly NodeRow[]) => string | undefined) | undefined
}

/** This process among the nodes. */
export interface Node {
  /**
   * Registers the node, unless it is registered. Returns why that is refused because of others,
   * which may have stopped: repeat it as often as `node_silent_beats` to know.
   */
  join(): Promise<string | undefined>
  /** The id of its row; registers the node if needed. Another one after others removed it. */
  id(): Promise<number>
  /** Reports that it runs, removes nodes that have stopped, and leads if no other does. */
  beat(): Promise<void>
  /** Its lead at the last beat; undefined if another node leads. */
  lead(): Lead | undefined
  /** Keeps its row, but leaves the lead to others from the next beat on. */
  drain(): void
  isDraining(): boolean
  /** Removes its row for good. It must hold nothing. */
  leave(): Promise<void>
  /** All nodes at the last beat. */
  known(): readonly NodeRow[]
}

/** The lead of one node; each has a term of its own. */
export interface Lead {
  node_id: number
  term: number
}

/** The lease of the one node that does what only one may do. */
const LEAD = 'leader'

/** Thrown by a write of a node that does not lead any longer. */
export class NotLeader extends Error {
  override name = 'NotLeader'
}

/** Thrown by a write under the id of a node that others have removed. */
export class NodeGone extends Error {
  override name = 'NodeGone'
}

/** Joins at the first call that needs it. */
export function openNode(options: NodeOptions): Node {
  const { db, unfit, first } = options
  const own = openRow(options)
  let led: Lead | undefined
  let isDraining = false
  let known: readonly NodeRow[] = []
  let hasLeft = false
  const inTurn = openTurns()

  async function join() {
    const { why, ...joined } = await db.work(async (tx) => {
      const rows = await own.removeStopped(tx)
      if (rows.some(({ id }) => id === own.id())) return { id: own.id(), rows }
      const why = unfit?.(rows)
      if (why !== undefined) return { rows, why }
      if (rows.length === 0) await first?.(tx)
      return { rows, id: await own.add(tx) }
    })
    own.is(joined)
    return why
  }

  async function beat() {
    if (hasLeft) return
    if (own.id() === undefined) await join()
    const before = own.id()!
    const after = await db.work(async (tx) => {
      const rows = await own.removeStopped(tx)
      const id = (await own.beat(tx, isDraining)) ? before : await own.add(tx)
      return { id, rows, led: await takeLead(tx, { id, isDraining }, rows) }
    })
    own.is(after)
    led = after.led
    known = after.rows
  }

  return {
    join: () => inTurn(join),
    async id() {
      await inTurn(async () => own.id() ?? join())
      return own.id()!
    },
    beat: () => inTurn(beat),
    lead: () => led,
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,
    leave: () =>
      inTurn(async () => {
        const id = own.id()
        if (id !== undefined) await db.work((tx) => own.end(tx, [id]))
        own.is({ rows: [] })
        led = undefined
        hasLeft = true
      }),
    known: () => known,
  }
}

/** One after the other, so that a process never has two rows. */
function openTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(body: () => Promise<Result>): Promise<Result> => {
    const next = last.then(body)
    last = next.catch(() => undefined)
    return next
  }
}

/** The row of this node among the others, in transactions. */
function openRow({ db, clock, introduced, gone, replaces, fit }: NodeOptions) {
  let own: number | undefined
  const watched = openWatch()

  async function end(tx: Tx, ids: number[]) {
    if (ids.length === 0) return
    await store.remove(tx, { ids })
    await gone?.(tx, ids)
  }

  return {
    id: () => own,
    /** Takes over what a committed transaction did: its own id, if it has one, and all rows. */
    is({ id, rows }: { id?: number | undefined; rows: readonly NodeRow[] }) {
      own = id
      watched.see(rows)
    },
    async add(tx: Tx) {
      await fit?.(tx)
      const now = clock()
      const told = { ...introduced, started_at: now, seen_at: now, beats: 0, is_draining: 0 }
      return (await store.add(tx, told)).id
    },
    /** Whether the row was still there. */
    beat: async (tx: Tx, isDraining: boolean) =>
      (await store.beat.changes(tx, {
        id: own!,
        now: clock(),
        is_draining: Number(isDraining),
      })) === 1,
    end,
    /** Returns the rest. */
    async removeStopped(tx: Tx) {
      const rows = await store.all(tx, {})
      // Only one process can use a data folder with SQLite.
      const isAlone = !db.dialect.isRemote
      const hasStopped = ({ id }: NodeRow) =>
        id !== own && (isAlone || id === replaces || watched.isSilent(id))
      await end(
        tx,
        rows.filter(hasStopped).map(({ id }) => id),
      )
      return rows.filter((row) => !hasStopped(row))
    },
  }
}

async function takeLead(
  tx: Tx,
  { id: node_id, isDraining }: { id: number; isDraining: boolean },
  rows: readonly NodeRow[],
): Promise<Lead | undefined> {
  const lease = await store.lease.first(tx, { name: LEAD })
  const isMine = lease?.node_id === node_id
  const isTaken = !isMine && rows.some(({ id }) => id === lease?.node_id)
  if (isTaken || (isDraining && !isMine)) return undefined
  if (isMine && !isDraining) return { node_id, term: lease.term }
  const next = { node_id: isDraining ? NONE : node_id, term: (lease?.term ?? 0) + 1 }
  await store.take(tx, { name: LEAD, ...next })
  return isDraining ? undefined : next
}

/** The holder of a lease that nobody holds. */
const NONE = 0

/** How often in a row each node was seen without a new sign of life. */
function openWatch() {
  let seen = new Map<number, { beats: number; silent: number }>()
  return {
    see(rows: readonly NodeRow[]) {
      seen = new Map(
        rows.map(({ id, beats }) => {
          const before = seen.get(id)
          return [id, { beats, silent: before?.beats === beats ? before.silent + 1 : 0 }]
        }),
      )
    },
    isSilent: (id: number) => (seen.get(id)?.silent ?? 0) >= limits.node_silent_beats,
  }
}

/** Throws if the node does not lead any longer. Call it in each write of the leader. */
export async function checkLead(tx: Tx, node: Node) {
  const [lease, own] = [await store.lease.first(tx, { name: LEAD }), node.lead()]
  const isSame = own && lease?.node_id === own.node_id && lease.term === own.term
  if (!isSame) throw new NotLeader('another node leads now')
}

/** Throws unless the node exists: what it holds would never be freed. */
export async function checkNode(tx: Tx, node_id: number) {
  if (!(await store.byId.first(tx, { id: node_id }))) throw new NodeGone('others removed this node')
}

/** Runs a body with the id of the node; again under a new one if others have removed the node. */
export async function asNode<Result>(
  node: Pick<Node, 'id' | 'beat'>,
  body: (node_id: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await body(await node.id())
  } catch (error) {
    if (!(error instanceof NodeGone)) throw error
    await node.beat()
    return body(await node.id())
  }
}

/** All registered nodes, the oldest first, and which one leads. */
export async function listNodes(tx: Tx) {
  const leader = (await store.lease.first(tx, { name: LEAD }))?.node_id
  return (await store.all(tx, {})).map((row) => ({ ...row, is_leader: row.id === leader }))
}
