/**
 * The slots for downloads in this process: which downloads may begin, what happens when they end,
 * and the uses that need no slot and are written in batches.
 */

import { nobody } from '../../accounts/actors/actors.ts'
import type { Rooms } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { noteUses, type Use } from '../tickets/use-ticket.ts'
import {
  beginDownload,
  endDownload,
  type Ending,
  keepPart,
  stopAll,
  type Wanted,
} from './downloads.ts'

export interface DownloadSlots {
  /** Takes a slot; returns the function to call once with how the download ended. */
  begin(wanted: Wanted, now: number): Promise<(how: Ending) => Promise<void>>
}

export function openDownloadSlots(rooms: Rooms): DownloadSlots {
  const noted = openNotes(rooms)
  let stopped: Promise<unknown> | undefined

  /** Once, before anything begins: what was on its way belongs to a program that has ended. */
  async function stopOthers() {
    stopped ??= rooms.work(nobody, stopAll)
    await stopped.catch((error: unknown) => {
      stopped = undefined
      throw error
    })
  }

  async function endFree(wanted: Wanted, { sent, isWhole }: Ending) {
    const { id } = wanted.ticket
    if (isWhole) await noted.note({ ticket_id: id, at: 0, downloads: 1 })
    else if (wanted.file && sent > 0) await rooms.work(nobody, (at) => keepPart(at, wanted, sent))
  }

  return {
    async begin(wanted, now) {
      await stopOthers()
      const { id } = wanted.ticket
      const isFree = needsNoPlace(wanted, now)
      const begun = isFree ? undefined : await rooms.work(nobody, (at) => beginDownload(at, wanted))
      if (!isFree && !begun) fail('ticket_unknown')
      // Told again at the end, where it did not get through.
      if (isFree) noted.note({ ticket_id: id, at: now, downloads: 0 }).catch(() => undefined)
      return async (how) => {
        if (begun) await rooms.work(nobody, (work) => endDownload(work, begun, how))
        else await endFree(wanted, how)
      }
    },
  }
}

const SOON_MS = 60_000
/**
 * No number ends the ticket, nobody wants to hear of each download, and it does not end while what
 * is noted waits to be written.
 */
function needsNoPlace({ ticket, files, file, part }: Wanted, now: number): boolean {
  const { maxdl, notify_email, ends_at } = ticket
  const isAll = !part && (!file || files.length === 1)
  return isAll && maxdl === null && notify_email === '' && (ends_at ?? Infinity) > now + SOON_MS
}

/** After writing, nothing is written for so many times as long: the disk must not take all time. */
const RESTS = 20
const REST_MS_MAX = 100

/**
 * What is noted while other notes are written, or shortly after, goes into the next work, all of it
 * together.
 */
function openNotes(rooms: Rooms) {
  let waiting = new Map<number, Use>()
  let next: Promise<void> | undefined
  let rested = Promise.resolve()

  function add({ ticket_id, at, downloads }: Use) {
    const known = waiting.get(ticket_id)
    waiting.set(ticket_id, {
      ticket_id,
      at: Math.max(at, known?.at ?? 0),
      downloads: downloads + (known?.downloads ?? 0),
    })
  }

  async function writeAll() {
    const some = waiting
    waiting = new Map()
    next = undefined
    const rest = Promise.withResolvers<void>()
    rested = rest.promise
    const began = performance.now()
    try {
      await rooms.work(nobody, (work) => noteUses(work, some.values()))
    } catch (error) {
      // Written with what is noted next.
      for (const use of some.values()) add(use)
      throw error
    } finally {
      setTimeout(rest.resolve, Math.min((performance.now() - began) * RESTS, REST_MS_MAX))
    }
  }

  return {
    /** Over when it is written. */
    note(use: Use): Promise<void> {
      add(use)
      return (next ??= rested.then(writeAll))
    },
  }
}
