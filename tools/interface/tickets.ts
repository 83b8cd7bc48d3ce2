/** The interface for file tickets, as promised by dl. Docket's additions are in separate files. */

import type { Section } from './lines.ts'
import { recipients, reports } from './own-links.ts'
import { grants, policies, quarantine, tickets } from './own-tickets.ts'

const REST = 'src/tickets/rest/rest.test.ts'
const CLIENTS = 'src/tickets/rest/clients.test.ts'
const GRANTS = 'src/tickets/grants/grants.methods.test.ts'
const EXPIRY = 'src/tickets/expiry.rules.test.ts'
const MESSAGES = 'src/tickets/edits/messages.rules.test.ts'

const general: Section = {
  title: 'In general',
  rules: [
    {
      says: 'Requests are accepted below /rest.php and below /rest',
      tests: ['recording of dl 1', `${REST}: info returns what a client needs first`],
    },
    {
      says: 'Path segments after the name of a request are its parameters; others are ignored',
      tests: ['recording of dl 2'],
    },
    {
      says: 'Each request has one verb; any other returns 405',
      tests: [
        'recording of dl 22',
        'recording of dl 23',
        'recording of dl 88',
        'recording of dl 98',
      ],
    },
    {
      says: 'An unknown request returns 404, after authentication',
      tests: ['recording of dl 17', 'recording of dl 19', 'recording of dl 20'],
    },
    {
      says: 'A POST is a form, multipart or not, with a JSON object in the field msg',
      tests: ['recording of dl 73', 'recording of dl 74', `${CLIENTS}: curl -d sends a form`],
    },
    {
      says: 'Files are sent in a multipart form, before or after msg',
      tests: [`${REST}: the parts of a form are accepted in any order`],
    },
    {
      says: 'A POST without msg, or with invalid JSON in it, returns 400',
      tests: ['recording of dl 32', 'recording of dl 34', 'recording of dl 35'],
    },
    {
      says: 'A response is a JSON object, with status 200 or that of an error',
      tests: [`${CLIENTS}: dl-cli FILE`],
    },
    {
      says: 'An error is described as {error: string}',
      tests: [`${CLIENTS}: dl-cli reports the reason of a refusal, from the error or the status`],
    },
  ],
}

const authentication: Section = {
  title: 'Authentication',
  rules: [
    {
      says: 'Every request has the same Basic credentials in Authorization and in X-Authorization',
      tests: ['recording of dl 1', 'recording of dl 4', 'recording of dl 5'],
    },
    { says: 'If they differ, the response is 401', tests: ['recording of dl 8'] },
    {
      says: 'An unknown name and a wrong password return 401, without making a browser ask for others',
      tests: [
        'recording of dl 10',
        'recording of dl 11',
        `${CLIENTS}: dl-cli reports the reason of a refusal, from the error or the status`,
      ],
    },
    {
      says: 'A locked account returns 401 as well, with Retry-After, so that clients ask again',
      tests: [`${REST}: wrong passwords are counted as everywhere else, and a lock is told by 401`],
    },
    {
      says: 'An API key is accepted in place of its owner’s password',
      tests: [`${REST}: an API key replaces its owner's password, and no other`],
    },
  ],
}

const info: Section = {
  title: 'Info',
  requests: [
    {
      path: 'GET /info',
      since: '0.10',
      fields: {},
      answer: {
        version: 'string',
        url: 'string',
        masterpath: 'string',
        maxsize: 'int',
        defaults: 'object',
      },
      tests: [`${REST}: info returns what a client needs first`],
    },
  ],
  rules: [
    {
      says: 'maxsize is bytes; total, lastdl and lastul are seconds, maxdl and maxul are counts',
      tests: [`${REST}: info returns what a client needs first`],
    },
    {
      says: 'An upload larger than maxsize is refused',
      tests: [
        `${REST}: an upload beyond the size limit is refused while it arrives, and leaves nothing behind`,
      ],
    },
  ],
}

