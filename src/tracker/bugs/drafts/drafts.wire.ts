/** Wire schemas of drafts. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'
import { COMMENT_CHARS_MAX } from '../comments/comments.wire.ts'

const Place = Type.String({
  maxLength: 255,
  description: 'The form and its field, such as `/bugs/12 comment`; pages say it in `data-draft`',
})

/** Parameters of `Draft.save`. */
export const DraftToSave = Type.Object({
  place: Place,
  text: Type.String({
    maxLength: COMMENT_CHARS_MAX,
    description: 'What was typed so far; an empty text removes the draft',
  }),
})
export type DraftToSave = Static<typeof DraftToSave>

/** Response of `Draft.save`. */
export const DraftSaved = Type.Object({ place: Place })

/** Parameters of `Draft.get`. */
export const DraftsAsked = Type.Object({
  place: Type.Optional(Type.String({ description: 'Only the draft of this form and field' })),
})
export type DraftsAsked = Static<typeof DraftsAsked>

/** Response of `Draft.get`. */
export const Drafts = Type.Object({
  drafts: Type.Array(Type.Object({ place: Place, text: Type.String(), last_change_time: Time }), {
    description: 'The newest first',
  }),
})
