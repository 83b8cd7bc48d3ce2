/** The page of one's reminders of bugs; with a bug in the URL, also the form that sets one. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { reminderCreate, reminderDelete } from '../../views/reminders/reminders.methods.ts'
import { getReminders } from '../../views/reminders/reminders.ts'
import { NOTE_CHARS_MAX, type Reminder } from '../../views/reminders/reminders.wire.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  runner,
  shownAgain,
} from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { timeOf } from '../parts/texts.ts'
import { text } from './text.ts'

const create = runner(reminderCreate)
const remove = runner(reminderDelete)

/** Faults 51 and 102 for a bug that does not exist or is hidden. */
export const remindersPage: Page = {
  name: 'Page.reminders',
  paths: [paths.reminders],
  login: 'required',
  show: (look, asked) => shown(look, asked),
  async submit(door, asked) {
    const id = field(asked, 'id')
    if (id !== '') {
      await remove(door, { id })
      return { moved: `${paths.reminders}?done=reminder_deleted`, status: 303 }
    }
    const [day, time] = [field(asked, 'day'), field(asked, 'time')]
    await create(door, {
      bug_id: field(asked, 'bug_id'),
      reminder_ts: time === '' ? day : `${day}T${time}Z`,
      note: field(asked, 'note'),
    })
    return { moved: `${paths.reminders}?done=reminder_created`, status: 303 }
  },
  refused: shownAgain(shown),
}

const DONE = ['reminder_created', 'reminder_deleted'] as const

async function shown(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const done = DONE.find((one) => one === field(asked, 'done'))
  const { reminders } = await getReminders(look, {})
  const ids = [...new Set(reminders.map(({ bug_id }) => bug_id))]
  const bugs = (await readVisibleBugs(look, ids, { include_fields: ['id', 'summary'] })) as Bug[]
  const summaries = new Map(bugs.map(({ id, summary }) => [id, summary]))
  const title = text('reminders')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
${done !== undefined && markup`<p class="notice" role="status">${text(done)}</p>`}
${field(asked, 'bug_id') !== '' && (await form(look, asked))}
<p class="dim">${text('reminders_about')}</p>
${
  reminders.length === 0
    ? markup`<p>${text('no_reminders')}</p>`
    : table(
        [text('bug'), text('next_run'), text('note'), text('change')],
        reminders.map((one) => cells(one, summaries.get(one.bug_id), asked)),
      )
}`
  return { title, body }
}

function cells(
  { id, bug_id, note, reminder_ts }: Reminder,
  summary: string | undefined,
  asked: PageAsked,
): Part[] {
  return [
    summary === undefined
      ? text('bug_hidden')
      : markup`<a href="${asked.to(paths.bug(bug_id))}">${bug_id} ${summary}</a>`,
    timeOf(reminder_ts),
    note,
    markup`<form method="post" action="${asked.to(paths.reminders)}">${formToken(asked)}
${hidden([['id', String(id)]])}<button class="plain"
aria-label="${text('delete_reminder', { id: String(bug_id) })}">${text('delete')}</button></form>`,
  ]
}

const DAY_MS = 86_400_000

async function form(look: Look, asked: PageAsked): Promise<Part> {
  const bug = await seeBug(look, field(asked, 'bug_id'))
  const [{ summary }] = (await readVisibleBugs(look, [bug.id], {
    include_fields: ['summary'],
  })) as [Bug]
  const tomorrow = toDay(look.now + DAY_MS)
  return markup`<form class="card large" method="post" action="${asked.to(paths.reminders)}">
<h2>${text('remind_of', { id: String(bug.id), summary })}</h2>
${formToken(asked)}${hidden([['bug_id', String(bug.id)]])}
<div class="columns">
<label>${text('when')} <input type="date" name="day" min="${toDay(look.now)}"
value="${field(asked, 'day') || tomorrow}" required></label>
<label>${text('at_hour')} <input type="time" name="time" value="${field(asked, 'time')}"></label>
</div>
<label>${text('note')} <textarea name="note" rows="2" maxlength="${NOTE_CHARS_MAX}">
${field(asked, 'note')}</textarea></label>
<button>${text('remind')}</button></form>`
}
