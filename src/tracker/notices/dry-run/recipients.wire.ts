/** Wire schemas of who would get mail about a change of a bug. */

import { type Static, Type } from 'typebox'

import { EVENTS, RELATIONSHIPS } from '../../bugs/bugmail/bugmail.wire.ts'
import { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import { CustomValue } from '../../bugs/write/lists.wire.ts'

/** People on a page. */
export const PEOPLE_SHOWN = 50
const PEOPLE_MAX = 200

const own = {
  after: Type.Optional(Type.Integer({ description: 'Only people with a higher id' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PEOPLE_MAX, default: PEOPLE_SHOWN })),
}

/** Parameters of `Bug.recipients`: a change as of `Bug.update`, which is not made. */
export const RecipientsAsked = Type.Object(
  { ...BugUpdate.properties, ...own },
  { patternProperties: { '^cf_': CustomValue } },
)
/** The parsed parameters; the change, and which people. */
export type RecipientsAsked = BugUpdate & { after?: number; limit?: number }

/** What stops mail to a person. */
export type Stop =
  | 'no_change'
  | 'ignored_bug'
  | 'account_closed'
  | 'mail_disabled'
  | 'preference'
  | 'unconfirmed'
  | 'own_change'
  | 'bug_hidden'
  | 'nothing_visible'

const Stopped = Type.Union([Type.String(), Type.Null()], {
  description:
    'What stops mail: `preference` (none of the events is wanted), `unconfirmed` and `own_change` ' +
    '(not wanted for such bugs and changes), `ignored_bug`, `account_closed`, `mail_disabled`, ' +
    '`bug_hidden`, `nothing_visible` (all of the change is private), `no_change`',
})

const names = (of: object) => Object.keys(of).join(', ')

/** A person with a relation to the bug. */
export const RecipientTold = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'Login name' }),
  real_name: Type.String(),
  relations: Type.Array(
    Type.Object({
      relation: Type.String({ description: `One of ${names(RELATIONSHIPS)}, mentioned` }),
      watching: Type.Boolean({ description: 'Whether it is that of somebody whom they watch' }),
      events: Type.Array(Type.String(), {
        description: `What happens that they want mail about: ${names(EVENTS)}`,
      }),
      stopped_by: Stopped,
    }),
  ),
  watches: Type.Array(Type.String(), { description: 'Whom of the bug they watch' }),
  gets_mail: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Null of other people, except for members of editusers',
  }),
  sent: Type.Union([Type.String(), Type.Null()], {
    description:
      'When: the preference `bugmail_batch`, or `at_once` for a mention; null without mail',
  }),
  stopped_by: Stopped,
})
export type RecipientTold = Static<typeof RecipientTold>

/** Response of `Bug.recipients`. */
export const RecipientsTold = Type.Object({
  id: Type.Integer({ description: 'The bug' }),
  is_assumed: Type.Boolean({
    description: 'No change was given; a comment of somebody else is assumed',
  }),
  sends_mail: Type.Boolean({ description: 'Whether the installation sends mail at all' }),
  users: Type.Array(RecipientTold, {
    description:
      'By id: yourself, and others with a role on the bug; for members of editusers also those ' +
      'who watch them',
  }),
  total: Type.Integer({ description: 'Of all pages' }),
  next: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The value of `after` for the next page',
  }),
})
export type RecipientsTold = Static<typeof RecipientsTold>
