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
  OWN_REASON,
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
import { reasonLines, type Watcher } from './reasons.ts'
import { openAmong, openTitles } from './secret-mail/others.ts'
import type { About } from './secret-mail/secret.ts'
import { type ToldChange, toldChanges } from './told-changes.ts'
import { bugsSeen, type ToldRow } from './told.ts'

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
  about: About
}

/**
 * For the caller, who is the recipient; undefined if there is nothing that they may know. `unique`
 * is the same in every attempt.
 */
export async function writeLetter(
  look: Look,
  notice: Notice,
  recipient: Recipient,
  unique: string,
): Promise<Written | undefined> {
  const [told] = await toldChanges(look, [{ notice, to: recipient }])
  return told && letterAbout(look, told, unique)
}

/** The usual letter about one change. */
export async function letterAbout(look: Look, told: ToldChange, unique: string): Promise<Written> {
  const content = await contentOf(look, told, await bugsNamed(look, [told]))
  return {
    ...(await envelopeOf(look, [told], [content], unique)),
    text: letterText(content),
    ...((await wantsHtml(look)) && {
      html: letterHtml(content, await linksIn(look, [content], aboutOf([told]))),
    }),
  }
}

/** Whether the caller wants HTML besides text. */
export const wantsHtml = async (look: Look) => (await preferenceOf(look, 'email_format')) === 'html'

/** Whether a letter tells its reader that they are mentioned. */
export const isMention = ({ headers }: Written) =>
  headers.some(([name, value]) => name === OWN_REASON && value.split(' ').includes('mention'))

/** Its subject and headers; of several changes of a bug, in order, they tell of all. */
export async function envelopeOf(
  look: Look,
  told: readonly ToldChange[],
  contents: readonly Content[],
  unique: string,
): Promise<Omit<Written, 'text' | 'html'>> {
  const { bug, base } = contents[0]!
  const notices = told.map(({ notice }) => notice)
  const recipient = together(told)
  const isNew = notices.some(isNewBug)
  const type = notices.every(isDependency) ? 'dep_changed' : isNew ? 'new' : 'changed'
  const thread = threadOf(base, bug.id, recipient.user_id)
  const prefix = isNew && (await preferenceOf(look, 'bugmail_new_prefix')) === 'on' ? 'New: ' : ''
  const logins = [...new Set(told.map(({ who }) => who.login))]
  return {
    subject: `[Bug ${bug.id}] ${prefix}${bug.summary}`,
    message_id: isNew ? thread.first : thread.other(unique),
    headers: [
      ['X-Bugzilla-Reason', reasonsOf(recipient.roles)],
      ['X-Bugzilla-Type', type],
      ['X-Bugzilla-Watch-Reason', await watchReasons(look, recipient)],
      ...ownReasons({
        mention: told.some(({ is_mentioned }) => is_mentioned),
        watch: recipient.named.length > 0,
      }),
      ...bugHeaders(bug, logins.join(' '), await usesOf(look)),
      ['X-Bugzilla-Changed-Fields', changedFields(contents)],
      ...(isNew ? [] : thread.answers),
      ['X-Bugzilla-URL', base],
      listHeader(bug, base),
      ...unsubscribeHeaders(base.slice(0, -1) + unsubscribeAddress(look, bug.id)),
    ],
    author: logins.length === 1 ? told[0]!.who.name : '',
    at: Date.parse(bug.last_change_time),
    about: aboutOf(told),
  }
}

/** What names what a person watches is left out of the reasons. */
export function aboutOf(told: readonly ToldChange[]): About {
  const ids = told.flatMap(({ bug, depends_on }) => [bug, ...(depends_on ? [depends_on] : [])])
  const isMentioned = told.some(({ is_mentioned }) => is_mentioned)
  return {
    bugs: [...new Set(ids.map(({ id }) => id))],
    why: reasonLines({ ...together(told), named: [] }, isMentioned),
  }
}

/** As what a person is told of several changes. */
export function together(told: readonly Pick<ToldChange, 'to'>[]): Watcher {
  const all = (of: 'roles' | 'watched_roles' | 'watched') => [
    ...new Set(told.flatMap(({ to }) => to[of])),
  ]
  const [roles, watched_roles, watched] = [all('roles'), all('watched_roles'), all('watched')]
  const named = [...new Set(told.flatMap(({ to }) => to.named))]
  return { user_id: told[0]!.to.user_id, roles, watched_roles, watched, named }
}

/** What a letter says of a change; `named` are bugs that it may name. */
export async function contentOf(
  look: Look,
  told: ToldChange,
  named: ReadonlyMap<number, Bug>,
): Promise<Content> {
  const { notice, to, bug, depends_on, who, rows, comments, is_mentioned } = told
  return {
    base: await addressOf(look),
    bug,
    who,
    ...(isNewBug(notice)
      ? { fields: await allFields(look, bug, rows), rows: [] }
      : { fields: [], rows: isDependency(notice) ? rows.filter(isAbout) : rows }),
    comments,
    referenced: namedIn(told).flatMap((id) => named.get(id) ?? []),
    depends_on,
    is_mentioned,
    why: reasonLines(to, is_mentioned),
  }
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

/** Bugs that changes name, as far as the caller sees them and the letter may name them. */
export async function bugsNamed(look: Look, told: readonly ToldChange[]) {
  const ids = told.flatMap(namedIn)
  if (ids.length === 0) return new Map<number, Bug>()
  const seen = await bugsSeen(look, ids)
  const open = await openAmong(look, aboutOf(told), [...seen.values()])
  return new Map(open.map((bug) => [bug.id, bug]))
}

/** Bugs that were added to the dependencies or taken from them; of a new bug, all of them. */
function namedIn({ notice, bug, rows }: ToldChange): number[] {
  if (isDependency(notice)) return []
  if (notice.is_new) return [...new Set([...bug.depends_on, ...bug.blocks])]
  const named = rows
    .filter(({ field }) => RELATED.includes(field))
    .flatMap(({ removed, added }) => `${removed}, ${added}`.split(', ').map(Number))
  return [...new Set(named.filter((id) => id > 0))]
}

/** In the order in which mail tells of them. */
function changedFields(contents: readonly Content[]): string {
  const names = contents.flatMap(({ fields, rows, comments }) => {
    const hasFile = comments.some(({ type }) => type === COMMENT.attachment_created)
    const changed = [...fields.map(([name]) => name), ...rows.map(({ field }) => field)]
    return [...changed, ...(hasFile ? ['attachments.created'] : [])]
  })
  return [...new Set(names)].join(' ')
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

/** What the comments of these changes of a bug refer to. */
export async function linksIn(look: Look, contents: readonly Content[], about: About) {
  const { bug, base } = contents[0]!
  const spoken = contents
    .flatMap(({ comments }) => comments)
    .flatMap(({ text }) => numberedIn(text))
    .slice(0, limits.references_linked_max)
  return openTitles(look, about, await linksOnPage(look, spoken, { about: bug.id, base }))
}
