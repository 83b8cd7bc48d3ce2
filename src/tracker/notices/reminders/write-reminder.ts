/** Writes the reminder of a bug. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import type { Look } from '../../../platform/work/work.ts'
import { bugHeaders } from '../headers.rules.ts'
import { bugAddress } from '../letter-text.rules.ts'
import { letterFor } from '../personal-mail.ts'
import { bugsSeen } from '../told.ts'
import { wrapComment } from '../wrap.rules.ts'
import { usesOf } from '../write-letter.ts'
import { text } from './text.ts'

/** For the caller; undefined if they cannot see the bug. */
export async function writeReminder(look: Look, reminder: { bug_id: number; note: string }) {
  const { bug_id: id, note } = reminder
  const bug = (await bugsSeen(look, [id])).get(id)
  if (!bug) return undefined
  const { summary } = bug
  return letterFor(look, {
    about: { bugs: [id] },
    type: 'reminder',
    subject: text('reminder_subject', { id: String(id), summary }),
    text: [
      wrapComment(text('reminder', { id: String(id), summary })),
      bugAddress(await addressOf(look), id),
      ...(note === '' ? [] : ['', wrapComment(note)]),
      '',
    ].join('\n'),
    headers: bugHeaders(bug, look.actor.login, await usesOf(look)),
  })
}
