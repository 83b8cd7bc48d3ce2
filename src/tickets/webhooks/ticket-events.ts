/** The events of tickets and grants, as a source of webhooks of their owners. */

import { loginsShown, usersById } from '../../accounts/users/find-users.ts'
import {
  type Source,
  standardMessage,
  tells,
  type WebhookRow,
} from '../../accounts/webhooks/sources.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look } from '../../platform/work/work.ts'
import { type Body, bodyOf, type Noted } from '../events/events.ts'
import { linkTo } from '../tickets/create-ticket.ts'
import * as store from './owners.store.ts'

/** Owners are told of what is theirs; administrators, if they want, of everything. */
export const ticketEvents: Source = {
  async plan(look, hook, events) {
    return events.flatMap((event) => {
      const body = tells(hook.events, event.kind) ? bodyOf(event) : undefined
      if (!body || !mayKnow(look, hook, subjectOf(body).owner_id)) return []
      return [{ event, about: { bug_id: 0, link_id: subjectOf(body).id } }]
    })
  },
  /** The owner may have changed since then. */
  async messageOf(look, hook, { event }) {
    const body = bodyOf(event)
    if (!body) return undefined
    const owner_id = await ownerNow(look, body)
    return mayKnow(look, hook, owner_id)
      ? messageOf(look, hook, { event, body, owner_id })
      : undefined
  },
}

/** What the event is about; a file that a grant received is about the grant. */
const subjectOf = ({ ticket, grant }: Body): Noted => (grant ?? ticket)!

const mayKnow = ({ actor }: Look, { everybody }: WebhookRow, owner_id: number) =>
  owner_id === actor.id || (everybody === 1 && actor.may('admin'))

/** The last one, if it is gone. */
async function ownerNow({ tx }: Look, body: Body): Promise<number> {
  const { id, owner_id } = subjectOf(body)
  const find = body.grant ? store.ownerOfGrant : store.ownerOfTicket
  return (await find.first(tx, { public_id: id }))?.user_id ?? owner_id
}

interface Told {
  event: Happened
  body: Body
  owner_id: number
}
async function messageOf(look: Look, hook: WebhookRow, { event, body, owner_id }: Told) {
  const { ticket, grant, more } = body
  const people = await usersById(look.tx, [event.actor_id, owner_id])
  const login = await loginsShown(look)
  const loginOf = (id: number) => {
    const person = people.get(id)
    return person ? login(person.login_name) : ''
  }
  return standardMessage(
    look,
    hook,
    { event },
    {
      actor: loginOf(event.actor_id),
      owner: loginOf(owner_id),
      ...(grant && { grant: { id: grant.id, url: linkTo(look, 'g', grant.id) } }),
      ...(ticket && {
        ticket: { id: ticket.id, url: linkTo(look, 't', ticket.id), name: ticket.name },
      }),
      ...more,
    },
  )
}
