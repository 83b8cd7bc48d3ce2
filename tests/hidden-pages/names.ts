/** Names and numbers that the tracker has or will have; requests may contain any of them. */

/** Occurs in each private or hidden text, and in no other. */
export const SECRET = 'umbra'
export const WORDS = ['apple', 'pear', 'plum'] as const

/** Numbers that nothing else has. */
export const FIRST_BUG = 700_001
/** How many bugs everyone can see. */
export const PLAIN_BUGS = 10
/** How many bugs nobody but their group can see. */
export const HIDDEN_BUGS = 6

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
/** Numbers of bugs that everyone can see, as texts. */
export const shownIds = from(FIRST_BUG, PLAIN_BUGS).map(String)
/** Numbers of bugs that only their group can see, as texts. */
export const hiddenIds = from(FIRST_BUG + PLAIN_BUGS, HIDDEN_BUGS).map(String)
/** One for each visible bug. */
export const shownAliases = from(0, PLAIN_BUGS).map((at) => `shown${at}`)
/** One for each hidden bug; they contain the secret word. */
export const hiddenAliases = from(0, HIDDEN_BUGS).map((at) => `${SECRET}${at}`)
/** The number of a bug that never exists. */
export const MISSING_ID = '799999'

/** Two visible ones, a hidden one, and one that does not exist. */
export const products = ['Open', 'Other', `${SECRET}product`, 'Nothing'] as const
/** The users that requests name; the last one is added with the hidden data. */
export const logins = [
  'admin@example.com',
  'plain@example.com',
  'insider@example.com',
  `${SECRET}@example.com`,
] as const
