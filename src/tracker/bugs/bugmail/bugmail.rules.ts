/** Mail preferences about bugs: names for Bugzilla's numbers, and back. Pure. */

import { type Event, EVENTS, type Relationship, RELATIONSHIPS } from './bugmail.wire.ts'
import { fail } from './faults.ts'

/** A stored preference, by Bugzilla's numbers. */
export interface Wish {
  relationship: number
  event: number
}

const relationships = Object.entries(RELATIONSHIPS) as [Relationship, number][]
const events = Object.entries(EVENTS) as [Event, number][]

const OF_ANY: readonly string[] = ['flag_requested', 'requested_flag']
/** Events of flags concern the requester and requestee, whatever their roles. */
export const eventsFor = (relationship: Relationship): Event[] =>
  events.map(([event]) => event).filter((e) => OF_ANY.includes(e) === (relationship === 'any'))

const ROLES = ['assignee', 'qa_contact', 'reporter', 'cc', 'watcher'] as const
const NOT_USUAL: readonly Event[] = ['changed_by_me', 'flag_requested', 'requested_flag']

/** What people want who have chosen nothing, as of a new account of Bugzilla. */
export const usualWishes: readonly Wish[] = [
  ...ROLES.flatMap((role) =>
    events
      .filter(([event]) => !NOT_USUAL.includes(event) && (event !== 'cc' || role === 'reporter'))
      .map(([, event]) => ({ relationship: RELATIONSHIPS[role], event })),
  ),
  { relationship: RELATIONSHIPS.any, event: EVENTS.flag_requested },
  { relationship: RELATIONSHIPS.any, event: EVENTS.requested_flag },
]

/** Every relationship has a list, which may be empty. */
export function wishesSaid(rows: readonly Wish[]): Record<Relationship, Event[]> {
  const wanted = new Set(rows.map(({ relationship, event }) => `${relationship} ${event}`))
  const said = relationships.map(([name, relationship]) => {
    const known = eventsFor(name).filter((event) => wanted.has(`${relationship} ${EVENTS[event]}`))
    return [name, known] as const
  })
  return Object.fromEntries(said) as Record<Relationship, Event[]>
}

/** The wanted events by the number of each given relationship. */
export function readWishes(wishes: Readonly<Record<string, readonly string[]>>) {
  const named = new Map<string, number>(relationships)
  return new Map(
    Object.entries(wishes).map(([name, wanted]) => {
      const relationship = named.get(name) ?? fail('bugmail_wish_unknown', name, wanted[0] ?? '')
      const known: readonly string[] = eventsFor(name as Relationship)
      const numbers = wanted.map((event) =>
        known.includes(event) ? EVENTS[event as Event] : fail('bugmail_wish_unknown', name, event),
      )
      return [relationship, new Set<number>(numbers)]
    }),
  )
}
