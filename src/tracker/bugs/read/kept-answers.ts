/**
 * A cache of responses for single bugs, and of bugs in lists, as JSON text. An entry is valid until
 * the bug, the installation or a name in it changes, and is only looked up for readers who can see
 * the bug now.
 */

import { type Names, names } from '../../../accounts/users/renamed.ts'
import { FIELDS, FLAGS, GROUPS, PARAMETERS, PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { revision } from '../../../platform/db/remembered.ts'
import { Ready } from '../../../platform/http/method.ts'
import { createSizedCache } from '../../../platform/sized-cache.ts'

/** About 10,000 bugs of ordinary size. */
const CHARACTERS_MAX = 32 * 1024 * 1024
/** An `update_token` contains the time; older entries are rebuilt. */
export const KEPT_MS_MAX = 60 * 60 * 1000

/** What a response depends on, besides the names of people. */
export interface Basis {
  /** Of the bug and the installation; undefined if the bug is hidden, which disables caching. */
  revision: string | undefined
  names: Names
  now: number
}
interface Made {
  answer: Ready
  /** Everyone named in it. */
  people: readonly number[]
}
interface Kept extends Made {
  revision: string | undefined
  /** The revision of the names for which it is correct. */
  names_at: number
  at: number
}

/** What responses about bugs depend on: data of the installation, and names. */
export async function basisOf(tx: Tx, now: number) {
  const installation = await revision(tx, [PARAMETERS, GROUPS, FIELDS, PRODUCTS, FLAGS])
  const named = await names(tx)
  return (bug_revision: number | undefined): Basis => ({
    revision: bug_revision === undefined ? undefined : `${bug_revision} ${installation}`,
    names: named,
    now,
  })
}

/** `find` returns undefined, and drops the entry, if its basis is no longer current. */
export interface KeptAnswers {
  /** Whether there is an entry, current or not. */
  has(key: string): boolean
  find(key: string, basis: Basis): Ready | undefined
  /**
   * Replaces an existing entry. Call it only with a basis that was read before the response was
   * made.
   */
  keep(key: string, basis: Basis, made: Made): void
}

const perDatabase = new WeakMap<object, KeptAnswers>()

/** `identity` identifies the database. */
export function keptFor(identity: object): KeptAnswers {
  let kept = perDatabase.get(identity)
  if (!kept) perDatabase.set(identity, (kept = createKeptAnswers()))
  return kept
}

/** Drops the least recently used entries beyond `charactersMax` UTF-16 code units in total. */
export function createKeptAnswers(charactersMax = CHARACTERS_MAX): KeptAnswers {
  const answers = createSizedCache<Kept>(charactersMax, sizeOf)
  return {
    has: answers.has,
    find(key, basis) {
      const kept = answers.find(key)
      if (!kept) return undefined
      if (!holds(kept, basis)) {
        answers.drop(key)
        return undefined
      }
      kept.names_at = basis.names.revision
      return kept.answer
    },
    keep(key, { revision: rests_on, names: { revision: names_at }, now }, made) {
      answers.keep(key, { ...made, revision: rests_on, names_at, at: now })
    },
  }
}

/** The overhead of an entry besides its texts. */
const ENTRY = 500

function holds({ revision: kept, names_at, at, people }: Kept, basis: Basis): boolean {
  if (basis.revision === undefined || kept !== basis.revision) return false
  return basis.now - at <= KEPT_MS_MAX && basis.names.areThose(people, names_at)
}

/** A key contains user input, so its length counts too. */
const sizeOf = (key: string, { answer }: Kept) => ENTRY + key.length + answer.json.length
