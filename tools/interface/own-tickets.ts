/** The interface for managing tickets and grants: Docket's own methods, which dl lacks. */

import type { Section } from './lines.ts'

const TICKETS = 'src/tickets/tickets/tickets.methods.test.ts'
const POLICY = 'src/tickets/policy/policy.test.ts'
const OWNERS = 'src/tickets/owners/owners.test.ts'
const QUARANTINE = 'src/tickets/quarantine/quarantine.test.ts'
const SCANS = 'src/tickets/scans/scans.test.ts'
const ALLOWED = 'src/tickets/scans/scans-allowed.test.ts'
const GRANTS = 'src/tickets/grants/grants.methods.test.ts'

const SENDERS = 'src/tickets/uploads/sender-receipts.test.ts'
const LISTED = 'owner everybody state search order limit cursor'
const RECORD = `
  id url comment has_password pass_send creation_time limits expires state notify sent_to owner`
const CHANGED = 'comment pass pass_clear pass_send notify'

export const tickets: Section = {
  title: 'Managing tickets',
  methods: [
    {
      path: 'GET /tickets',
      name: 'Ticket.search',
      parameters: `${LISTED} received from_grant`,
      tests: [TICKETS],
    },
    { path: 'GET /tickets/:id', name: 'Ticket.get', parameters: 'id', tests: [TICKETS] },
    {
      path: 'PUT /tickets/:id',
      name: 'Ticket.update',
      parameters: `id name ${CHANGED} ticket_total ticket_lastdl ticket_maxdl permanent`,
      tests: [TICKETS],
    },
    { path: 'DELETE /tickets/:ids', name: 'Ticket.purge', parameters: 'ids*', tests: [TICKETS] },
    {
      path: 'DELETE /tickets',
      name: 'Ticket.purge',
      parameters: 'ids*',
      tests: [`${TICKETS}: several tickets are purged at once, all or none`],
    },
  ],
  fields: [
    {
      what: 'Ticket',
      of: 'Ticket.get tickets[]',
      fields: `
        ${RECORD} name size files downloads last_download from_grant sender_name sender_address`,
      tests: [`${TICKETS}: returns all properties except the password`],
    },
    {
      what: 'File',
      of: 'Ticket.get tickets[].files[]',
      fields: 'path size sha256',
      tests: [`${TICKETS}: returns all properties except the password`],
    },
    {
      what: 'Limits of a ticket',
      of: 'Ticket.get tickets[].limits',
      fields: 'total lastdl maxdl',
      tests: [`${TICKETS}: returns all properties except the password`],
    },
    {
      what: 'List',
      of: 'Ticket.search ',
      fields: 'tickets total total_size next_cursor',
      tests: [`${TICKETS}: contain only the caller's, newest first, with number and size`],
    },
  ],
  rules: [
    {
      says: 'Only administrators find tickets and grants of others',
      tests: [
        `${TICKETS}: tickets of others do not exist, except for administrators`,
        `${TICKETS}: contain tickets of others only for administrators`,
      ],
    },
    {
      says: 'Changed ticket_total and ticket_maxdl are counted from the time of the change',
      tests: [
        `${TICKETS}: a new download limit does not include earlier downloads`,
        'src/tickets/edits/edit.rules.test.ts: the total counts from now on',
      ],
    },
    {
      says: 'The same credentials are accepted as for other requests',
      tests: [`${TICKETS}: clients of dl authenticate as usual`],
    },
  ],
}

export const grants: Section = {
  title: 'Managing grants',
  methods: [
    { path: 'GET /grants', name: 'Grant.search', parameters: LISTED, tests: [GRANTS, TICKETS] },
    { path: 'GET /grants/:id', name: 'Grant.get', parameters: 'id', tests: [GRANTS] },
    {
      path: 'PUT /grants/:id',
      name: 'Grant.update',
      parameters: `
        id ${CHANGED} grant_total grant_lastul grant_maxul grant_permanent ticket_total
        ticket_lastdl ticket_maxdl ticket_permanent max_size types receipts`,
      tests: [GRANTS],
    },
    { path: 'DELETE /grants/:ids', name: 'Grant.purge', parameters: 'ids*', tests: [GRANTS] },
    {
      path: 'DELETE /grants',
      name: 'Grant.purge',
      parameters: 'ids*',
      tests: [`${GRANTS}: grants are purged all or none, and their recipients are notified`],
    },
  ],
  fields: [
    {
      what: 'Grant',
      of: 'Grant.get grants[]',
      fields: `${RECORD} uploads last_upload ticket_limits max_size types receipts`,
      tests: [`${GRANTS}: returns all properties except the password`],
    },
    {
      what: 'Limits of a grant',
      of: 'Grant.get grants[].limits',
      fields: 'total lastul maxul',
      tests: [`${GRANTS}: returns all properties except the password`],
    },
  ],
  rules: [
    {
      says: 'Changing a grant does not change the tickets created through it',
      tests: [`${GRANTS}: its limits apply immediately, those of its tickets from the next upload`],
    },
    {
      says: 'At least one address must be notified of uploads, also after a change',
      tests: [
        `${GRANTS}: comment, password and notifications can be changed; an address is required`,
      ],
    },
    {
      says: 'Senders may give a name and an address, and get a receipt unless the owner forbids it',
      tests: [
        `${SENDERS}: the form asks for them, and the owner sees them with the ticket`,
        `${SENDERS}: the owner switches receipts off, on the page and by REST`,
      ],
    },
    {
      says: 'Receipts contain nothing that the sender wrote but names of files, and are limited',
      tests: [
        `${SENDERS}: a receipt says what arrived, when and for whom, in the language of the page`,
        `${SENDERS}: an address gets ten receipts a day, whatever its form, and uploads go on`,
        `${SENDERS}: a network gets twenty an hour, and a grant two hundred a day`,
      ],
    },
  ],
}

