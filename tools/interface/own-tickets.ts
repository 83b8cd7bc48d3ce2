/** How tickets and grants are looked after: methods of Docket's own, which dl lacks. */

import type { Section } from './lines.ts'

const TICKETS = 'src/tickets/tickets/tickets.methods.test.ts'
const GRANTS = 'src/tickets/grants/grants.methods.test.ts'

const LISTED = {
  owner: 'string',
  everybody: 'boolean',
  state: 'string',
  order: 'string',
  limit: 'int',
  cursor: 'string',
} as const
const RECORD = {
  id: 'string',
  url: 'string',
  comment: 'string',
  has_password: 'boolean',
  pass_send: 'boolean',
  creation_time: 'datetime',
  limits: 'object',
  expires: 'datetime',
  state: 'string',
  notify: 'array',
  sent_to: 'array',
  owner: 'string',
} as const
const CHANGED = {
  comment: 'string',
  pass: 'string',
  pass_clear: 'boolean',
  pass_send: 'boolean',
  notify: 'array',
} as const

export const tickets: Section = {
  title: 'Looking after tickets',
  methods: [
    {
      path: 'GET /tickets',
      name: 'Ticket.search',
      parameters: { ...LISTED, received: 'boolean', from_grant: 'string' },
      tests: [TICKETS],
    },
    {
      path: 'GET /tickets/:id',
      name: 'Ticket.get',
      parameters: { id: 'string' },
      tests: [TICKETS],
    },
    {
      path: 'PUT /tickets/:id',
      name: 'Ticket.update',
      parameters: {
        id: 'string',
        name: 'string',
        ...CHANGED,
        ticket_total: 'int',
        ticket_lastdl: 'int',
        ticket_maxdl: 'int',
        permanent: 'boolean',
      },
      tests: [TICKETS],
    },
    {
      path: 'DELETE /tickets/:ids',
      name: 'Ticket.purge',
      parameters: { 'ids*': 'array' },
      tests: [TICKETS],
    },
    {
      path: 'DELETE /tickets',
      name: 'Ticket.purge',
      parameters: { 'ids*': 'array' },
      tests: [`${TICKETS}: several are purged at once, all of them or none`],
    },
  ],
  fields: [
    {
      what: 'Ticket',
      of: 'Ticket.get tickets[]',
      fields: {
        ...RECORD,
        name: 'string',
        size: 'int',
        files: 'array',
        downloads: 'int',
        last_download: 'datetime',
        from_grant: 'string',
      },
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'File',
      of: 'Ticket.get tickets[].files[]',
      fields: { path: 'string', size: 'int', sha256: 'string' },
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'Limits of a ticket',
      of: 'Ticket.get tickets[].limits',
      fields: { total: 'int', lastdl: 'int', maxdl: 'int' },
      tests: [`${TICKETS}: one is told whole, but never its password`],
    },
    {
      what: 'List',
      of: 'Ticket.search ',
      fields: { tickets: 'array', total: 'int', total_size: 'int', next_cursor: 'string' },
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
    { path: 'GET /grants/:id', name: 'Grant.get', parameters: { id: 'string' }, tests: [GRANTS] },
    {
      path: 'PUT /grants/:id',
      name: 'Grant.update',
      parameters: {
        id: 'string',
        ...CHANGED,
        grant_total: 'int',
        grant_lastul: 'int',
        grant_maxul: 'int',
        grant_permanent: 'boolean',
        ticket_total: 'int',
        ticket_lastdl: 'int',
        ticket_maxdl: 'int',
        ticket_permanent: 'boolean',
      },
      tests: [GRANTS],
    },
    {
      path: 'DELETE /grants/:ids',
      name: 'Grant.purge',
      parameters: { 'ids*': 'array' },
      tests: [GRANTS],
    },
    {
      path: 'DELETE /grants',
      name: 'Grant.purge',
      parameters: { 'ids*': 'array' },
      tests: [`${GRANTS}: are purged, all or none, and whom they name is told`],
    },
  ],
  fields: [
    {
      what: 'Grant',
      of: 'Grant.get grants[]',
      fields: { ...RECORD, uploads: 'int', last_upload: 'datetime', ticket_limits: 'object' },
      tests: [`${GRANTS}: one is told whole, but never its password`],
    },
    {
      what: 'Limits of a grant',
      of: 'Grant.get grants[].limits',
      fields: { total: 'int', lastul: 'int', maxul: 'int' },
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
