/**
 * Answers about single bugs, and bugs as lists show them, kept as the text that goes out. It holds
 * as long as the revision of the bug and that of the installation do, and is only found by a reader
 * who may see the bug now.
 */

import { Ready } from '../../platform/http/method.ts'

/** Some 10,000 bugs of ordinary length. */
const CHARACTERS_MAX = 32 * 1024 * 1024
/** An `update_token` tells its time; older ones are made anew. */
export const KEPT_MS_MAX = 60 * 60 * 1000

interface Kept {
  /** What the answer rests on. */
  revision: string | undefined
  at: number
  answer: Ready
}

export interface KeptAnswers {
  has(key: string): boolean
  find(key: string, revision: string | undefined, now: number): Ready | undefined
  keep(key: string, kept: Kept): void
}

const perDatabase = new WeakMap<object, KeptAnswers>()

/** `home` is the database that they are of. */
export function keptFor(home: object): KeptAnswers {
  let kept = perDatabase.get(home)
  if (!kept) perDatabase.set(home, (kept = createKeptAnswers()))
  return kept
}

export function createKeptAnswers(charactersMax = CHARACTERS_MAX): KeptAnswers {
  // A Map goes through its keys in the order they came in: the first is the longest unused.
  const answers = new Map<string, Kept>()
  let characters = 0
  const drop = (key: string, { answer }: Kept) => {
    answers.delete(key)
    characters -= sizeOf(key, answer)
  }
  return {
    has: (key) => answers.has(key),
    find(key, revision, now) {
      const kept = answers.get(key)
      if (!kept) return undefined
      if (!revision || kept.revision !== revision || now - kept.at > KEPT_MS_MAX) {
        drop(key, kept)
        return undefined
      }
      answers.delete(key)
      answers.set(key, kept)
      return kept.answer
    },
    keep(key, kept) {
      const old = answers.get(key)
      if (old) drop(key, old)
      answers.set(key, kept)
      characters += sizeOf(key, kept.answer)
      for (const [oldest, value] of answers) {
        if (characters <= charactersMax) return
        drop(oldest, value)
      }
    },
  }
}

/** What an entry takes besides its texts. */
const ENTRY = 500

/** A key holds what the caller wrote, so it counts as well. */
const sizeOf = (key: string, { json }: Ready) => ENTRY + key.length + json.length
