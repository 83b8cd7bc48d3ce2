/** A small tracker in memory: users, bugs, and the bugs that each user sees. */

import fc from 'fast-check'

import type { Person } from '../instance.ts'

export const GROUPS = ['red', 'green', 'blue', 'gold', 'insiders'] as const
/** Members of the first group are members of the second too. */
export const INCLUSION = ['gold', 'blue'] as const
export const PRODUCTS = ['Open', 'Sorted', 'Kept'] as const
export const STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'RESOLVED'] as const
export const PRIORITIES = ['Highest', 'High', 'Normal', 'Low', 'Lowest', '---'] as const
export const WORDS = ['apple', 'pear', 'plum'] as const
export const PEOPLE = 6
const BUGS = 40

export type Group = (typeof GROUPS)[number]

export interface ModelComment {
  id: number
  who: number
  is_private: boolean
  /** What its author wrote. */
  text: string
  /** The text before it. */
  head?: string
}
export interface ModelAttachment {
  id: number
  who: number
  is_private: boolean
  /** Also its file name and content. */
  summary: string
}
export interface ModelBug {
  id: number
  /** Occurs in each of its texts and nowhere else. */
  name: string
  alias: string
  summary: string
  whiteboard: string
  product: (typeof PRODUCTS)[number]
  status: (typeof STATUSES)[number]
  priority: (typeof PRIORITIES)[number]
  groups: readonly Group[]
  reporter: number
  assigned_to: number
  qa_contact: number | null
  cc: readonly number[]
  reporter_accessible: boolean
  cclist_accessible: boolean
  depends_on: readonly number[]
  comments: ModelComment[]
  attachments: ModelAttachment[]
}
export interface Member extends Person {
  /** Assigned explicitly. */
  groups: Set<Group>
}
export interface World {
  /** The last one is anonymous, with the number 0. */
  people: Member[]
  bugs: ModelBug[]
  /** `any` is the parameter `or_groups`. */
  mode: 'all' | 'any'
  /** The parameter `useqacontact`. */
  hasContacts: boolean
}

/** Numbers that do not occur elsewhere in responses. */
export const FIRST_BUG = 700_001
export const FIRST_COMMENT = 900_001
export const FIRST_ATTACHMENT = 7_000_001
export const bugName = (serial: number) => `q${serial}q`
export const commentName = (serial: number) => `z${serial}z`

export function groupsOf(person: Member): Set<Group> {
  const [member, grantor] = INCLUSION
  return new Set([...person.groups, ...(person.groups.has(member) ? [grantor] : [])])
}
export const isInsider = (person: Member) => groupsOf(person).has('insiders')

export function sees(world: World, person: Member, bug: ModelBug): boolean {
  const groups = groupsOf(person)
  const isIn = (group: Group) => groups.has(group)
  if (bug.groups.length === 0) return true
  if (world.mode === 'all' ? bug.groups.every(isIn) : bug.groups.some(isIn)) return true
  if (person.id === 0) return false
  return (
    bug.assigned_to === person.id ||
    (world.hasContacts && bug.qa_contact === person.id) ||
    (bug.reporter_accessible && bug.reporter === person.id) ||
    (bug.cclist_accessible && bug.cc.includes(person.id))
  )
}

/** The comments of a bug that the user sees. */
export const readable = (person: Member, bug: ModelBug) =>
  bug.comments.filter(({ is_private }) => !is_private || isInsider(person))

export const fullText = ({ head = '', text }: ModelComment) => head + text

export const mayOpen = (person: Member, { is_private, who }: ModelAttachment) =>
  !is_private || isInsider(person) || who === person.id
/** The attachments of a bug that the user sees. */
export const openable = (person: Member, bug: ModelBug) =>
  bug.attachments.filter((attachment) => mayOpen(person, attachment))

const someone = fc.nat({ max: PEOPLE - 1 })
const planOfBug = fc.record({
  product: fc.constantFrom(...PRODUCTS),
  status: fc.constantFrom(...STATUSES),
  priority: fc.constantFrom(...PRIORITIES),
  groups: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.subarray([...GROUPS], { minLength: 1, maxLength: 3 }) },
  ),
  reporter: someone,
  assigned_to: someone,
  qa_contact: fc.option(someone),
  cc: fc.uniqueArray(someone, { maxLength: 3 }),
  reporter_accessible: fc.boolean(),
  cclist_accessible: fc.boolean(),
  /** Distances to earlier bugs. */
  depends_on: fc.uniqueArray(fc.integer({ min: 1, max: BUGS }), { maxLength: 2 }),
  word: fc.constantFrom(...WORDS),
  comments: fc.array(
    fc.record({ who: someone, is_private: fc.boolean(), word: fc.constantFrom(...WORDS) }),
    { minLength: 1, maxLength: 4 },
  ),
})

export const planOfWorld = fc.record({
  people: fc.array(fc.subarray([...GROUPS], { maxLength: 3 }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  bugs: fc.array(planOfBug, { minLength: BUGS, maxLength: BUGS }),
})
export type Plan = typeof planOfWorld extends fc.Arbitrary<infer Value> ? Value : never

/** The bugs of a plan, for the users with these numbers. */
export function bugsOf(plan: Plan, people: readonly number[]): ModelBug[] {
  let comments = 0
  return plan.bugs.map((planned, at) => {
    const { word, ...rest } = planned
    const name = bugName(at + 1)
    return {
      ...rest,
      attachments: [],
      id: FIRST_BUG + at,
      name,
      alias: `alias-${name}`,
      summary: `${word} ${name}`,
      whiteboard: `${word} ${name}`,
      reporter: people[planned.reporter]!,
      assigned_to: people[planned.assigned_to]!,
      qa_contact: planned.qa_contact === null ? null : people[planned.qa_contact]!,
      cc: planned.cc.map((one) => people[one]!),
      depends_on: planned.depends_on
        .filter((back) => back <= at)
        .map((back) => FIRST_BUG + at - back),
      comments: planned.comments.map((comment) => {
        comments += 1
        return {
          id: FIRST_COMMENT + comments - 1,
          who: people[comment.who]!,
          is_private: comment.is_private,
          text: `${comment.word} ${commentName(comments)}`,
        }
      }),
    }
  })
}