const POLICY_FIELDS = 'ticket_total ticket_lastdl ticket_maxdl pass_required max_size quota types'

export const policies: Section = {
  title: 'Policies, quotas and owners',
  methods: [
    {
      path: 'GET /tickets/policy',
      name: 'TicketPolicy.get',
      parameters: 'owner',
      tests: [`${POLICY}: the most generous of the groups of a person applies`],
    },
    {
      path: 'GET /tickets/policies',
      name: 'TicketPolicy.search',
      parameters: '',
      tests: [`${POLICY}: are set by administrators, and recorded`],
    },
    {
      path: 'PUT /tickets/policies',
      name: 'TicketPolicy.update',
      parameters: `group ${POLICY_FIELDS}`,
      tests: [`${POLICY}: are set by administrators, and recorded`],
    },
    {
      path: 'GET /tickets/owners',
      name: 'Ticket.owners',
      parameters: 'near_quota can_login limit',
      tests: [`${OWNERS}: is listed for administrators, who uses most first, with quotas`],
    },
    {
      path: 'POST /tickets/owners/:owner/hand_over',
      name: 'Ticket.hand_over',
      parameters: 'owner* to*',
      tests: [`${OWNERS}: everything is handed over with its links, and recorded`],
    },
    {
      path: 'POST /tickets/owners/:owner/expire',
      name: 'Ticket.expire_all',
      parameters: 'owner*',
      tests: [`${OWNERS}: everything ends, and its files are deleted`],
    },
  ],
  fields: [
    {
      what: 'Policy',
      of: 'TicketPolicy.search policies[]',
      fields: `group ${POLICY_FIELDS}`,
      tests: [`${POLICY}: are set by administrators, and recorded`],
    },
    {
      what: 'What applies to a person',
      of: 'TicketPolicy.get ',
      fields: `${POLICY_FIELDS} used free`,
      tests: [`${POLICY}: the most generous of the groups of a person applies`],
    },
    {
      what: 'Owner',
      of: 'Ticket.owners owners[]',
      fields: 'id owner can_login total total_size grants used quota',
      tests: [`${OWNERS}: is listed for administrators, who uses most first, with quotas`],
    },
  ],
  rules: [
    {
      says: 'What a client does not say is cut to the policy; what it says beyond is refused',
      tests: [`${POLICY}: cut what clients of dl do not say, and refuse what they say`],
    },
    {
      says: 'An existing ticket goes on under a new policy, but is not extended beyond it',
      tests: [`${POLICY}: what exists goes on, but is not extended`],
    },
    {
      says: 'Links of tickets and grants of a disabled account do not work',
      tests: [`${OWNERS}: links of disabled people do not work until the account is enabled`],
    },
  ],
}

export const quarantine: Section = {
  title: 'Scans for malware',
  methods: [
    {
      path: 'GET /tickets/quarantine',
      name: 'Ticket.quarantine',
      parameters: 'limit cursor',
      tests: [
        `${QUARANTINE}: lists what was found for administrators, the newest first, page by page`,
      ],
    },
    {
      path: 'POST /tickets/:id/release_file',
      name: 'Ticket.release_file',
      parameters: 'id* file',
      tests: [`${QUARANTINE}: lets a file be released, which the audit log records`],
    },
    {
      path: 'POST /tickets/:id/scan_file',
      name: 'Ticket.scan_file',
      parameters: 'id* file',
      tests: [`${QUARANTINE}: has a file scanned again, with other signatures or limits`],
    },
  ],
  fields: [
    {
      what: 'File in quarantine',
      of: 'Ticket.quarantine files[]',
      fields: 'id file path size sha256 owner name scan found scanned',
      tests: [
        `${QUARANTINE}: lists what was found for administrators, the newest first, page by page`,
      ],
    },
  ],
  rules: [
    {
      says: 'With a scanner, nobody downloads a file before it was scanned, or in spite of malware',
      tests: [
        `${SCANS}: cannot be downloaded until they were scanned`,
        `${SCANS}: with malware are never sent, and the owner is told`,
      ],
    },
    {
      says: 'A setting says what applies to files that cannot be judged, and without the scanner',
      tests: [
        `${ALLOWED}: wait for the scanner, but not while it is away`,
        `${ALLOWED}: can be downloaded if the scanner cannot judge them`,
      ],
    },
    {
      says: 'Without a scanner, nothing changes',
      tests: [`${SCANS}: can be downloaded at once, and nothing is stored about them`],
    },
  ],
}
