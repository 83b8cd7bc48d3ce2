/** Docket's additions about links of file tickets: those of recipients, and reports of abuse. */

import type { Section } from './lines.ts'

const RECIPIENTS = 'src/tickets/own-links/own-links.test.ts'
const REPORTS = 'src/tickets/reports/reports.test.ts'

export const recipients: Section = {
  title: 'Links of recipients',
  methods: [
    {
      path: 'GET /tickets/:id/recipients',
      name: 'Ticket.recipients',
      parameters: 'id',
      tests: [`${RECIPIENTS}: tell the owner who opened and downloaded, when and how often`],
    },
    {
      path: 'POST /tickets/:id/recipients',
      name: 'Ticket.send_links',
      parameters: 'id addresses* mail',
      tests: [`${RECIPIENTS}: are sent again as other links, to one recipient`],
    },
    {
      path: 'DELETE /tickets/:id/recipients/:recipient',
      name: 'Ticket.end_link',
      parameters: 'id recipient',
      tests: [`${RECIPIENTS}: end alone, with an error for whoever has one`],
    },
  ],
  fields: [
    {
      what: 'Recipient',
      of: 'Ticket.recipients recipients[]',
      fields: 'id address sent opens opened downloads downloaded ended',
      tests: [`${RECIPIENTS}: tell the owner who opened and downloaded, when and how often`],
    },
    {
      what: 'New link',
      of: 'Ticket.send_links recipients[]',
      fields: 'address url',
      tests: [`${RECIPIENTS}: have a page with forms, which shows links once if they are not sent`],
    },
  ],
  rules: [
    {
      says: 'With `own_links`, newticket sends each address of `send_to` a link of its own',
      tests: [
        `${RECIPIENTS}: are mailed to each recipient, and the link of the ticket to nobody`,
        `${RECIPIENTS}: are stored as hashes only`,
      ],
    },
    {
      says: 'Limits of the ticket apply to all of its links together',
      tests: [`${RECIPIENTS}: share the downloads that the ticket allows`],
    },
    {
      says: 'Links of encrypted tickets are never mailed',
      tests: [`${RECIPIENTS}: of encrypted tickets are shown, but never mailed`],
    },
  ],
}

export const reports: Section = {
  title: 'Reports of abuse',
  methods: [
    {
      path: 'GET /tickets/reports',
      name: 'Ticket.reports',
      parameters: 'state limit cursor',
      tests: [`${REPORTS}: are for administrators only, page by page, also as CSV`],
    },
    {
      path: 'POST /tickets/reports/:report/close',
      name: 'Ticket.close_report',
      parameters: 'report outcome*',
      tests: [
        `${REPORTS}: are dismissed together, and the link goes on`,
        `${REPORTS}: end tickets and grants for good, which the audit log records`,
      ],
    },
  ],
  fields: [
    {
      what: 'Report',
      of: 'Ticket.reports reports[]',
      fields: 'id kind link name owner exists reason comment address reported closed outcome',
      tests: [`${REPORTS}: are made with a form that the pages of tickets and grants lead to`],
    },
  ],
  rules: [
    {
      says: 'Reports are limited for each sender and each link, and kept for some days',
      tests: [
        `${REPORTS}: are limited for each sender, and for each link`,
        `${REPORTS}: are removed after the days that the form says`,
      ],
    },
  ],
}
