/**
 * dl's REST interface, with its order of checks: authentication, request, verb, the field `msg`,
 * then the request itself.
 */

import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import { type Actor, FREES_SPACE } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { makeGrant } from '../grants/make-grant.ts'
import { type Message, readMessage } from '../edits/messages.rules.ts'
import type { Quota } from '../quota/quota.ts'
import { policyOf } from '../policy/policy.ts'
import { defaultsOf, type TicketSettings } from '../settings.ts'
import { planTicket } from '../tickets/create-ticket.ts'
import { purgeTicket } from '../tickets/purge-tickets.ts'
import type { Partials } from '../uploads/partials.ts'
import { uploadsIn } from '../uploads/uploads.rules.ts'
import { describe } from './describe.ts'
import { chosenFiles, type Part, taker } from '../uploads/files.ts'
import { makeTicket } from '../uploads/make-ticket.ts'
import { byBothHeaders, type Callers } from '../who-calls.ts'

/** What the requests of dl's interface need. */
export interface TicketParts extends Callers {
  blobs: Keeper
  settings: TicketSettings
  quota: Quota
  partials: Partials
}

/** The context of a request besides the caller. */
interface Call {
  actor: Actor
  message: Message
  files: Part[]
  /** The path segments after the name of the request. */
  rest: string[]
}
interface Request {
  verb: 'GET' | 'POST'
  answer: (parts: TicketParts, call: Call) => Promise<unknown>
}

/** The requests by name. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  info: {
    verb: 'GET',
    answer: ({ transactions, settings }, { actor }) =>
      transactions.look(actor, (look) => describe(look, settings)),
  },
  newticket: { verb: 'POST', answer: newTicket },
  newgrant: { verb: 'POST', answer: newGrant },
  purgeticket: {
    verb: 'POST',
    async answer({ transactions }, { actor, rest: [id = ''] }) {
      await transactions.work(actor, (work) => purgeTicket(work, id), FREES_SPACE)
      return {}
    },
  },
}

/** Beside a tracker, only its own requests below `/rest`, but everything below `/rest.php`. */
const BESIDE = ['/rest.php', ...Object.keys(REQUESTS).map((name) => `/rest/${name}`)]
const ALONE = ['/rest.php', '/rest']

/**
 * Owns `/rest.php` and dl's other paths if `isAlone`; beside a tracker, whose paths begin with
 * `/rest` too, only those that it does not use. All refusals are `{"error": …}`.
 */
export const restDoor = (parts: TicketParts, isAlone: boolean): OwnDoor => ({
  name: 'Tickets',
  paths: isAlone ? ALONE : BESIDE,
  async answer(asked) {
    const actor = await byBothHeaders(parts, asked, asked.verb === 'GET' ? 'read' : 'all')
    asked.knows(actor.id)
    const [, name = '', ...rest] = asked.words
    const request = Object.hasOwn(REQUESTS, name) ? REQUESTS[name]! : fail('ticket_request_unknown')
    if (asked.verb !== request.verb) fail('ticket_verb_wrong', name, request.verb)
    const given = request.verb === 'GET' ? NOTHING : await read(parts, asked, actor.id)
    return { body: await request.answer(parts, { actor, rest, ...given }) }
  },
  refuse: ({ message }) => ({ body: { error: message } }),
})

const NOTHING = { message: {}, files: [] }

async function read({ transactions, blobs, quota }: TicketParts, asked: OwnAsked, user_id: number) {
  // Other requests upload nothing, and purging must work on a full disk.
  const isUpload = asked.words[1] === 'newticket'
  const announced = isUpload ? Number(asked.headers['content-length'] ?? 0) : undefined
  using meter = await quota.meter(transactions, { user_id, announced })
  const { fields, files } = await asked.form(taker(blobs, meter))
  return { message: readMessage(fields['msg']), files }
}

async function newTicket({ transactions, settings }: TicketParts, { actor, message, files }: Call) {
  const policy = await transactions.look(actor, (look) => policyOf(look, actor.id))
  const plan = planTicket(message, defaultsOf(settings).ticket, policy)
  const uploads = uploadsIn(message)
  const chosen = uploads.length > 0 && files.length === 0 ? [] : chosenFiles(files)
  const { id, url } = await makeTicket(transactions, actor, { plan, files: chosen, uploads })
  return { id, url }
}

async function newGrant({ transactions }: TicketParts, { actor, message }: Call) {
  return makeGrant(transactions, actor, message)
}
