/** The part of a new bug that refuses links by new accounts. */

import { refuseLinks } from '../newcomers/refuse-links.ts'
import { customTexts } from '../newcomers/custom-texts.rules.ts'
import type { Part } from './new-draft.ts'

/** Fault 32000; the description is checked when it is written. */
export const linksAllowedPart: Part = ({ work, asked }, { row, links, lists }) =>
  refuseLinks(work, [
    row.short_desc ?? '',
    row.bug_file_loc ?? '',
    row.status_whiteboard ?? '',
    ...links.map(({ value }) => value),
    ...lists.aliases,
    ...customTexts(asked),
  ])
