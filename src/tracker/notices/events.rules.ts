/** Which of the events that people choose mail by happened in a change. Pure. */

import { COMMENT } from '../bugs/comments/comments.rules.ts'
import { EVENTS } from '../bugs/bugmail/bugmail.wire.ts'

/** Fields with an event of their own; all others are `other`. */
const OF_FIELD: Readonly<Record<string, number>> = {
  'attachments.description': EVENTS.attachment_data,
  'attachments.mimetype': EVENTS.attachment_data,
  'attachments.ispatch': EVENTS.attachment_data,
  bug_severity: EVENTS.proj_management,
  priority: EVENTS.proj_management,
  bug_status: EVENTS.proj_management,
  target_milestone: EVENTS.proj_management,
  resolution: EVENTS.opened_closed,
  keywords: EVENTS.keyword,
  cc: EVENTS.cc,
  dependson: EVENTS.depend_block,
  blocked: EVENTS.depend_block,
  product: EVENTS.component,
  component: EVENTS.component,
}

/** What happened, as far as events depend on it. */
export interface Happening {
  is_new: boolean
  fields: readonly string[]
  comments: readonly { type: number; isEmpty: boolean }[]
}

/** As Bugzilla counts them: of a new bug, only that it is new and its description. */
export function eventsOf({ is_new, fields, comments }: Happening): Set<number> {
  const said = comments.filter(({ type, isEmpty }) => !isEmpty || type !== COMMENT.plain)
  const hasFile = said.some(({ type }) => type === COMMENT.attachment_created)
  const talk = said.length === 0 ? [] : [hasFile ? EVENTS.attachment : EVENTS.comment]
  if (is_new) return new Set([EVENTS.bug_created, ...talk])
  return new Set([...fields.map((name) => OF_FIELD[name] ?? EVENTS.other), ...talk])
}

/** When a bug that another one depends on is closed or reopened. */
export const DEPENDENCY_EVENTS: ReadonlySet<number> = new Set([
  EVENTS.depend_block,
  EVENTS.proj_management,
  EVENTS.opened_closed,
])
