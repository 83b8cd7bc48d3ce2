/** Wire schemas of requested flags. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** The maximum number of flags per page and response. */
export const REQUESTS_MAX = 200

/** The statuses of a set flag: requested, granted, denied. */
export const STATUSES = ['?', '+', '-'] as const

const Names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100, description }))

/** Parameters of `Flag.requests`, as of Bugzilla's `request.cgi`. */
export const RequestsAsked = Type.Object({
  requester: Type.Optional(
    Type.String({ description: 'Login name of the person who set the flag' }),
  ),
  requestee: Type.Optional(
    Type.String({
      description: 'Login name of the requestee; `-` for flags without one',
    }),
  ),
  do_union: Type.Optional(
    Type.Boolean({
      description: 'Whether it is enough to match either `requester` or `requestee`',
    }),
  ),
  type: Names('Names of flag types; `all` for all of them'),
  status: Type.Optional(
    Type.String({ description: `One of ${STATUSES.join(', ')}, or \`all\`; default: \`?\`` }),
  ),
  product: Names('Names of products'),
  component: Names('Names of components'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: `Maximum number of flags; default and maximum: ${REQUESTS_MAX}`,
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of flags to skip' })),
})
export type RequestsAsked = Static<typeof RequestsAsked>

/** A flag with its bug and attachment; people are login names, times are UTC. */
export const Request = Type.Object({
  id: Type.Integer(),
  type_id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  setter: Type.String(),
  requestee: Type.Optional(Type.String()),
  bug_id: Type.Integer(),
  bug_summary: Type.String(),
  product: Type.String(),
  component: Type.String(),
  attachment_id: Type.Optional(Type.Integer({ description: 'Only for flags of attachments' })),
  attachment_summary: Type.Optional(Type.String()),
  creation_date: Time,
  modification_date: Time,
})
export type Request = Static<typeof Request>

/** Response of `Flag.requests`, oldest first. */
export const Requests = Type.Object({ requests: Type.Array(Request) })
