/** Says why a person gets mail about a bug. */

import { RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import { areaNames, type NamedArea } from '../bugs/watches/watchers.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Recipient } from './recipients.ts'
import { text } from './text.ts'

const ROLES = new Map<number, 'assignee' | 'qa_contact' | 'reporter' | 'cc'>([
  [RELATIONSHIPS.assignee, 'assignee'],
  [RELATIONSHIPS.qa_contact, 'qa_contact'],
  [RELATIONSHIPS.reporter, 'reporter'],
  [RELATIONSHIPS.cc, 'cc'],
])

/** A recipient who watches something besides people, with its names. */
export interface Watcher extends Recipient {
  named: NamedArea[]
}

/**
 * With what each of them watches, as far as the caller can see it; if that is nothing, they do not
 * count as watchers.
 */
export async function asWatchers(look: Look, recipients: readonly Recipient[]): Promise<Watcher[]> {
  const areasOf = ({ roles, areas = [] }: Recipient) =>
    roles.includes(RELATIONSHIPS.watcher) ? areas : []
  const nameOf = await areaNames(look, recipients.flatMap(areasOf))
  return recipients.map((recipient) => {
    const named = areasOf(recipient).flatMap((area) => nameOf(area) ?? [])
    const others = recipient.roles.filter((role) => role !== RELATIONSHIPS.watcher)
    return { ...recipient, named, roles: named.length > 0 ? recipient.roles : others }
  })
}

/** A heading, and one sentence for each role, one's own first; then whether they are mentioned. */
export function reasonLines(
  { roles, watched_roles, named }: Pick<Watcher, 'roles' | 'watched_roles' | 'named'>,
  isMentioned: boolean,
): [string, ...string[]] {
  const own = roles.flatMap((role) => {
    const name = ROLES.get(role)
    if (role === RELATIONSHIPS.watcher)
      return named.length > 0 ? named.map(watchLine) : [text('own_watch')]
    return name ? text(`own_${name}`) : text('own_global_watcher')
  })
  const watched = watched_roles.map((role) => text(`watched_${ROLES.get(role)!}`))
  return [text('why'), ...own, ...watched, ...(isMentioned ? [text('mentioned')] : [])]
}

const watchLine = ({ kind, name, product = '' }: NamedArea) =>
  kind === 'component' ? text('own_component', { name, product }) : text(`own_${kind}`, { name })
