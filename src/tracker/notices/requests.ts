/** Mail about flags that were requested or answered. */

import { addressOf, isOn } from '../../accounts/parameters/parameters.ts'
import { findUsers, usersById } from '../../accounts/users/find-users.ts'
import { isInNamed } from '../../accounts/groups/groups.ts'
import type { Look } from '../../platform/work/work.ts'
import { wishesOf } from '../bugs/bugmail/bugmail.ts'
import { EVENTS } from '../bugs/bugmail/bugmail.wire.ts'
import { maySeeSummary } from '../bugs/comments/comments.rules.ts'
import type { FlagTold } from '../bugs/flags/write-flags.ts'
import { bugHeaders, threadOf } from './headers.rules.ts'
import { bugAddress, personText } from './letter-text.rules.ts'
import type { BugChange } from './notices.ts'
import * as store from './notices.store.ts'
import { addressesIn, concerned, type Outcome, outcomeOf } from './requests.rules.ts'
import { text } from './text.ts'
import { bugsSeen, commentsFor } from './told.ts'
import { wrapComment } from './wrap.rules.ts'
import type { Written } from './write-letter.ts'

/** A letter about a flag: to a person, or to an address without an account, with id 0. */
export interface RequestLetter {
  flag: FlagTold
  user_id: number
  address: string
}

/** Those who hear of the flags of a change: the person concerned, and the addresses of the type. */
export async function requestLetters({ tx }: Look, { flags }: BugChange): Promise<RequestLetter[]> {
  const concern = flags.map(concerned)
  const ids = [...new Set(concern.flatMap((one) => one?.user_id ?? []))]
  const people = new Map((await store.reachable(tx, { ids })).map((one) => [one.id, one]))
  const wishes = await wishesOf(tx, ids, [EVENTS.flag_requested, EVENTS.requested_flag])
  const accounts = await findUsers(tx, flags.flatMap(addressesIn))
  return flags.flatMap((flag, at) => {
    const one = concern[at]
    const person = one && wishes.get(one.user_id)!.has(one.wish) && people.get(one.user_id)
    const to = new Map<string, number>()
    if (person) to.set(person.login_name, person.id)
    for (const address of addressesIn(flag)) {
      const account = accounts.get(address)
      to.set(account?.login_name ?? address, account?.id ?? 0)
    }
    return [...to].map(([address, user_id]) => ({ flag, user_id, address }))
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
  const file = await fileSeen(look, flag)
  if (!bug || file === HIDDEN) return undefined
  const base = await addressOf(look)
  const outcome = outcomeOf(flag)
  const { login, sentence } = await wordsFor(look, flag, outcome, actor_id)
  const comments = file ? [] : await commentsFor(look, change)
  const thread = threadOf(base, bug_id, user_id)
  const of = file ? ` : [Attachment ${file.id}] ${file.description}` : ''
  const lines = [
    wrapComment(sentence),
    wrapComment(`Bug ${bug_id}: ${bug.summary}`),
    bugAddress(base, bug_id),
    ...(file
      ? [
          '',
          wrapComment(`Attachment ${file.id}: ${file.description}`),
          `${base}attachment.cgi?id=${file.id}&action=edit`,
        ]
      : []),
    ...comments.flatMap((comment) => {
      const head =
        comment.count === 0
          ? '--- Description ---'
          : `--- Comment #${comment.count} from ${personText(comment)} ---`
      return ['', head, wrapComment(comment.text)]
    }),
  ]
  const uses = {
    classifications: await isOn(look.tx, 'useclassification'),
    milestones: await isOn(look.tx, 'usetargetmilestone'),
  }
  return {
    subject: `${flag.name} ${outcome}: [Bug ${bug_id}] ${bug.summary}${of}`,
    text: lines.join('\n'),
    message_id: thread.other(unique),
    headers: [
      ['X-Bugzilla-Type', 'request'],
      ...bugHeaders(bug, login, uses),
      ['In-Reply-To', thread.first],
      ['References', thread.first],
      ['X-Bugzilla-URL', base],
    ],
    at: Date.parse(bug.last_change_time),
  }
}

const HIDDEN = 'hidden'
async function fileSeen(look: Look, { attach_id }: FlagTold) {
  if (attach_id === null) return undefined
  const [file] = await store.attachmentsOf(look.tx, { ids: [attach_id] })
  const reader = { id: look.actor.id, isInsider: await isInNamed(look, 'insidergroup') }
  return file && maySeeSummary(file, reader) ? file : HIDDEN
}

/** Who did what, with the names of all concerned. */
async function wordsFor({ tx }: Look, flag: FlagTold, outcome: Outcome, actor_id: number) {
  const { before, after, name } = flag
  const ids = [actor_id, after?.requestee_id, before?.setter_id, before?.requestee_id]
  const people = await usersById(
    tx,
    ids.filter((id) => typeof id === 'number'),
  )
  const named = (id: number | null | undefined) => {
    const person = people.get(id ?? 0)
    return person ? personText({ login: person.login_name, name: person.realname }) : ''
  }
  const who = named(actor_id)
  const login = people.get(actor_id)?.login_name ?? ''
  const whom = named(after?.requestee_id)
  const asker = named(before?.setter_id)
  const isAnswer = before?.status === '?'
  if (outcome === 'requested') {
    const isPassedOn = isAnswer && after!.setter_id !== actor_id && whom !== ''
    if (isPassedOn) {
      return { login, sentence: text('request_passed_on', { who, asker, whom, flag: name }) }
    }
    if (whom === '') return { login, sentence: text('request_made', { who, flag: name }) }
    return { login, sentence: text('request_made_of', { who, whom, flag: name }) }
  }
  if (!isAnswer) return { login, sentence: text(`request_${outcome}`, { who, flag: name }) }
  const asked = named(before.requestee_id)
  const answered = { who, asker, flag: name }
  const sentence =
    asked === ''
      ? text(`request_${outcome}_of`, answered)
      : text(`request_${outcome}_to`, { ...answered, whom: asked })
  return { login, sentence }
}
