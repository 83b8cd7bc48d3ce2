/** Writes the letter about a bug that entered a watched search. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { savedById } from '../../search/saved-searches/saved-searches.ts'
import { bugHeaders } from '../headers.rules.ts'
import { bugAddress } from '../letter-text.rules.ts'
import { letterFor } from '../personal-mail.ts'
import { bugsSeen } from '../told.ts'
import { wrapComment } from '../wrap.rules.ts'
import { usesOf } from '../write-letter.ts'
import { text } from './text.ts'

/** For the caller; undefined if they see the bug or the search no longer, or do not watch it. */
export async function writeEntered(
  look: Look,
  { bug_id: id, namedquery_id }: { bug_id: number; namedquery_id: number },
) {
  const bug = (await bugsSeen(look, [id])).get(id)
  const saved = await savedById(look, namedquery_id)
  if (!bug || !saved || saved.watch_of === null) return undefined
  const base = await addressOf(look)
  const said = { id: String(id), search: saved.name, summary: bug.summary }
  return letterFor(look, {
    about: { bugs: [id] },
    type: 'search',
    subject: `[Bug ${id}] ${saved.name}: ${bug.summary}`,
    text: [
      wrapComment(text('entered', said)),
      bugAddress(base, id),
      '',
      text('stop'),
      `${base}${paths.preferencesTab('saved-searches').slice(1)}`,
      '',
    ].join('\n'),
    headers: bugHeaders(bug, look.actor.login, await usesOf(look)),
  })
}
