/** Wire schemas of files that cannot be downloaded because of their scan. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'
import { Id } from '../lists/lists.wire.ts'

const PAGE_MAX = 500

/** Parameters of `Ticket.quarantine`. */
export const QuarantineAsked = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 1_000, description: '`next_cursor` of the previous response' }),
  ),
})
export type QuarantineAsked = Static<typeof QuarantineAsked>

/** A file in quarantine. */
export const Held = Type.Object({
  id: Id,
  file: Type.Integer({ description: 'Its number in the ticket, starting with 1' }),
  path: Type.String({ description: 'Its name, including folders if the upload had any' }),
  size: Type.Integer({ description: 'In bytes' }),
  sha256: Type.String({ description: 'Of its contents, in hexadecimal digits' }),
  owner: Type.String({ description: 'Login name' }),
  name: Type.String({ description: 'Of the ticket' }),
  scan: Type.Union([Type.Literal('infected'), Type.Literal('unknown')], {
    description: '`unknown`: the scanner cannot judge the file',
  }),
  found: Type.String({ description: 'What was found, or why the file could not be judged' }),
  scanned: timeOf('When it was scanned'),
})
export type Held = Static<typeof Held>

/** Response of `Ticket.quarantine`: one page, the newest files first. */
export const Quarantine = Type.Object({
  files: Type.Array(Held),
  next_cursor: Type.Optional(
    Type.String({ description: 'Start of the next page; absent on the last one' }),
  ),
})
export type Quarantine = Static<typeof Quarantine>

/** Parameters of `Ticket.release_file` and `Ticket.scan_file`. */
export const HeldFile = Type.Object({
  id: Id,
  file: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Which file, starting with 1; may be left out if there is only one',
    }),
  ),
})
export type HeldFile = Static<typeof HeldFile>

/** Their response, with one entry. */
export const HeldChanged = Type.Object({ tickets: Type.Array(Type.Object({ id: Id })) })
