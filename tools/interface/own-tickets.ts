/** How tickets and grants are looked after: methods of Docket's own, which dl lacks. */

import type { Section } from './lines.ts'

const TICKETS = 'src/tickets/tickets/tickets.methods.test.ts'
const GRANTS = 'src/tickets/grants/grants.methods.test.ts'

const LISTED = 'owner everybody state order limit cursor'
const RECORD = `
  id url comment has_password pass_send creation_time limits expires state notify sent_to owner`
const CHANGED = 'comment pass pass_clear pass_send notify'

export const tickets: Section = {
  title: 'Looking after tickets',
  methods: [
    {
      path: 'GET /tickets',
      name: 'Ticket.search',
      parameters: `${LISTED} received from_grant`,
      tests: [TICKETS],
    },
    {
      path: 'GET /tickets/:id',
      name: 'Ticket.get',
      parameters: 'id',
      tests: [TICKETS],
    },
    {
      path: 'PUT /tickets/:id',
      name: 'Ticket.update',
      parameters: `id name ${CHANGED} ticket_total ticket_lastdl ticket_maxdl permanent`,
      tests: [TICKETS],
    },
    {
      path: 'DELETE /tickets/:ids',
      name: 'Ticket.purge',
      parameters: 'ids*',
      tests: [TICKETS],
    },
    {
      path: 'DELETE /tickets',
      name: 'Ticket.purge',
      parameters: 'ids*',
      tests: [`${TICKETS}: several are purged at once, all of them or none`],
    },
  ],
  fields: [
    {
      what: 'Ticket',
      of: 'Ticket.get tickets[]',
      fields: `${RECORD} name size files downloads last_download from_grant`,
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'File',
      of: 'Ticket.get tickets[].files[]',
      fields: 'path size sha256',
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'Limits of a ticket',
      of: 'Ticket.get tickets[].limits',
      fields: 'total lastdl maxdl',
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'List',
      of: 'Ticket.search ',
      fields: 'tickets total total_size next_cursor',
      tests: [`${TICKETS}: are of the caller alone, the newest first, with how many and how large`],
    },
  ],
  rules: [
    {
      says: 'What is of somebody else is as good as none, but for administrators',
      tests: [
        `${TICKETS}: what is of somebody else is as good as none, but for administrators`,
        `${TICKETS}: are of others for administrators only`,
      ],
    },
    {
      says: 'ticket_total and ticket_maxdl of a change count from now on',
      tests: [
        `${TICKETS}: downloads that were made do not count among those that are allowed`,
        'src/tickets/edits/edit.rules.test.ts: the total counts from now on',
      ],
    },
    {
      says: 'The credentials of the other requests count here, too',
      tests: [`${TICKETS}: clients of dl show who they are as they are used to`],
    },
  ],
}

export const grants: Section = {
  title: 'Looking after grants',
  methods: [
    { path: 'GET /grants', name: 'Grant.search', parameters: LISTED, tests: [GRANTS, TICKETS] },
    { path: 'GET /grants/:id', name: 'Grant.get', parameters: 'id', tests: [GRANTS] },
    {
      path: 'PUT /grants/:id',
      name: 'Grant.update',
      parameters: `
        id ${CHANGED} grant_total grant_lastul grant_maxul grant_permanent ticket_total
        ticket_lastdl ticket_maxdl ticket_permanent`,
      tests: [GRANTS],
    },
    {
      path: 'DELETE /grants/:ids',
      name: 'Grant.purge',
      parameters: 'ids*',
      tests: [GRANTS],
    },
    {
      path: 'DELETE /grants',
      name: 'Grant.purge',
      parameters: 'ids*',
      tests: [`${GRANTS}: are purged, all or none, and whom they name is told`],
    },
  ],
  fields: [
    {
      what: 'Grant',
      of: 'Grant.get grants[]',
      fields: `${RECORD} uploads last_upload ticket_limits`,
      tests: [`${GRANTS}: one is told whole, but never its password`],
    },
    {
      what: 'Limits of a grant',
      of: 'Grant.get grants[].limits',
      fields: 'total lastul maxul',
      tests: [`${GRANTS}: one is told whole, but never its password`],
    },
  ],
  rules: [
    {
      says: 'A change of a grant does not touch the tickets that came of it',
      tests: [`${GRANTS}: its limits count from now on, those of its tickets from each upload on`],
    },
    {
      says: 'Somebody has to be told of uploads, after a change as well',
      tests: [`${GRANTS}: comment, password and who is told are changed; somebody has to be told`],
    },
  ],
}
