/** People in searches: logins, parts of logins, and pronouns such as `%user%`. */

import { isOrder } from './operators.ts'
import type { Reading } from './reading.ts'
import { type Parts, textFits } from './texts.ts'

const PRONOUN = /^%(.+)%$/
/** Pronouns for people with a role on the bug, and the field with that role. */
const ROLES: Readonly<Record<string, string>> = {
  reporter: 'reporter',
  assignee: 'assigned_to',
  qacontact: 'qa_contact',
}

/** Whether a person on a bug is meant. */
export function personFits(reading: Reading, asked: Parts): (id: number, bug: number) => boolean {
  const isPronoun = (part: string) => !isOrder(asked.test) && PRONOUN.test(part)
  const pronouns = asked.parts.filter(isPronoun)
  // Among other words, a pronoun would be a text.
  if (pronouns.length > 0 && asked.isAll && asked.parts.length > 1) return reading.unknown()
  const meant = pronouns.map((pronoun) => isMeant(reading, PRONOUN.exec(pronoun)![1]!))
  const ids = new Set<number>()
  const parts = asked.parts.filter((part) => !isPronoun(part))
  if (parts.length > 0) {
    const fits = textFits(reading, { ...asked, parts })
    for (const [id, login] of reading.world.logins()) if (fits(login)) ids.add(id)
  }
  return (id, bug) => ids.has(id) || meant.some((is) => is(id, bug))
}

function isMeant({ world, valueOf, unknown }: Reading, pronoun: string) {
  const [, group] = /^group\.(.+)$/i.exec(pronoun) ?? []
  if (group !== undefined) {
    const members = world.members(group)
    return (id: number) => members.has(id)
  }
  const name = pronoun.toLowerCase()
  if (name === 'user') return (id: number) => id === world.reader
  if (!Object.hasOwn(ROLES, name)) return unknown()
  const inRole = valueOf(ROLES[name]!)
  return (id: number, bug: number) => inRole(bug) === id
}
