/** The headers of mail about bugs, which filters of Bugzilla's users read. Pure. */

import { fold } from '../../platform/fold.ts'
import { RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import { messagePlace } from '../bugs/bugmail/message-place.rules.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'

/** A header and its value, which may be empty. */
export type Header = readonly [name: string, value: string]

const REASONS = new Map<number, string>([
  [RELATIONSHIPS.assignee, 'AssignedTo'],
  [RELATIONSHIPS.qa_contact, 'QAcontact'],
  [RELATIONSHIPS.reporter, 'Reporter'],
  [RELATIONSHIPS.cc, 'CC'],
  [RELATIONSHIPS.global_watcher, 'GlobalWatcher'],
])

/**
 * The roles that Bugzilla has in words for headers, or `None`; then the logins of people who are
 * watched.
 */
export function reasonsOf(roles: readonly number[], watched: readonly string[] = []): string {
  const names = roles.flatMap((role) => REASONS.get(role) ?? [])
  return [...(names.length > 0 ? names : ['None']), ...watched].join(' ')
}

/** The header with reasons that Bugzilla does not have. */
export const OWN_REASON = 'X-Docket-Reason'
/** Such reasons; nothing without any. */
export function ownReasons(reasons: { mention: boolean; watch: boolean }): Header[] {
  const names = Object.entries(reasons).flatMap(([name, holds]) => (holds ? [name] : []))
  return names.length === 0 ? [] : [[OWN_REASON, names.join(' ')]]
}

/** Whether the installation uses what some headers tell of. */
export interface Uses {
  classifications: boolean
  milestones: boolean
}

/** What the bug is now. */
export function bugHeaders(bug: Bug, who: string, uses: Uses): Header[] {
  return [
    ...(uses.classifications ? [['X-Bugzilla-Classification', bug.classification] as const] : []),
    ['X-Bugzilla-Product', bug.product],
    ['X-Bugzilla-Component', bug.component],
    ['X-Bugzilla-Version', bug.version],
    ['X-Bugzilla-Keywords', bug.keywords.join(', ')],
    ['X-Bugzilla-Severity', bug.severity],
    ['X-Bugzilla-ID', String(bug.id)],
    ['X-Bugzilla-Who', who],
    ['X-Bugzilla-Status', bug.status],
    ['X-Bugzilla-Resolution', bug.resolution],
    ['X-Bugzilla-Priority', bug.priority],
    ['X-Bugzilla-Assigned-To', bug.assigned_to],
    ...(uses.milestones ? [['X-Bugzilla-Target-Milestone', bug.target_milestone] as const] : []),
    ['X-Bugzilla-Flags', bug.flags.map(({ name, status }) => name + status).join(' ')],
  ]
}

const HOST_PART = /[^a-z0-9]+/g
const hostPart = (name: string) =>
  fold(name).replaceAll(HOST_PART, '-').replaceAll(/^-|-$/g, '') || 'x'

/** `List-Id` (RFC 2919): one list per component. Names that differ only in signs share one. */
export function listHeader({ product, component }: Bug, base: string): Header {
  const { hostname } = new URL(base)
  const phrase = `${product}/${component}`.replaceAll(/[<>"\\]/g, '')
  return ['List-Id', `${phrase} <${hostPart(component)}.${hostPart(product)}.${hostname}>`]
}

/** With which mail programs offer to end the mail about a bug (RFC 8058). */
export const unsubscribeHeaders = (address: string): Header[] => [
  ['List-Unsubscribe', `<${address}>`],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
]

/** The message ids of a bug's mail to one person: that of the first one, and those of others. */
export function threadOf(base: string, bug_id: number, user_id: number) {
  const place = messagePlace(base)
  const first = `<bug-${bug_id}-${user_id}${place}>`
  return {
    first,
    /** The headers of all but the first one. */
    answers: [
      ['In-Reply-To', first],
      ['References', first],
    ] satisfies Header[],
    other: (unique: string) => `<bug-${bug_id}-${user_id}-${unique}${place}>`,
  }
}