const newticket: Section = {
  title: 'New tickets',
  requests: [
    {
      path: 'POST /newticket',
      since: '0.10',
      fields: {
        'file*': 'string',
        'msg*': 'object',
        comment: 'string',
        pass: 'string',
        pass_send: 'boolean',
        ticket_total: 'int',
        ticket_lastdl: 'int',
        ticket_maxdl: 'int',
        ticket_expiry: 'string',
        permanent: 'boolean',
        ticket_permanent: 'boolean',
        notify: 'string',
        send_to: 'string',
      },
      answer: { id: 'string', url: 'string' },
      tests: [REST, 'recording of dl 28', 'recording of dl 52', 'recording of dl 53', MESSAGES],
    },
  ],
  rules: [
    {
      says: 'An id has 32 hexadecimal digits in lower case, and is case-sensitive',
      tests: [
        `${CLIENTS}: Thunderbird attaches a file`,
        `${REST}: a ticket can be purged by its owner and by administrators, once`,
      ],
    },
    {
      says: 'The mode auto, which is the default, uses the defaults of the service',
      tests: ['recording of dl 28', 'recording of dl 44'],
    },
    {
      says: 'once allows one download within the default total',
      tests: [
        `${EXPIRY}: once`,
        `${CLIENTS}: curl -F sends Expect: 100-continue for a large file, or no Content-Length`,
      ],
    },
    { says: 'never sets no limits', tests: ['recording of dl 46'] },
    {
      says: 'custom requires all three values',
      tests: ['recording of dl 47', `${REST}: custom with two values`],
    },
    {
      says: '0 means no limit; three zeros mean no expiry',
      tests: [`${CLIENTS}: dl-wx sends its limits, and permanent`, EXPIRY],
    },
    {
      says: 'An unknown mode or an invalid number returns 400',
      tests: ['recording of dl 50', 'recording of dl 58'],
    },
    {
      says: 'A request without a file returns 400',
      tests: ['recording of dl 29', 'recording of dl 31'],
    },
    {
      says: 'Several files become one ticket',
      tests: [`${REST}: several files become one ticket, with unique names`],
    },
  ],
}

const newgrant: Section = {
  title: 'New grants',
  requests: [
    {
      path: 'POST /newgrant',
      since: '0.13',
      fields: {
        'msg*': 'object',
        'notify*': 'string',
        comment: 'string',
        pass: 'string',
        pass_send: 'boolean',
        send_to: 'string',
        grant_total: 'int',
        grant_lastul: 'int',
        grant_maxul: 'int',
        grant_expiry: 'string',
        ticket_total: 'int',
        ticket_lastdl: 'int',
        ticket_maxdl: 'int',
        ticket_expiry: 'string',
        ticket_permanent: 'boolean',
      },
      answer: { id: 'string', url: 'string' },
      tests: [REST, GRANTS, 'recording of dl 79', 'recording of dl 80', 'recording of dl 85'],
    },
  ],
  rules: [
    {
      says: 'At least one address must be notified: without notify the response is 400',
      tests: ['recording of dl 76', `${REST}: a grant without recipients`],
    },
    {
      says: 'auto, once, never and custom work as for tickets, with grant_total, grant_lastul, grant_maxul',
      tests: ['recording of dl 80', 'recording of dl 82', 'recording of dl 83', `${EXPIRY}: once`],
    },
    { says: 'An unknown mode returns 400', tests: ['recording of dl 86'] },
    {
      says: 'It sets the limits of the tickets created through it, with the same four modes',
      tests: ['recording of dl 85', `${GRANTS}: returns all properties except the password`],
    },
  ],
}

const purgeticket: Section = {
  title: 'Purging tickets',
  requests: [
    {
      path: 'POST /purgeticket/<ticket_id>',
      since: '0.11',
      fields: { 'msg*': 'object' },
      answer: {},
      tests: [`${CLIENTS}: Thunderbird attaches a file`, REST],
    },
  ],
  rules: [
    {
      says: 'The ticket and its files are deleted; the response is an empty object',
      tests: [
        `${REST}: a ticket can be purged by its owner and by administrators, once`,
        `${REST}: bytes are kept while a ticket needs them, and for another hour`,
      ],
    },
    {
      says: 'The addresses in notify are notified',
      tests: [`${REST}: links are sent to each address separately, with the password if allowed`],
    },
    {
      says: 'A ticket of somebody else returns 401, an unknown one 404, and an invalid id 400',
      tests: [
        'recording of dl 94',
        'recording of dl 95',
        `${REST}: a ticket can be purged by its owner and by administrators, once`,
      ],
    },
    {
      says: 'An expired ticket behaves like a purged one, and is deleted automatically',
      tests: [`${REST}: expired tickets are not found, and deleted within a minute`],
    },
  ],
}

/** In the order of docs/ticket-interface.md. */
export const ticketSections: readonly Section[] = [
  general,
  authentication,
  info,
  newticket,
  newgrant,
  purgeticket,
  tickets,
  grants,
  policies,
  quarantine,
  recipients,
  reports,
]
