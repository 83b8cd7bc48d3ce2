/** Validates groups and computes changes to them. Pure. */

import { fail } from '../faults.ts'
import { checkPattern } from '../logins/login-names.rules.ts'
import { oneLine } from '../names.rules.ts'
import { fail as failHere } from './faults.ts'
import type { MailContent } from './groups.wire.ts'

/** The columns of a group that administrators set. */
export interface Fields {
  name: string
  description: string
  userregexp: string
  isactive: number
  icon_url: string | null
  mail_content: MailContent
}

/** Wanted values, by the names on the wire. Those that are undefined do not change. */
export interface FieldsAsked {
  name?: string | undefined
  description?: string | undefined
  user_regexp?: string | undefined
  is_active?: boolean | undefined
  icon_url?: string | undefined
  mail_content?: MailContent | undefined
}

/** A group is inactive unless requested otherwise, as in Bugzilla. */
const NEW: Fields = {
  name: '',
  description: '',
  userregexp: '',
  isactive: 0,
  icon_url: null,
  mail_content: 'all',
}

/**
 * The row of a new group. Throws a fault for an empty name or description, or an invalid pattern.
 */
export const planNewGroup = (asked: FieldsAsked) => checked(after(NEW, asked))

/**
 * The row after a change; system groups keep their name, otherwise fault
 * `system_group_not_renamable`.
 */
export function planGroup(before: Fields & { isbuggroup: number }, asked: FieldsAsked): Fields {
  const planned = checked(after(before, asked))
  if (!before.isbuggroup && planned.name !== before.name) {
    failHere('system_group_not_renamable', before.name)
  }
  return planned
}

/** Ids of related groups to add and remove; `set` replaces all of them. */
export interface RelatedAsked {
  add?: readonly number[] | undefined
  remove?: readonly number[] | undefined
  set?: readonly number[] | undefined
}

/** Which groups to add to a list and to remove. `set` overrides both; adding overrides removing. */
export function planRelated(had: readonly number[], { add = [], remove = [], set }: RelatedAsked) {
  const after = new Set(set ?? [...had.filter((id) => !remove.includes(id)), ...add])
  return {
    added: [...after].filter((id) => !had.includes(id)),
    removed: had.filter((id) => !after.has(id)),
  }
}

function after(before: Fields, asked: FieldsAsked): Fields {
  const { name, description, user_regexp, is_active, icon_url, mail_content } = asked
  return {
    name: name === undefined ? before.name : oneLine(name),
    description: description === undefined ? before.description : description.trim(),
    userregexp: user_regexp === undefined ? before.userregexp : user_regexp.trim(),
    isactive: is_active === undefined ? before.isactive : Number(is_active),
    icon_url: icon_url === undefined ? before.icon_url : icon_url.trim() || null,
    mail_content: mail_content ?? before.mail_content,
  }
}

function checked(group: Fields): Fields {
  if (group.name === '') fail('empty_group_name')
  if (group.description === '') fail('empty_group_description')
  checkPattern(group.userregexp)
  return group
}
