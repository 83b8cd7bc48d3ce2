/**
 * The download slots of this node: which downloads may begin, what happens when they end, and uses
 * that need no slot and are written in batches.
 */

import { nobody } from '../../accounts/actors/actors.ts'
import { asNode, type Node } from '../../platform/nodes/nodes.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { findTicket, noteUses, type Use } from '../tickets/use-ticket.ts'
import {
  beginDownload,
  endDownload,
  type Ending,
  keepPart,
  logEnd,
  type Wanted,
} from './downloads.ts'

/** Counts downloads against a ticket's limit, so that concurrent ones cannot exceed it. */
export interface DownloadSlots {
  /** Takes a slot; returns the function to call once with the outcome of the download. */
  begin(wanted: Wanted, now: number): Promise<(how: Ending) => Promise<void>>
}

/** Counts downloads, so that a ticket is never downloaded more often than allowed. */
export function openDownloadSlots(
  transactions: Transactions,
  node: Pick<Node, 'id' | 'beat'>,
): DownloadSlots {
  const noted = openNotes(transactions)
  const begin = (wanted: Wanted) =>
    asNode(node, (node_id) => transactions.work(nobody, (at) => beginDownload(at, wanted, node_id)))

  async function endFree(wanted: Wanted, { sent, isWhole }: Ending) {
    if (isWhole) await noted.note({ ...useOf(wanted), at: 0, downloads: 1 }, { wanted, sent })
    else if (wanted.file && sent > 0)
      await transactions.work(nobody, (at) => keepPart(at, wanted, sent))
  }

  return {
    async begin(wanted, now) {
      const isFree = needsNoPlace(wanted, now)
      const begun = isFree ? undefined : await begin(wanted)
      if (!isFree && !begun) fail('ticket_unknown')
      // Repeated at the end if it failed.
      if (isFree) noted.note({ ...useOf(wanted), at: now, downloads: 0 }).catch(() => undefined)
      return async (how) => {
        if (begun) await transactions.work(nobody, (work) => endDownload(work, begun, how))
        else await endFree(wanted, how)
      }
    },
  }
}

const useOf = ({ ticket: { id, recipient_id } }: Wanted) => ({ ticket_id: id, recipient_id })

const SOON_MS = 60_000
/**
 * The ticket has no download limit, nobody is notified of each download, and it does not expire
 * before the batch is written.
 */
function needsNoPlace({ ticket, files, file, part }: Wanted, now: number): boolean {
  const { maxdl, notify_email, ends_at } = ticket
  const isAll = !part && (!file || files.length === 1)
  return isAll && maxdl === null && notify_email === '' && (ends_at ?? Infinity) > now + SOON_MS
}

/** After each write, waits a multiple of its duration, so that the disk is not kept busy. */
const RESTS = 20
const REST_MS_MAX = 100

/** A complete download, and the number of its bytes. */
interface Ended {
  wanted: Wanted
  sent: number
}

/** Uses recorded during a write, or shortly after, are written together in the next transaction. */
function openNotes(transactions: Transactions) {
  /** By ticket and recipient. */
  let waiting = new Map<string, Use>()
  let ends: Ended[] = []
  let next: Promise<void> | undefined
  let rested = Promise.resolve()

  function add({ ticket_id, recipient_id, at, downloads }: Use) {
    const key = `${ticket_id} ${recipient_id}`
    const known = waiting.get(key)
    waiting.set(key, {
      ticket_id,
      recipient_id,
      at: Math.max(at, known?.at ?? 0),
      downloads: downloads + (known?.downloads ?? 0),
    })
  }

  async function writeAll() {
    const some = waiting
    const logged = ends
    waiting = new Map()
    ends = []
    next = undefined
    const rest = Promise.withResolvers<void>()
    rested = rest.promise
    const began = performance.now()
    try {
      await transactions.work(nobody, async (work) => {
        await noteUses(work, some.values())
        const there = new Map<number, boolean>()
        for (const { wanted, sent } of logged) {
          const { id } = wanted.ticket
          if (!there.has(id)) there.set(id, (await findTicket(work, id)) !== undefined)
          if (there.get(id)) await logEnd(work, wanted, { sent, isWhole: true })
        }
      })
    } catch (error) {
      // Written with the next batch.
      for (const use of some.values()) add(use)
      ends.unshift(...logged)
      throw error
    } finally {
      setTimeout(rest.resolve, Math.min((performance.now() - began) * RESTS, REST_MS_MAX))
    }
  }

  return {
    /** Resolves when it is written, with the entry of the log about a complete download. */
    note(use: Use, ended?: Ended): Promise<void> {
      add(use)
      if (ended) ends.push(ended)
      return (next ??= rested.then(writeAll))
    },
  }
}
