/** Says why a person gets mail about a bug. */

import { RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import type { Recipient } from './recipients.ts'
import { text } from './text.ts'

const ROLES = new Map<number, 'assignee' | 'qa_contact' | 'reporter' | 'cc'>([
  [RELATIONSHIPS.assignee, 'assignee'],
  [RELATIONSHIPS.qa_contact, 'qa_contact'],
  [RELATIONSHIPS.reporter, 'reporter'],
  [RELATIONSHIPS.cc, 'cc'],
])

/** A heading, and one sentence for each role, one's own first; then whether they are mentioned. */
export function reasonLines(
  { roles, watched_roles }: Pick<Recipient, 'roles' | 'watched_roles'>,
  isMentioned: boolean,
): [string, ...string[]] {
  const own = roles.map((role) => {
    const name = ROLES.get(role)
    return name ? text(`own_${name}`) : text('own_global_watcher')
  })
  const watched = watched_roles.map((role) => text(`watched_${ROLES.get(role)!}`))
  return [text('why'), ...own, ...watched, ...(isMentioned ? [text('mentioned')] : [])]
}
