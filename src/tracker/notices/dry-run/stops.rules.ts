/** Says whether a person would get mail, and what stops it. Pure. */

import { EVENTS } from '../../bugs/bugmail/bugmail.wire.ts'
import {
  isOfOthers,
  isWanted,
  type Judged,
  nameOfRole,
  passedRoles,
  type RoleJudged,
} from '../recipients.rules.ts'
import type { RecipientTold, Stop } from './recipients.wire.ts'

/** What decides on mail besides roles and wishes. */
export interface Rights {
  isClosed: boolean
  /** Whether anything changes at all. */
  isChange: boolean
  seesBug: boolean
  /** Whether they may know some of the change. */
  seesSome: boolean
  /** Whether they may read a comment that mentions them. */
  seesMention: boolean
}

const ROLE_STOPS = ['own_change', 'unconfirmed', 'preference'] as const

/** The first rule that stops mail to the person; of several roles, the one that nearly passed. */
export function stoppedBy(judged: Judged, rights: Rights): Stop | null {
  if (!rights.isChange) return 'no_change'
  if (judged.stopped_by === 'ignored_bug') return 'ignored_bug'
  if (judged.stopped_by === 'unreachable')
    return rights.isClosed ? 'account_closed' : 'mail_disabled'
  if (!isWanted(judged)) {
    const stops = [...judged.roles, ...judged.watched_roles].map(({ stopped_by }) => stopped_by)
    return ROLE_STOPS.find((stop) => stops.includes(stop)) ?? 'preference'
  }
  if (!rights.seesBug) return 'bug_hidden'
  const passed = passedRoles([...judged.roles, ...judged.watched_roles])
  const isTold = rights.seesSome && (passed.length > 0 || rights.seesMention)
  return isTold ? null : 'nothing_visible'
}

/** As in responses; of others only their roles, unless all may be told. */
export function toldOf(
  { roles, watched_roles, mentioned_in }: Judged,
  stop: Stop | null,
  isWhole: boolean,
): Pick<RecipientTold, 'relations' | 'gets_mail' | 'stopped_by'> {
  const shape = (watching: boolean) => (one: RoleJudged) => ({
    relation: nameOfRole(one.role),
    watching,
    events: isWhole ? one.events.map(nameOfEvent) : [],
    stopped_by: (isWhole && one.stopped_by) || null,
  })
  const own = roles.filter(({ role }) => isWhole || !isOfOthers(role))
  const mention = { relation: 'mentioned', watching: false, events: [], stopped_by: null }
  return {
    relations: [
      ...own.map(shape(false)),
      ...(isWhole ? watched_roles.map(shape(true)) : []),
      ...(isWhole && mentioned_in ? [mention] : []),
    ],
    gets_mail: isWhole ? stop === null : null,
    stopped_by: isWhole ? stop : null,
  }
}

const nameOfEvent = (event: number) =>
  Object.entries(EVENTS).find(([, number]) => number === event)?.[0] ?? String(event)
