/** The page that says who would get mail about a change of a bug. */

import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fieldValues } from '../../catalogue/fields/fields.ts'
import { recipients } from '../../notices/dry-run/recipients.methods.ts'
import {
  PEOPLE_SHOWN,
  type RecipientsTold,
  type RecipientTold,
  type Stop,
} from '../../notices/dry-run/recipients.wire.ts'
import * as paths from '../../model/paths.ts'
import { field, isOn, numberIn, options, runner } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { changedQuery } from '../parts/where.ts'
import { type Key, text } from './text.ts'

const ask = runner(recipients)
const FIELDS = ['status', 'resolution', 'assigned_to', 'priority', 'severity'] as const
/** Those with a list of values, and the names of their fields in the database. */
const LISTED: Partial<Record<(typeof FIELDS)[number], string>> = {
  status: 'bug_status',
  resolution: 'resolution',
  priority: 'priority',
  severity: 'bug_severity',
}

/** By id or alias; faults 100 to 102, and those of `Bug.update` for the change. */
export const recipientsPage: Page = {
  name: 'Page.recipients',
  paths: [paths.BUG_RECIPIENTS],
  login: 'required',
  async open(door, asked) {
    const told = (await ask(door, {
      ...changeIn(asked),
      ids: [asked.path['id']!],
      after: numberIn(asked, 'after'),
      limit: PEOPLE_SHOWN,
    })) as RecipientsTold
    const { id } = told
    const isEditor = door.caller.actor.may('editusers')
    const values = await door.look(door.caller.actor, valuesListed)
    const body = markup`<h1>${text.show('heading', { id, bug: link(asked.to(paths.bug(id))) })}</h1>
${!told.sends_mail && markup`<p>${text('no_mail')}</p>`}
${!isEditor && markup`<p>${text('only_roles')}</p>`}
<p>${text(told.is_assumed ? 'assumed' : 'changed')}</p>
${list(told, asked)}
${changeForm(asked, id, values)}`
    return { title: text('title', { id }), body }
  },
}

/** As parameters of `Bug.update`. */
function changeIn(asked: PageAsked) {
  const given = FIELDS.flatMap((name) => {
    const value = field(asked, name).trim()
    return value === '' ? [] : [[name, value] as const]
  })
  const comment = { body: text('comment'), is_private: isOn(asked, 'is_private') }
  return { ...Object.fromEntries(given), ...(isOn(asked, 'comment') && { comment }) }
}

function list({ id, users, total, next }: RecipientsTold, asked: PageAsked): Part {
  if (users.length === 0) return markup`<p>${text('nobody')}</p>`
  const titles = (['person', 'relations', 'mail', 'reason'] as const).map((title) => text(title))
  const to = changedQuery(paths.bugRecipients(id), asked, { after: String(next ?? '') })
  return markup`${table(titles, users.map(cells))}
<p>${text('total', { count: total })}</p>
${
  next !== null &&
  markup`<nav class="pages" aria-label="${text('pages')}">
<a rel="next" href="${asked.to(to)}">${text('next')}</a></nav>`
}`
}

function cells({ name, real_name, relations, watches, ...mail }: RecipientTold) {
  const { gets_mail, sent, stopped_by } = mail
  const lines = relations.map(relationText)
  if (watches.length > 0) lines.push(text('watches', { people: watches.join(', ') }))
  return [
    real_name === '' ? name : `${real_name} <${name}>`,
    markup`${lines.map((line, at) => markup`${at > 0 && markup`<br>`}${line}`)}`,
    text(
      sent === null ? (gets_mail === null ? 'not_shown' : 'no') : SENT[sent as keyof typeof SENT],
    ),
    stopped_by === null ? '' : text(STOPS[stopped_by as Stop]),
  ]
}

function relationText({ relation: name, watching, events }: RecipientTold['relations'][number]) {
  const [own, watched] = RELATIONS[name as keyof typeof RELATIONS]
  const relation = text(watching ? watched : own)
  if (events.length === 0) return relation
  const shown = events.map((event) => text(EVENTS[event as keyof typeof EVENTS]))
  return text('events', { relation, events: shown.join(', ') })
}

/** One's own, and of people whom one watches. */
const RELATIONS = {
  assignee: ['assignee', 'watches_assignee'],
  mentioned: ['mentioned', 'mentioned'],
  qa_contact: ['qa_contact', 'watches_qa_contact'],
  reporter: ['reporter', 'watches_reporter'],
  cc: ['cc', 'watches_cc'],
  global_watcher: ['global_watcher', 'global_watcher'],
  watcher: ['watcher', 'watcher'],
} as const

const SENT = {
  at_once: 'yes',
  '10_minutes': 'yes_after_10_minutes',
  '1_hour': 'yes_after_an_hour',
  daily: 'yes_once_a_day',
} as const

const EVENTS = {
  other: 'event_other',
  added_removed: 'event_added_removed',
  comment: 'event_comment',
  attachment: 'event_attachment',
  attachment_data: 'event_attachment_data',
  proj_management: 'event_proj_management',
  opened_closed: 'event_opened_closed',
  keyword: 'event_keyword',
  cc: 'event_cc',
  depend_block: 'event_depend_block',
  bug_created: 'event_bug_created',
  component: 'event_component',
} as const

const STOPS = {
  no_change: 'stop_no_change',
  ignored_bug: 'stop_ignored_bug',
  account_closed: 'stop_account_closed',
  mail_disabled: 'stop_mail_disabled',
  preference: 'stop_preference',
  unconfirmed: 'stop_unconfirmed',
  own_change: 'stop_own_change',
  bug_hidden: 'stop_bug_hidden',
  nothing_visible: 'stop_nothing_visible',
} as const satisfies Record<Stop, Key>

type Values = ReadonlyMap<string, readonly string[]>
/** The values that can be chosen, in their order. */
async function valuesListed({ tx }: Look): Promise<Values> {
  const values = new Map<string, string[]>()
  for (const [name, column] of Object.entries(LISTED)) {
    const active = (await fieldValues(tx, column)).filter(({ isactive }) => isactive === 1)
    values.set(
      name,
      active.map(({ value }) => value).filter((value) => value !== ''),
    )
  }
  return values
}

const changeForm = (asked: PageAsked, id: number, values: Values) => markup`
<form class="card" action="${asked.to(paths.bugRecipients(id))}">
<h2>${text('change')}</h2>
<p>${text('change_help')}</p>
${FIELDS.map(
  (
    name,
  ) => markup`<label>${text(name)} ${control(name, field(asked, name), values.get(name))}</label>
`,
)}
${(['comment', 'is_private'] as const).map(
  (name) => markup`<label><input type="checkbox" name="${name}" value="1"${
    isOn(asked, name) && markup` checked`
  }> ${text(name)}</label>
`,
)}
<button>${text('show')}</button>
</form>`

const control = (name: string, chosen: string, values?: readonly string[]) =>
  values
    ? markup`<select name="${name}">${options(['', ...values], [chosen])}</select>`
    : markup`<input name="${name}" value="${chosen}">`
