/** A small tracker in memory: users, bugs, and the bugs that each user sees. */

import fc from 'fast-check'

import type { Person } from '../instance.ts'

/** One of them includes another; members of `insiders` read private comments. */
export const GROUPS = ['red', 'green', 'blue', 'gold', 'insiders'] as const
/** Members of the first group are members of the second too. */
export const INCLUSION = ['gold', 'blue'] as const
export const PRODUCTS = ['Open', 'Sorted', 'Kept'] as const
/** Open ones and a closed one. */
export const STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'RESOLVED'] as const
export const PRIORITIES = ['Highest', 'High', 'Normal', 'Low', 'Lowest', '---'] as const
/** The words of all summaries and comments. */
export const WORDS = ['apple', 'pear', 'plum'] as const
/** How many people there are, besides the anonymous one. */
export const PEOPLE = 6
const BUGS = 40

/** A group of this world. */
export type Group = (typeof GROUPS)[number]

/** A comment that a bug must have. */
export interface ModelComment {
  id: number
  who: number
  is_private: boolean
  /** What its author wrote. */
  text: string
  /** The text before it. */
  head?: string
}

/** An attachment that a bug must have. */
export interface ModelAttachment {
  id: number
  who: number
  is_private: boolean
  /** Also its file name and content. */
  summary: string
}

/** A bug that the instance must have; people are ids. */
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

/** A person of this world. */
export interface Member extends Person {
  /** Assigned explicitly. */
  groups: Set<Group>
}

/** What the instance must contain. */
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
/** Comments get ids that occur nowhere else, so that a leak is recognized. */
export const FIRST_COMMENT = 900_001
/** Attachments get ids that occur nowhere else, so that a leak is recognized. */
export const FIRST_ATTACHMENT = 7_000_001
/** Five digits and more: random texts, such as the tokens of forms, contain fewer by chance. */
const digits = (serial: number) => String(serial).padStart(5, '0')
/** A text that occurs in nothing but this bug. */
export const bugName = (serial: number) => `q${digits(serial)}q`
/** A text that occurs in nothing but this comment. */
export const commentName = (serial: number) => `z${digits(serial)}z`

/** Direct groups, and the one that includes another. */
export function groupsOf(person: Member): Set<Group> {
  const [member, grantor] = INCLUSION
  return new Set([...person.groups, ...(person.groups.has(member) ? [grantor] : [])])
}

/** Insiders can see private comments and attachments. */
export const isInsider = (person: Member) => groupsOf(person).has('insiders')

/** Bugzilla's rule, written independently of Docket's. */
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

/** What `Bug.comments` returns as the text. */
export const fullText = ({ head = '', text }: ModelComment) => head + text

/** Also the submitter of a private attachment. */
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

/** The groups of people, and the bugs, before they have ids. */
export const planOfWorld = fc.record({
  people: fc.array(fc.subarray([...GROUPS], { maxLength: 3 }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  bugs: fc.array(planOfBug, { minLength: BUGS, maxLength: BUGS }),
})

/** A world that has not been created. */
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
