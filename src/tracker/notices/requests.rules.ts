/** Who hears about a flag that was requested or answered, and in which words. Pure. */

import { EVENTS, RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import type { FlagTold } from '../bugs/flags/write-flags.ts'

/** What became of a request; the words stand in subjects, by which people filter. */
export type Outcome = 'requested' | 'granted' | 'denied' | 'canceled'

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '?': 'requested',
  '+': 'granted',
  '-': 'denied',
}

/** What became of the request, or of the flag if nobody requested it. */
export const outcomeOf = ({ after }: FlagTold): Outcome =>
  (after && OUTCOMES[after.status]) ?? 'canceled'

/** The person concerned and the wish that lets them hear of it; undefined if it concerns nobody. */
export function concerned({ before, after }: FlagTold) {
  const isAsked = after?.status === '?' && after.requestee_id !== null
  if (isAsked && before?.requestee_id !== after.requestee_id) {
    return { user_id: after.requestee_id!, isAsked, wish: ASKED }
  }
  const isAnswered = before?.status === '?' && after?.status !== '?'
  return isAnswered ? { user_id: before.setter_id, isAsked: false, wish: ANSWERED } : undefined
}

const ASKED = `${RELATIONSHIPS.any} ${EVENTS.flag_requested}`
const ANSWERED = `${RELATIONSHIPS.any} ${EVENTS.requested_flag}`

/** Which sentence tells of it, and who was asked. */
export function wordingOf(flag: FlagTold, actor_id: number) {
  const { before, after } = flag
  const outcome = outcomeOf(flag)
  const isAnswer = before?.status === '?'
  if (outcome !== 'requested') {
    if (!isAnswer) return { key: `request_${outcome}`, whom_id: null } as const
    const whom_id = before.requestee_id
    const key =
      whom_id === null ? (`request_${outcome}_of` as const) : (`request_${outcome}_to` as const)
    return { key, whom_id }
  }
  const { setter_id, requestee_id: whom_id } = after!
  if (whom_id === null) return { key: 'request_made', whom_id } as const
  const isPassedOn = isAnswer && setter_id !== actor_id
  return { key: isPassedOn ? 'request_passed_on' : 'request_made_of', whom_id } as const
}
