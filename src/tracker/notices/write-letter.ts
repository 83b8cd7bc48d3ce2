/** Writes one person's mail about a change, with what they may know when it is sent. */

import { addressOf, isOn } from '../../accounts/parameters/parameters.ts'
import { preferenceOf } from '../../accounts/preferences/preferences.ts'
import { usersById } from '../../accounts/users/find-users.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { unsubscribeAddress } from '../bugs/bugmail/unsubscribe.ts'
import { linksOnPage } from '../bugs/markdown/links.ts'
import { COMMENT } from '../bugs/comments/comments.rules.ts'
import { numberedIn } from '../bugs/markdown/references.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import {
  bugHeaders,
  type Header,
  listHeader,
  ownReasons,
  reasonsOf,
  unsubscribeHeaders,
  threadOf,
} from './headers.rules.ts'
import { letterHtml } from './letter-html.ts'
import { type Content, type Field, letterText } from './letter-text.rules.ts'
import { newFields } from './new-fields.ts'
import { isDependency, isNewBug, type Notice } from './notices.ts'
import type { Recipient } from './recipients.ts'
import { asWatcher, reasonLines, type Watcher } from './reasons.ts'
import { bugsSeen, commentsFor, rowsFor, type ToldRow } from './told.ts'

/** A letter without its sender and recipient. */
export interface Written {
  subject: string
  text: string
  html?: string
  message_id: string
  headers: readonly Header[]
  /** The name of whoever made the change. */
  author: string
  /** When the bug was last changed, in milliseconds since 1970. */
  at: number
}

/**
 * For the caller, who is the recipient; undefined if there is nothing that they may know. `unique`
 * is the same in every attempt.
 */
export async function writeLetter(
  look: Look,
  notice: Notice,
  planned: Recipient,
  unique: string,
): Promise<Written | undefined> {
  const recipient = await asWatcher(look, planned)
  const content = await contentFor(look, notice, recipient)
  if (!content) return undefined
  const { bug, base } = content
  const isNew = isNewBug(notice)
  const type = isDependency(notice) ? 'dep_changed' : isNew ? 'new' : 'changed'
  const thread = threadOf(base, bug.id, recipient.user_id)
  const prefix = isNew && (await preferenceOf(look, 'bugmail_new_prefix')) === 'on' ? 'New: ' : ''
  return {
    subject: `[Bug ${bug.id}] ${prefix}${bug.summary}`,
    text: letterText(content),
    ...((await preferenceOf(look, 'email_format')) === 'html' && {
      html: letterHtml(content, await linksIn(look, content)),
    }),
    message_id: isNew ? thread.first : thread.other(unique),
    headers: [
      ['X-Bugzilla-Reason', reasonsOf(recipient.roles)],
      ['X-Bugzilla-Type', type],
      ['X-Bugzilla-Watch-Reason', await watchReasons(look, recipient)],
      ...ownReasons({ mention: content.is_mentioned, watch: recipient.named.length > 0 }),
      ...bugHeaders(bug, content.who.login, await usesOf(look)),
      ['X-Bugzilla-Changed-Fields', changedFields(content)],
      ...(isNew ? [] : thread.answers),
      ['X-Bugzilla-URL', base],
      listHeader(bug, base),
      ...unsubscribeHeaders(base.slice(0, -1) + unsubscribeAddress(look, bug.id)),
    ],
    author: content.who.name,
    at: Date.parse(bug.last_change_time),
  }
}

async function contentFor(look: Look, notice: Notice, recipient: Watcher) {
  const { bug_id, actor_id } = notice
  const other_id = isDependency(notice) ? notice.depends_on : undefined
  const isNew = isNewBug(notice)
  const seen = await bugsSeen(look, [bug_id, other_id ?? bug_id], { has_cc: isNew })
  const bug = seen.get(bug_id)
  const other = other_id === undefined ? undefined : seen.get(other_id)
  if (!bug || (other_id !== undefined && !other)) return undefined
  const rows = await rowsFor(look, other_id ?? bug_id, notice.changes)
  const comments = isDependency(notice) ? [] : await commentsFor(look, notice)
  if (!isNew && rows.length === 0 && comments.length === 0) return undefined
  const { roles, watched_roles, mentioned_in = [] } = recipient
  // The comment that mentions them may be one that they cannot read.
  const is_mentioned = comments.some(({ count }) => mentioned_in.includes(count))
  if (roles.length === 0 && watched_roles.length === 0 && !is_mentioned) return undefined
  const person = (await usersById(look.tx, [actor_id])).get(actor_id)
  const content: Content = {
    base: await addressOf(look),
    bug,
    who: { login: person?.login_name ?? '', name: person?.realname ?? '' },
    ...(isNew
      ? { fields: await allFields(look, bug, rows), rows: [] }
      : { fields: [], rows: isDependency(notice) ? rows.filter(isAbout) : rows }),
    comments,
    referenced: isDependency(notice) ? [] : await referencedIn(look, bug, { isNew, rows }),
    depends_on: other,
    is_mentioned,
    why: reasonLines(recipient, is_mentioned),
  }
  return content
}

/** What changed after the bug was filed, such as flags, follows its fields. */
async function allFields(look: Look, bug: Bug, rows: readonly ToldRow[]): Promise<Field[]> {
  const fields = await newFields(look, bug)
  const known = new Set(fields.map(([name]) => name))
  const more = rows.filter(({ field }) => !known.has(field))
  return [...fields, ...more.map(({ field, label, added }): Field => [field, label, added])]
}

const ABOUT: readonly string[] = ['bug_status', 'resolution']
const isAbout = ({ field }: ToldRow) => ABOUT.includes(field)
const RELATED: readonly string[] = ['dependson', 'blocked']

/** Bugs that were added to the dependencies or taken from them; of a new bug, all of them. */
async function referencedIn(
  look: Look,
  { depends_on, blocks }: Bug,
  { isNew, rows }: { isNew: boolean; rows: Content['rows'] },
) {
  const named = rows
    .filter(({ field }) => RELATED.includes(field))
    .flatMap(({ removed, added }) => `${removed}, ${added}`.split(', ').map(Number))
    .filter((id) => id > 0)
  const ids = isNew ? [...depends_on, ...blocks] : named
  return ids.length === 0 ? [] : [...(await bugsSeen(look, ids)).values()]
}

/** In the order in which mail tells of them. */
function changedFields({ fields, rows, comments }: Content): string {
  const names = [...fields.map(([name]) => name), ...rows.map(({ field }) => field)]
  const hasFile = comments.some(({ type }) => type === COMMENT.attachment_created)
  return [...new Set([...names, ...(hasFile ? ['attachments.created'] : [])])].join(' ')
}

async function watchReasons({ tx }: Look, { watched_roles, watched }: Recipient) {
  const people = await usersById(tx, watched)
  const logins = watched.flatMap((id) => people.get(id)?.login_name ?? [])
  return reasonsOf(watched_roles, logins)
}

/** What the installation uses, for `bugHeaders`. */
export const usesOf = async ({ tx }: Look) => ({
  classifications: await isOn(tx, 'useclassification'),
  milestones: await isOn(tx, 'usetargetmilestone'),
})

async function linksIn(look: Look, { bug, comments, base }: Content) {
  const spoken = comments
    .flatMap(({ text }) => numberedIn(text))
    .slice(0, limits.references_linked_max)
  return linksOnPage(look, spoken, { about: bug.id, base })
}
