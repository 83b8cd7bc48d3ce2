/** What is left of a letter about bugs whose mail has no content, or what its envelope tells. */

import type { Carried } from '../../../platform/mail/messages.ts'
import { senderIn } from '../../../platform/mail/senders.rules.ts'
import * as paths from '../../model/paths.ts'
import type { Secret } from './secret.ts'
import { text } from './text.ts'

/**
 * Headers that tell nothing about a bug but its number. All others are left out, also `Reply-To`:
 * a reply would have content, and its address lets whoever reads it write in the recipient's name.
 */
const KEPT: ReadonlySet<string> = new Set([
  'X-Bugzilla-Reason',
  'X-Bugzilla-Type',
  'X-Bugzilla-ID',
  'X-Bugzilla-URL',
  'X-Docket-Reason',
  'In-Reply-To',
  'References',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
])

const headersOf = ({ headers = [] }: Carried) => headers.filter(([name]) => KEPT.has(name))

/** Without content. */
export function brief(letter: Carried, secret: Secret): Carried {
  const { id, at, from, to, return_to, message_id } = letter
  const { bugs, is_list } = secret
  return {
    id,
    at,
    to,
    return_to,
    from: senderIn(from).address,
    ...(message_id !== undefined && { message_id }),
    subject: is_list ? text('subject_of_list') : text('subject', { id: String(bugs[0]) }),
    text: textOf(to, secret),
    headers: headersOf(letter),
  }
}

/** Encrypted as a whole; everybody can read as much as without content. */
export function sealed(
  letter: Carried,
  { bugs, is_list }: Secret,
  encrypt: (message: Buffer) => Promise<string>,
): Carried {
  const { headers = [] } = letter
  return {
    ...letter,
    headers: headers.filter(([name]) => name !== 'Reply-To'),
    seal: {
      encrypt,
      subject: is_list
        ? text('subject_of_list_encrypted')
        : text('subject_encrypted', { id: String(bugs[0]) }),
      headers: headersOf(letter),
    },
  }
}

const LISTED_MAX = 100

function textOf(to: string, { base, bugs, is_list, why, lacks_key }: Secret): string {
  const shown = bugs.slice(0, is_list ? LISTED_MAX : 1)
  return [
    is_list ? text('about_list') : text('about', { id: String(bugs[0]) }),
    text(is_list ? 'read_list' : 'read'),
    '',
    ...shown.map((id) => `${base}show_bug.cgi?id=${id}`),
    ...(is_list && bugs.length > LISTED_MAX ? ['', text('more', { count: LISTED_MAX })] : []),
    '',
    ...(lacks_key ? [text('key'), base.slice(0, -1) + paths.preferencesTab('email'), ''] : []),
    '-- ',
    ...why,
    text('to', { address: to }),
    '',
  ].join('\n')
}
