/** Wire schemas of the status workflow. */

import { type Static, Type } from 'typebox'

const TRANSITIONS_MAX = 10_000
const From = Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
  description: 'A status; null for a bug that is being filed',
})
const To = Type.String({ maxLength: 255, description: 'The status that may follow' })

const Transition = Type.Object({
  from: From,
  to: To,
  comment_required: Type.Boolean({ description: 'Whether the change needs a comment' }),
})
export type Transition = Static<typeof Transition>
export const Workflow = Type.Object({
  transitions: Type.Array(Transition, { description: 'In the order of the statuses' }),
})

export const NothingAsked = Type.Object({})

const Asked = Type.Object({
  from: Type.Optional(From),
  to: To,
  comment_required: Type.Optional(Type.Boolean()),
})
export const WorkflowChange = Type.Object({
  set: Type.Optional(
    Type.Array(Asked, {
      maxItems: TRANSITIONS_MAX,
      description: 'All that may be, instead of now',
    }),
  ),
  add: Type.Optional(
    Type.Array(Asked, {
      maxItems: TRANSITIONS_MAX,
      description: 'What may be besides, or is to need a comment or not',
    }),
  ),
  remove: Type.Optional(
    Type.Array(Type.Object({ from: Type.Optional(From), to: To }), {
      maxItems: TRANSITIONS_MAX,
      description: 'What may be no more',
    }),
  ),
})
export type WorkflowChange = Static<typeof WorkflowChange>
export const WorkflowChanged = Type.Object({
  added: Type.Array(Transition),
  removed: Type.Array(Transition, { description: 'What is in both lists changed its comment' }),
  transitions: Type.Array(Transition, { description: 'All there are now' }),
})
