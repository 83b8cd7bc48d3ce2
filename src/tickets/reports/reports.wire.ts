/** Wire schemas of reports of abuse. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'

const PAGE_MAX = 500

/** Why somebody reports a link. */
export const REASONS = ['malware', 'deception', 'illegal', 'private', 'other'] as const
/** One of them. */
export type Reason = (typeof REASONS)[number]
const Reason = Type.Union(
  [
    Type.Literal('malware'),
    Type.Literal('deception'),
    Type.Literal('illegal'),
    Type.Literal('private'),
    Type.Literal('other'),
  ],
  {
    description:
      '`deception`: it pretends to come from somebody else; `private`: it contains personal data',
  },
)
/** Of the text of a report. */
export const REPORT_CHARS_MAX = 2_000

const Kind = Type.Union([Type.Literal('ticket'), Type.Literal('grant')])

/** Parameters of `Ticket.reports`. */
export const ReportsAsked = Type.Object({
  state: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('closed')], { description: 'Default: open' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: '`next_cursor` of the previous response, with the same `state`',
    }),
  ),
})
export type ReportsAsked = Static<typeof ReportsAsked>

/** A report by somebody with a link. */
export const Report = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  link: Type.String({ description: 'The id of the ticket or grant' }),
  name: Type.String({ description: 'Of the ticket, or the comment of the grant, at that time' }),
  owner: Type.String({ description: 'Login name of the owner at that time' }),
  exists: Type.Boolean({ description: 'Whether the ticket or grant was not removed yet' }),
  reason: Reason,
  comment: Type.String({ description: 'What the reporter wrote' }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The email address of the reporter, which is not verified',
  }),
  reported: timeOf('When it was reported'),
  closed: Type.Union([timeOf('When an administrator closed it'), Type.Null()]),
  outcome: Type.Union([Type.Literal('ended'), Type.Literal('dismissed'), Type.Null()], {
    description: '`ended`: the ticket or grant was removed',
  }),
})
export type Report = Static<typeof Report>

/** Response of `Ticket.reports`: one page, the newest first. */
export const Reports = Type.Object({
  reports: Type.Array(Report),
  kept_days: Type.Integer({ description: 'How long reports are kept; 0 if there are none' }),
  next_cursor: Type.Optional(
    Type.String({ description: 'Start of the next page; absent on the last one' }),
  ),
})
export type Reports = Static<typeof Reports>

/** Parameters of `Ticket.close_report`. */
export const CloseAsked = Type.Object({
  report: Type.Integer({ minimum: 1 }),
  outcome: Type.Union([Type.Literal('ended'), Type.Literal('dismissed')], {
    description: '`ended`: remove the ticket with its files, or the grant, for good',
  }),
})
export type CloseAsked = Static<typeof CloseAsked>
/** Its response: this report, and others about the same link. */
export const Closed = Type.Object({
  reports: Type.Array(Type.Object({ id: Type.Integer() })),
})
