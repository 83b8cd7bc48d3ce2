/** The feed of what happens to bugs: in pages, or as a stream of server-sent events. */

import { feedLimits } from '../../platform/feed/feed-limits.ts'
import { cursorText, type Page, placeOf, readPage } from '../../platform/feed/feed.ts'
import { type Door, Live, type LiveEvent } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work/work.ts'
import { seeBugs } from '../bugs/see/bugs.ts'
import { accessibleProduct } from '../catalogue/products/products.ts'
import type { EventsAsked, ToldEvent } from './feed.wire.ts'
import { tellEvents } from './tell-events.ts'

const LIMIT = 100

/**
 * Events that the caller may know, read with their present rights; waits for the first one as long
 * as they ask. Faults 53, 100 to 102, 106, and 20008 (410).
 */
export async function listEvents(door: Door, { last_event_id, ...given }: EventsAsked) {
  const asked = last_event_id === undefined ? given : { ...given, after: last_event_id }
  const { caller, tail } = door
  const who = caller.again ?? caller.actor
  const read = (after: string | undefined) =>
    door.look(who, (look) => readEvents(look, { ...asked, after }))
  if (caller.takes_events) {
    // Refused before the stream begins.
    const first = await read(asked.after)
    return new Live((signal) => follow(door, first, { read, signal }))
  }
  return whileThere(door, async (signal) => {
    const until = performance.now() + (asked.wait ?? 0) * 1000
    let page = await read(asked.after)
    for (;;) {
      const ms = until - performance.now()
      if (page.events.length > 0 || ms <= 0 || tail.isOver) break
      if (!page.has_more) await tail.after(page.place, { ms, signal, bugs: page.bugs })
      signal.throwIfAborted()
      page = await read(page.next)
    }
    const { events, next, has_more } = page
    return { events, next, has_more }
  })
}

const whileThere = <Result>({ caller }: Door, body: (signal: AbortSignal) => Promise<Result>) =>
  caller.whileThere ? caller.whileThere(body) : body(new AbortController().signal)

type ReadPage = Awaited<ReturnType<typeof readEvents>>

/** A page as it is sent, and what a stream needs besides. */
async function readEvents(look: Look, asked: EventsAsked) {
  const { bug, product, after, limit = LIMIT } = asked
  const bugs = bug && new Set((await seeBugs(look, bug)).map(({ id }) => id))
  const products = product && new Set(await productIds(look, product))
  const page: Page<ToldEvent> = await readPage(
    look,
    await placeOf(look, after),
    limit,
    (at, events) => tellEvents(at, events, { bugs, products }),
  )
  return {
    events: page.items.map(({ told, place }) => ({ id: cursorText(look, place), ...told })),
    next: cursorText(look, page.next),
    has_more: !page.isEnd,
    place: page.next,
    bugs,
    group_set_id: look.actor.group_set_id,
  }
}

async function productIds(look: Look, names: readonly string[]) {
  const ids: number[] = []
  for (const name of names) ids.push((await accessibleProduct(look, name)).id)
  return ids
}

interface Following {
  read: (after: string) => Promise<ReadPage>
  signal: AbortSignal
}

/** Ends when the caller's session, or a right to see a bug, has ended: clients connect again. */
async function* follow({ tail }: Door, first: ReadPage, { read, signal }: Following) {
  const events = ({ events: told, next }: ReadPage): LiveEvent[] => [
    ...told.map(({ id, ...data }) => ({ id, data })),
    // Places in the log grow old, so clients also get new ones when nothing happened.
    { id: next },
  ]
  yield* events(first)
  let page = first
  while (!signal.aborted && !tail.isOver) {
    const wait = { ms: feedLimits.stream_beat_ms, signal, bugs: page.bugs }
    if (!page.has_more) await tail.after(page.place, wait)
    if (signal.aborted) return
    page = await read(page.next)
    if (page.group_set_id !== first.group_set_id) return
    yield* events(page)
  }
}
