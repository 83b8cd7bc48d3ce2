/** The part of an update that refuses links by new accounts. */

import { customTexts } from '../newcomers/custom-texts.rules.ts'
import { refuseLinks } from '../newcomers/refuse-links.ts'
import type { Part } from './update-parts.ts'

const TEXTS = ['short_desc', 'bug_file_loc', 'status_whiteboard'] as const

/** Fault 32000 for one in what is new; comments are checked when they are written. */
export const linksAllowedPart: Part =
  ({ work, asked }) =>
  async ({ before, after }) => {
    const changed = TEXTS.filter((name) => after[name] !== before[name])
    const old = new Set(before.see_also)
    const added = after.see_also.filter((link) => !old.has(link))
    const texts = [...changed.map((name) => after[name]), ...added.map(({ value }) => value)]
    await refuseLinks(work, [...texts, ...customTexts(asked)])
  }
