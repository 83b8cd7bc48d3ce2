/** Entries of the inbox as rows: on its page, and on the start page. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { listInbox } from '../../views/inbox/inbox.ts'
import type { Entry, Kind, Reason } from '../../views/inbox/inbox.wire.ts'
import { statusOf } from '../parts/status.ts'
import { person, placeOf, timeOf } from '../parts/texts.ts'
import { text } from './text.ts'

/** Entries on the start page. */
const SHOWN = 10

const SENTENCES = {
  'bug.created': 'bug_created',
  'bug.changed': 'bug_changed',
  'comment.added': 'comment_added',
  'dependency.changed': 'dependency_changed',
  'flag.requested': 'flag_requested',
  'flag.answered': 'flag_answered',
} as const satisfies Record<Kind, string>

const REASON_TEXTS = {
  assignee: 'assignee',
  qa_contact: 'qa_contact',
  reporter: 'reporter',
  cc: 'cc',
  global_watcher: 'global_watcher',
  watching: 'watching',
  requested: 'requested',
  answered: 'answered',
  mentioned: 'mentioned',
  watcher: 'watcher',
} as const satisfies Record<Reason, string>

/** Why an entry concerns the reader, in words. */
export const reasonText = (reason: Reason): string => text(REASON_TEXTS[reason])

/** The bug, with its status; a comment is linked directly. */
export const bugCells = (entry: Entry, { to }: PageAsked): Part => {
  const { bug_id, summary, comment, state } = entry
  const place = comment === null ? paths.bug(bug_id) : `${placeOf(bug_id, comment)}#c${comment}`
  return markup`<td>${statusOf(entry)}</td>
<td class="wide"><a href="${to(place)}"><span class="num">${bug_id}</span>
${summary}</a>${state === 'unread' && markup` <span class="unseen">${text('unread')}</span>`}</td>`
}

/** Who did what last, and how often something happened. */
export const happened = ({ kind, actor, actor_name, changes }: Entry): Part => {
  const who = actor ? person({ name: actor, real_name: actor_name }) : text('somebody')
  const count = changes > 1 && text('changes', { count: changes, number: numberText(changes) })
  return markup`${text.show(SENTENCES[kind], { person: who })}${
    count && markup` <span class="dim">${count}</span>`
  }`
}

/** The newest unread entries; the header says how many there are. */
export async function inboxPart(look: Look, asked: PageAsked): Promise<Part> {
  const { entries } = await listInbox(look, { state: 'unread', limit: SHOWN })
  return markup`<section><h2><a href="${asked.to(paths.inbox)}">${text('inbox')}</a></h2>
${
  entries.length === 0
    ? markup`<p class="dim">${text('nothing_new')}</p>`
    : markup`<div class="scroll" tabindex="0"><table class="short"><tbody>${entries.map(
        (entry) => markup`<tr class="unread">${bugCells(entry, asked)}
<td>${happened(entry)}</td><td>${timeOf(entry.time)}</td></tr>\n`,
      )}</tbody></table></div>`
}</section>\n`
}
