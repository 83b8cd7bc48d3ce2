/** The part of an update that refuses links by new accounts. */

import { refuseLinks } from '../newcomers/refuse-links.ts'
import type { Part } from './update-parts.ts'

const TEXTS = ['short_desc', 'bug_file_loc', 'status_whiteboard'] as const

/** Fault 32000 for one in what is new; comments are checked when they are written. */
export const linksAllowedPart: Part =
  ({ work }) =>
  async ({ before, after, changes }) => {
    const changed = TEXTS.filter((name) => after[name] !== before[name])
    const old = new Set(before.see_also)
    const added = after.see_also.filter((link) => !old.has(link))
    const custom = changes.filter(({ field }) => field.startsWith('cf_'))
    const aliases = after.aliases.filter((alias) => !before.aliases.includes(alias))
    await refuseLinks(work, [
      ...changed.map((name) => after[name]),
      ...added.map(({ value }) => value),
      ...custom.map((change) => change.added),
      ...aliases,
    ])
  }
