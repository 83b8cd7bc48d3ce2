/** Wire schemas of the status workflow. */

import { type Static, Type } from 'typebox'

const TRANSITIONS_MAX = 10_000
const From = Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
  description: 'The current status; null for a new bug',
})
const To = Type.String({ maxLength: 255, description: 'The next status' })

const Transition = Type.Object({
  from: From,
  to: To,
  comment_required: Type.Boolean({ description: 'Whether a comment is required' }),
})
export type Transition = Static<typeof Transition>
/** Response of `Workflow.get`. */
export const Workflow = Type.Object({
  transitions: Type.Array(Transition, { description: 'Sorted by status' }),
})

/** `Workflow.get` takes no parameters. */
export const NothingAsked = Type.Object({})

const Asked = Type.Object({
  from: Type.Optional(From),
  to: To,
  comment_required: Type.Optional(Type.Boolean()),
})

/** Parameters of `Workflow.update`; `set` comes before `add` and `remove`. */
export const WorkflowChange = Type.Object({
  set: Type.Optional(
    Type.Array(Asked, {
      maxItems: TRANSITIONS_MAX,
      description: 'All transitions, replacing the current ones',
    }),
  ),
  add: Type.Optional(
    Type.Array(Asked, {
      maxItems: TRANSITIONS_MAX,
      description: 'Transitions to add, or whose comment requirement changes',
    }),
  ),
  remove: Type.Optional(
    Type.Array(Type.Object({ from: Type.Optional(From), to: To }), {
      maxItems: TRANSITIONS_MAX,
      description: 'Transitions to remove',
    }),
  ),
})
export type WorkflowChange = Static<typeof WorkflowChange>
/** Response of `Workflow.update`. */
export const WorkflowChanged = Type.Object({
  added: Type.Array(Transition),
  removed: Type.Array(Transition, {
    description: 'Transitions in both lists changed their comment requirement',
  }),
  transitions: Type.Array(Transition, { description: 'All current transitions' }),
})
