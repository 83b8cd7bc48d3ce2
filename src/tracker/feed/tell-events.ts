/** What a reader may know of events, at the time of reading. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import { loginsShown, usersById } from '../../accounts/users/find-users.ts'
import type { Item } from '../../platform/feed/feed.ts'
import { toText } from '../../platform/times.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look } from '../../platform/work/work.ts'
import { type NamedChange, readableById } from '../bugs/history/history.ts'
import { visibleAmong } from '../bugs/see/bugs.ts'
import { catalogue } from '../catalogue/products/products.ts'
import { apiName } from '../model/api-names.wire.ts'
import * as store from './feed.store.ts'
import { type EventKind, EVENT_KINDS, type ToldEvent } from './feed.wire.ts'

/** Ids of bugs and products, and which kinds of events; undefined for all. */
export interface Filter {
  bugs?: ReadonlySet<number> | undefined
  products?: ReadonlySet<number> | undefined
  isOfKind?: ((kind: EventKind) => boolean) | undefined
}

/** What the events of one bug consist of; ids of rows. */
interface Part {
  event: Happened
  kind: EventKind
  bug_id: number
  changes: readonly number[]
  comment_id?: number
  attachment_id?: number
  added?: string[]
  removed?: string[]
}

interface Body extends Partial<Pick<Part, 'comment_id' | 'attachment_id' | 'added' | 'removed'>> {
  changes?: number[]
  bugs?: number[]
}

/** In their order; without those of hidden bugs, and without private parts for others. */
export async function tellEvents(
  look: Look,
  events: readonly Happened[],
  { bugs, products, isOfKind }: Filter = {},
): Promise<Item<ToldEvent>[]> {
  const parts = events
    .flatMap(partsOf)
    .filter(({ bug_id, kind }) => (bugs?.has(bug_id) ?? true) && (isOfKind?.(kind) ?? true))
  if (parts.length === 0) return []
  const seen = new Map(
    (await visibleAmong(look, [...new Set(parts.map(({ bug_id }) => bug_id))]))
      .filter(({ product_id }) => !products || products.has(product_id))
      .map((bug) => [bug.id, bug]),
  )
  const shown = parts.filter(({ bug_id }) => seen.has(bug_id))
  if (shown.length === 0) return []
  const known = await knownOf(look, shown)
  const people = await usersById(
    look.tx,
    shown.map(({ event }) => event.actor_id),
  )
  const login = await loginsShown(look)
  const { byId } = await catalogue(look.tx)
  return shown.flatMap(({ event, bug_id, ...part }) => {
    const told = knownPart(known, { event, bug_id, ...part })
    if (!told) return []
    const { product_id, component_id } = seen.get(bug_id)!
    const product = byId.get(product_id)!
    const person = people.get(event.actor_id)
    const about = {
      kind: part.kind,
      time: toText(event.at),
      actor: person ? login(person.login_name) : '',
      bug_id,
      product: product.name,
      component: product.components.find(({ id }) => id === component_id)!.name,
    }
    return [{ event, told: { ...about, ...told } }]
  })
}

/** An event may be about several bugs. */
function partsOf(event: Happened): Part[] {
  const { kind, bug_id } = event
  const body = (event.body === null ? {} : JSON.parse(event.body)) as Body
  const { changes = [], comment_id, attachment_id, added, removed, bugs = [] } = body
  if (kind === 'bugs.confirmed')
    return bugs.map((one) => ({ event, kind: 'bug.changed', bug_id: one, changes }))
  if (bug_id === null || !isKind(kind)) return []
  const of = {
    ...(comment_id !== undefined && { comment_id }),
    ...(attachment_id !== undefined && { attachment_id }),
    ...(kind === 'comment.tagged' && { added: added!, removed: removed! }),
  }
  return [{ event, kind, bug_id, changes, ...of }]
}

const isKind = (kind: string): kind is EventKind =>
  (EVENT_KINDS as readonly string[]).includes(kind)

interface Known {
  changes: ReadonlyMap<number, NamedChange[]>
  comments: ReadonlySet<number>
  attachments: ReadonlySet<number>
}

/** What the reader may know of what the parts name. */
async function knownOf(look: Look, parts: readonly Part[]): Promise<Known> {
  const { tx } = look
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const named = <Name extends 'comment_id' | 'attachment_id'>(name: Name) =>
    parts.flatMap((part) => part[name] ?? [])
  const rows = await readableById(look, {
    bug_ids: [...new Set(parts.map(({ bug_id }) => bug_id))],
    ids: [...new Set(parts.flatMap((one) => one.changes))],
  })
  const comments = await store.comments(tx, { ids: named('comment_id'), isprivate_max })
  const attachments = await store.attachments(tx, { ids: named('attachment_id'), isprivate_max })
  return {
    changes: Map.groupBy(rows, ({ bug_id }) => bug_id),
    comments: new Set(comments.map(({ id }) => id)),
    attachments: new Set(attachments.map(({ id }) => id)),
  }
}

/** Undefined if nothing may be known. */
function knownPart(known: Known, part: Part): Partial<ToldEvent> | undefined {
  const { kind, bug_id, event: _, changes: ids, ...named } = part
  if (named.comment_id !== undefined && !known.comments.has(named.comment_id)) return undefined
  if (named.attachment_id !== undefined && !known.attachments.has(named.attachment_id))
    return undefined
  if (kind !== 'bug.changed') return named
  const rows = (known.changes.get(bug_id) ?? []).filter(({ id }) => ids.includes(id))
  if (rows.length === 0) return undefined
  return {
    changes: rows.map(({ field, removed, added, attach_id }) => ({
      field_name: apiName(field),
      removed: removed ?? '',
      added: added ?? '',
      ...(attach_id !== null && { attachment_id: attach_id }),
    })),
  }
}
