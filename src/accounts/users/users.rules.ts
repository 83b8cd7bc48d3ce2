/** Matches users and computes updates. Pure. */

import { limits } from '../../platform/limits.ts'
import { oneLine } from '../names.rules.ts'

/** The minimum length of a substring to search for. */
export const PART_CHARS_MIN = 3

/** What to search for: a complete login name, then a pattern with `*` as wildcard. Folded. */
export interface Match {
  exact?: string
  pattern?: string
}

/** `text` is folded and trimmed. */
export function readMatch(text: string): Match {
  if (text === '') return {}
  if (text.includes('*')) return { pattern: text }
  if (text.length < PART_CHARS_MIN) return { exact: text }
  return { exact: text, pattern: `*${text}*` }
}

/** The nickname in a real name: `Ada Lovelace [:ada]`. */
export const nickOf = (realname: string) =>
  /(?:^|[\s[(]):([\p{L}\p{N}_.-]+)/u.exec(realname)?.[1] ?? ''

/** The maximum number of people per string; a parameter of 0 adds no limit. */
export function matchLimit(asked: number | undefined, maxusermatches: string): number {
  const max = Math.min(Number(maxusermatches) || Infinity, limits.user_matches_max)
  return Math.min(asked || Infinity, max)
}

/** The columns of a user that an update can change. */
export interface Fields {
  login_name: string
  realname: string
  disabledtext: string
  is_enabled: number
  disable_mail: number
}

/** Wanted values, by the names on the wire. Those that are undefined do not change. */
export interface FieldsAsked {
  /** The new login name, validated. */
  login_name?: string | undefined
  full_name?: string | undefined
  email_enabled?: boolean | undefined
  login_denied_text?: string | undefined
}

/** The fields after an update. A reason for denying the login denies it; an empty one allows it. */
export function updated(before: Fields, asked: FieldsAsked): Fields {
  const { login_name = before.login_name, full_name, email_enabled } = asked
  const denied = asked.login_denied_text?.trim()
  return {
    login_name,
    realname: full_name === undefined ? before.realname : oneLine(full_name),
    disabledtext: denied ?? before.disabledtext,
    is_enabled: denied === undefined ? before.is_enabled : Number(denied === ''),
    disable_mail: email_enabled === undefined ? before.disable_mail : Number(!email_enabled),
  }
}

/** Ids of groups to add and remove; `set` replaces all direct memberships. */
export interface GroupsAsked {
  add?: readonly number[] | undefined
  remove?: readonly number[] | undefined
  set?: readonly number[] | undefined
}

/**
 * Groups to add and to remove. `set` overrides the rest, but does not remove groups that the actor
 * may not grant; adding overrides removing.
 */
export function planGroups(
  had: readonly number[],
  { add = [], remove = [], set }: GroupsAsked,
  mayGive: ReadonlySet<number>,
) {
  const kept = set ? had.filter((id) => !mayGive.has(id)) : had.filter((id) => !remove.includes(id))
  const groups = new Set([...kept, ...(set ?? add)])
  return {
    added: [...groups].filter((id) => !had.includes(id)),
    removed: had.filter((id) => !groups.has(id)),
  }
}

/** Only the login name if hosts are hidden. */
export const withoutHost = (login: string) => login.split('@', 1)[0]!
