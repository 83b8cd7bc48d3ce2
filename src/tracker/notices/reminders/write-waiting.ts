/** Writes mail about what waits for a person: new bugs of theirs, and requests. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { type RequestRow, waitingRequests } from '../../views/requests/requests.ts'
import { whineLimits } from '../../views/whines/whine-limits.ts'
import { bugAddress, personText } from '../letter-text.rules.ts'
import { letterFor } from '../personal-mail.ts'
import { listing } from '../secret-mail/secret.ts'
import { wrapComment } from '../wrap.rules.ts'
import * as store from './reminders.store.ts'
import { text } from './text.ts'

interface Since {
  before: number
  days: number
}
const LISTED = whineLimits.waiting_listed_max

/** Filters of Bugzilla's users know it. */
const NEW_BUGS_SUBJECT = 'Your Bugzilla bug list needs attention.'

/** For the caller, in the form of Bugzilla's; undefined if there are none. */
export async function writeNewBugs(look: Look, { before, days }: Since) {
  const asked = { ...(await viewer(look)), before, limit: LISTED + 1 }
  const bugs = await store.newBugs(look.tx, asked)
  if (bugs.length === 0) return undefined
  const base = await addressOf(look)
  const mine = `bug_status=CONFIRMED&assigned_to=${encodeURIComponent(look.actor.login)}`
  const lines = [
    wrapComment(text('new_bugs', { days })),
    '',
    ...bugs
      .slice(0, LISTED)
      .flatMap(({ id, short_desc }) => [` ${short_desc}`, `    -> ${bugAddress(base, id)}`]),
    ...(bugs.length > LISTED ? ['', text('more', { count: LISTED })] : []),
    '',
    text('new_bugs_all'),
    `${base}buglist.cgi?${mine}`,
    '',
  ]
  return letterFor(look, {
    about: listing(bugs.map(({ id }) => id)),
    type: 'whine',
    subject: NEW_BUGS_SUBJECT,
    text: lines.join('\n'),
  })
}

/** For the caller; undefined if there are none, or they want no such mail. */
export async function writeRequests(look: Look, { before, days }: Since) {
  if ((await preferenceOf(look, 'request_reminder_mail')) === 'off') return undefined
  const rows = await waitingRequests(look, { before, limit: LISTED + 1 })
  if (rows.length === 0) return undefined
  const base = await addressOf(look)
  const shown = rows.slice(0, LISTED)
  const content = {
    base,
    about: text('requests', { count: days }),
    shown,
    notes: rows.length > LISTED ? [text('more', { count: LISTED })] : [],
    all: `${base}request.cgi?requestee=${encodeURIComponent(look.actor.login)}`,
    off: `${base}userprefs.cgi?tab=settings`,
  }
  return letterFor(look, {
    about: listing(shown.map(({ bug_id }) => bug_id)),
    type: 'nag',
    subject: text('requests_subject', { count: shown.length }),
    text: asText(content),
    html: asHtml(content),
  })
}

interface Content {
  base: string
  about: string
  shown: readonly RequestRow[]
  notes: readonly string[]
  all: string
  off: string
}
const asker = ({ setter, setter_name }: RequestRow) =>
  personText({ login: setter, name: setter_name })
const file = ({ attach_id: id, attachment }: RequestRow) =>
  id === null ? [] : [text('attachment', { id: String(id), summary: attachment ?? '' })]

function asText({ base, about, shown, notes, all, off }: Content): string {
  const lines = shown.flatMap((row) => [
    text('request', {
      flag: `${row.name}${row.status}`,
      who: asker(row),
      day: toDay(row.modification_date),
    }),
    `  Bug ${row.bug_id}: ${row.short_desc}`,
    ...file(row).map((line) => `  ${line}`),
    `  ${bugAddress(base, row.bug_id)}`,
    '',
  ])
  const end = [text('requests_all'), all, '', text('requests_off'), off, '']
  return [wrapComment(about), '', ...lines, ...notes.flatMap((note) => [note, '']), ...end].join(
    '\n',
  )
}

const asHtml = ({ base, about, shown, notes, all, off }: Content): string =>
  markup`<html>
<body>
<p>${about}</p>
<table border="1" cellspacing="0" cellpadding="4">
<tr><th>${text('flag')}</th><th>${text('bug')}</th><th>${text('asked_by')}</th>
<th>${text('since')}</th></tr>
${shown.map(
  (row) => markup`<tr><td>${row.name}${row.status}</td>
<td><a href="${bugAddress(base, row.bug_id)}">${row.bug_id}</a> ${row.short_desc}
${file(row).map((line) => markup`<br>${line}`)}</td>
<td>${asker(row)}</td><td>${toDay(row.modification_date)}</td></tr>
`,
)}</table>
${notes.map((note) => markup`<p>${note}</p>\n`)}
<p>${text('requests_all')} <a href="${all}">${all}</a></p>
<p>${text('requests_off')} <a href="${off}">${off}</a></p>
</body>
</html>
`.html
