/** Reads inboxes: what happened to bugs that concerns a person, and that they may still know. */

import { loginsShown } from '../../../accounts/users/find-users.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readerOf } from '../../bugs/history/history.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { accessibleProduct, catalogue } from '../../catalogue/products/products.ts'
import { fail } from './faults.ts'
import { reasonsIn, sightsOf } from './inbox.rules.ts'
import * as store from './inbox.store.ts'
import {
  type Entry,
  ENTRIES_MAX,
  type InboxAsked,
  type Kind,
  REASONS,
  VIEWS,
} from './inbox.wire.ts'

const SHOWN = 50

/** The caller's, what came last first. Faults 53 and 106. */
export async function listInbox(look: Look, asked: InboxAsked) {
  const { state = 'inbox', before, limit = SHOWN } = asked
  const view = VIEWS.find((one) => one === state) ?? wrong('state', VIEWS)
  const reading = await readingOf(look)
  const rows = await store.entries(look.tx, reading, {
    view,
    ...(await filterOf(look, asked)),
    ...(before !== undefined && { place: { ...placeIn('before', before), isIncluded: false } }),
    limit: limit + 1,
  })
  return {
    entries: await shape(look, rows.slice(0, limit)),
    has_more: rows.length > limit,
    total_unread: await store.countUnread(look.tx, reading, ENTRIES_MAX),
  }
}

/** The header of pages shows up to 99. */
export const UNREAD_COUNTED_MAX = 100

/** The number of the caller's unread entries, at most `limit`. */
export const countUnread = async (look: Look, limit: number): Promise<number> =>
  store.countUnread(look.tx, await readingOf(look), limit)

/** Whose entries are read, and what they may see. */
export async function readingOf(look: Look): Promise<store.Reading> {
  const reader = await readerOf(look)
  return {
    ...(await viewer(look)),
    sights: sightsOf(reader),
    isprivate_max: Number(reader.isInsider),
    now: look.now,
  }
}

/** The reason and the product to which a call is limited; faults 53 and 106. */
export async function filterOf(look: Look, { reason, product }: Filtered) {
  if (reason !== undefined && !Object.hasOwn(REASONS, reason)) {
    return wrong('reason', Object.keys(REASONS))
  }
  return {
    ...(reason !== undefined && { reason: REASONS[reason as keyof typeof REASONS] }),
    ...(product !== undefined && { product_id: (await accessibleProduct(look, product)).id }),
  }
}
type Filtered = Pick<InboxAsked, 'reason' | 'product'>

/** Fault 53 for a value that is none of these. */
export const wrong = (name: string, known: readonly string[]) =>
  fail('inbox_invalid', name, `it is one of ${known.join(', ')}`)

/** The place of an entry, as responses contain it. */
export function placeIn(name: string, text: string): store.Place {
  const [, shown_at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (id === undefined) return fail('inbox_invalid', name, 'it is the `place` of an entry')
  return { shown_at: Number(shown_at), id: Number(id) }
}

async function shape(look: Look, rows: readonly store.EntryRow[]): Promise<Entry[]> {
  const { byId } = await catalogue(look.tx)
  const { statuses } = await fields(look.tx)
  const open = new Set(statuses.filter(({ is_open }) => is_open).map(({ name }) => name))
  const login = await loginsShown(look)
  return rows.map((row) => {
    const product = byId.get(row.product_id)!
    return {
      bug_id: row.bug_id,
      summary: row.short_desc,
      product: product.name,
      component: product.components.find(({ id }) => id === row.component_id)!.name,
      status: row.bug_status,
      resolution: row.resolution,
      is_open: open.has(row.bug_status),
      state: row.state as Entry['state'],
      reasons: reasonsIn(row.reasons),
      changes: row.state === 'unread' ? row.changes : 0,
      first_time: toText(row.first_at),
      time: toText(row.latest_at),
      kind: row.kind as Kind,
      actor: row.login_name === null ? '' : login(row.login_name),
      actor_name: row.realname ?? '',
      comment: row.comment_count,
      snoozed_until: row.shown_at > look.now ? toText(row.shown_at) : null,
      place: `${row.shown_at}.${row.id}`,
    }
  })
}
