/** Mail about flags that were requested or answered. */

import { addressOf } from '../../accounts/parameters/parameters.ts'
import { findUsers, usersById } from '../../accounts/users/find-users.ts'
import { isInNamed } from '../../accounts/groups/groups.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { wishesOf } from '../bugs/bugmail/bugmail.ts'
import { EVENTS } from '../bugs/bugmail/bugmail.wire.ts'
import { summariesSeen } from '../bugs/comments/comments.ts'
import type { FlagTold } from '../bugs/flags/write-flags.ts'
import { addressesIn } from '../catalogue/flag-types/flag-types.rules.ts'
import { bugHeaders, listHeader, threadOf } from './headers.rules.ts'
import { bugAddress, commentHead, personText } from './letter-text.rules.ts'
import type { BugChange } from './notices.ts'
import { mailed } from './personal-mail.ts'
import type { Among } from './recipients.ts'
import { concerned, outcomeOf, wordingOf } from './requests.rules.ts'
import { text } from './text.ts'
import { bugsSeen, commentsFor } from './told.ts'
import { wrapComment } from './wrap.rules.ts'
import { usesOf, type Written } from './write-letter.ts'

/** A letter about a flag: to a person, or to an address without an account, with id 0. */
export interface RequestLetter {
  flag: FlagTold
  user_id: number
  address: string
}

/** Those who hear of the flags of a change: the person concerned, and the addresses of the type. */
export async function requestLetters({ tx }: Look, { flags }: BugChange): Promise<RequestLetter[]> {
  const told = new Map(
    (await concernedBy(tx, flags, mailed)).map(({ flag, user_id, person }) => [
      flag,
      { user_id, login: person },
    ]),
  )
  const accounts = await findUsers(
    tx,
    flags.flatMap(({ cc_list }) => addressesIn(cc_list)),
  )
  return flags.flatMap((flag) => {
    const to = new Map<string, number>()
    const one = told.get(flag)
    if (one) to.set(one.login, one.user_id)
    for (const address of addressesIn(flag.cc_list)) {
      const account = accounts.get(address)
      to.set(account?.login_name ?? address, account?.id ?? 0)
    }
    return [...to].map(([address, user_id]) => ({ flag, user_id, address }))
  })
}

/** The people whom flags concern and who want to know, of those who are reached. */
export async function concernedBy<Person>(
  tx: Tx,
  flags: readonly FlagTold[],
  among: Among<Person>,
) {
  const all = flags.flatMap((flag) => {
    const one = concerned(flag)
    return one ? [{ flag, ...one }] : []
  })
  if (all.length === 0) return []
  const ids = [...new Set(all.map(({ user_id }) => user_id))]
  const people = await among(tx, ids)
  const wishes = await wishesOf(tx, ids, [EVENTS.flag_requested, EVENTS.requested_flag])
  return all.flatMap(({ wish, ...one }) => {
    const person = people.get(one.user_id)
    const isTold = person !== undefined && wishes.get(one.user_id)!.has(wish)
    return isTold ? [{ ...one, person }] : []
  })
}

/** For the caller; undefined if they cannot see the bug or the attachment. */
export async function writeRequest(
  look: Look,
  change: BugChange,
  { flag, user_id }: RequestLetter,
  unique: string,
): Promise<Written | undefined> {
  const { bug_id, actor_id } = change
  const bug = (await bugsSeen(look, [bug_id])).get(bug_id)
  const file = flag.attach_id
  const isInsider = await isInNamed(look, 'insidergroup')
  const summary = file === null ? '' : (await summariesSeen(look, [file], isInsider)).get(file)
  if (!bug || summary === undefined) return undefined
  const base = await addressOf(look)
  const { login, name, sentence } = await wordsFor(look, flag, actor_id)
  const comments = file === null ? await commentsFor(look, change) : []
  const thread = threadOf(base, bug_id, user_id)
  const of = file === null ? '' : ` : [Attachment ${file}] ${summary}`
  const lines = [
    wrapComment(sentence),
    wrapComment(`Bug ${bug_id}: ${bug.summary}`),
    bugAddress(base, bug_id),
    ...(file === null
      ? []
      : [
          '',
          wrapComment(`Attachment ${file}: ${summary}`),
          `${base}attachment.cgi?id=${file}&action=edit`,
        ]),
    ...comments.flatMap((comment) => {
      const head = comment.count === 0 ? '--- Description ---' : commentHead(comment)
      return ['', head, wrapComment(comment.text)]
    }),
  ]
  return {
    subject: `${flag.name} ${outcomeOf(flag)}: [Bug ${bug_id}] ${bug.summary}${of}`,
    text: lines.join('\n'),
    message_id: thread.other(unique),
    headers: [
      ['X-Bugzilla-Type', 'request'],
      ...bugHeaders(bug, login, await usesOf(look)),
      ...thread.answers,
      ['X-Bugzilla-URL', base],
      listHeader(bug, base),
    ],
    author: name,
    at: Date.parse(bug.last_change_time),
    about: { bugs: [bug_id] },
  }
}

/** Who did what, with the names of all concerned, and the login and name of whoever did it. */
async function wordsFor({ tx }: Look, flag: FlagTold, actor_id: number) {
  const { key, whom_id } = wordingOf(flag, actor_id)
  const ids = [actor_id, whom_id, flag.before?.setter_id]
  const people = await usersById(
    tx,
    ids.filter((id) => typeof id === 'number'),
  )
  const [who, whom, asker] = ids.map((id) => {
    const person = people.get(id ?? 0)
    return person ? personText({ login: person.login_name, name: person.realname }) : ''
  }) as [string, string, string]
  const { login_name: login = '', realname: name = '' } = people.get(actor_id) ?? {}
  return { login, name, sentence: text(key, { who, whom, asker, flag: flag.name }) }
}
