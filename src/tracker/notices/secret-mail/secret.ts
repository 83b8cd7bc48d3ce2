/** Finds out, when a letter is written, whether it may have content. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { usableKey } from '../../../accounts/pgp-keys/pgp-keys.ts'
import { type Language, languageNow } from '../../../platform/pages/language.ts'
import type { Look } from '../../../platform/work/work.ts'
import { secretAmong } from '../../bugs/mail-content/mail-content.ts'

/** The bugs whose content a letter has. */
export interface About {
  /** The bug in whose thread it is comes first. */
  bugs: readonly number[]
  /** Whether it lists bugs, and is in no thread. */
  is_list?: boolean
  /** Why the reader gets it, without names of people or parts of products. */
  why?: readonly string[]
}

/** Of a letter that lists bugs, each of which may be named several times. */
export const listing = (ids: readonly number[]): About => ({
  bugs: [...new Set(ids)],
  is_list: true,
})

/** How a letter is sent that must not be read on its way. */
export interface Secret extends Required<About> {
  /** The public URL; ends with a slash. */
  base: string
  /** That of the reader. */
  language: Language
  /** The key to which it is encrypted; without one, it has no content. */
  key: string | undefined
  /** Whether the reader could add a key. */
  lacks_key: boolean
}

/** For a letter to the caller; undefined if it may be sent as it is. */
export async function secretOf(look: Look, about: About): Promise<Secret | undefined> {
  const { bugs, is_list = false, why = [] } = about
  if ((await secretAmong(look.tx, bugs)).size === 0) return undefined
  const { actor, site } = look
  const key = actor.id === 0 ? undefined : await usableKey(look)
  const lacks_key = site.gpg !== undefined && actor.id !== 0 && key === undefined
  const base = await addressOf(look)
  return { bugs, is_list, why, base, language: languageNow(), key, lacks_key }
}
