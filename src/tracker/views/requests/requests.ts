/** Requested, granted and denied flags across bugs. */

import { fail as failAccount } from '../../../accounts/faults.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { findUsers, loginsShown, seesUser } from '../../../accounts/users/find-users.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../../bugs/see/visible.ts'
import * as store from './requests.store.ts'
import { type Request, REQUESTS_MAX, type RequestsAsked, STATUSES } from './requests.wire.ts'

export { GROUPS, type Group } from './requests.store.ts'

/** A flag with its bug, attachment and people. */
export type RequestRow = Awaited<ReturnType<typeof store.requests>>[number]
type Row = RequestRow

/** Flags of bugs and attachments that the caller sees, oldest first; fault 51. */
export async function findRequests(look: Look, asked: RequestsAsked) {
  const rows = await requestRows(look, asked, 'none')
  const shown = await loginsShown(look)
  return { requests: rows.map((row) => shape(row, shown)) }
}

/** The same flags as rows, sorted by the group, with their bugs and attachments. */
export async function requestRows(look: Look, asked: RequestsAsked, group: store.Group) {
  const { requester, requestee, do_union = false, type = [], limit = REQUESTS_MAX } = asked
  const requester_id = await personIn(look, requester)
  const requestee_id = requestee === '-' ? null : await personIn(look, requestee)
  return store.requests(look.tx, await readerOf(look), {
    ...(requester_id !== undefined && { requester_id }),
    ...(requestee_id !== undefined && { requestee_id }),
    isEither: do_union,
    statuses: statusesIn(asked.status ?? '?'),
    types: type.includes('all') ? [] : type,
    products: asked.product ?? [],
    components: asked.component ?? [],
    group,
    limit: Math.min(limit, REQUESTS_MAX),
    offset: asked.offset ?? 0,
  })
}

/** A flag that the caller sees; undefined if it was cleared. */
export async function requestOf(look: Look, flag_id: number): Promise<Row | undefined> {
  const wanted = { statuses: statusesIn('all'), types: [], products: [], components: [] }
  const some = { ...wanted, flag_id, isEither: false, group: 'none', limit: 1, offset: 0 } as const
  return (await store.requests(look.tx, await readerOf(look), some))[0]
}

/** Requests to the caller that were last changed before a time, oldest first. */
export async function waitingRequests(look: Look, page: { before: number; limit: number }) {
  const all = { statuses: ['?'], types: [], products: [], components: [], isEither: false }
  const wanted = { ...all, requestee_id: look.actor.id, group: 'none', offset: 0 } as const
  return store.requests(look.tx, await readerOf(look), { ...wanted, ...page })
}

const readerOf = async (look: Look) => ({
  ...(await viewer(look)),
  isInsider: await isInNamed(look, 'insidergroup'),
})

/** `all`, one sign, or several as in `+-`; otherwise requests. */
function statusesIn(text: string): string[] {
  if (text === 'all') return [...STATUSES]
  const named = STATUSES.filter((sign) => text.includes(sign))
  return named.length > 0 ? named : ['?']
}

async function personIn(look: Look, named: string | undefined): Promise<number | undefined> {
  const login = named?.trim() ?? ''
  if (login === '') return undefined
  const person = (await findUsers(look.tx, [login])).get(login)
  const isSeen = person && (person.id === look.actor.id || (await seesUser(look, person)))
  return isSeen ? person.id : failAccount('object_does_not_exist', 'user', login)
}

function shape(row: Row, shown: (login: string) => string): Request {
  const { id, type_id, name, status, bug_id, product, component } = row
  return {
    id,
    type_id,
    name,
    status,
    setter: shown(row.setter),
    ...(row.requestee !== null && { requestee: shown(row.requestee) }),
    bug_id,
    bug_summary: row.short_desc,
    product,
    component,
    ...(row.attach_id !== null && {
      attachment_id: row.attach_id,
      attachment_summary: row.attachment ?? '',
    }),
    creation_date: toText(row.creation_date),
    modification_date: toText(row.modification_date),
  }
}
