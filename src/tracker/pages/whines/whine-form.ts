/** The pages that create and change a scheduled search. */

import { markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { ownNames } from '../../search/saved-searches/saved-searches.ts'
import { whineCreate, whineUpdate } from '../../views/whines/whines.methods.ts'
import { readWhine, zoneOf } from '../../views/whines/whines.ts'
import { BODY_CHARS_MAX, SUBJECT_CHARS_MAX, type Whine } from '../../views/whines/whines.wire.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  idIn,
  runner,
  shownAgain,
  tick,
} from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'
import { queryRows, scheduleRows, type Typed, typedIn } from './whine-rows.ts'

const create = runner(whineCreate)
const update = runner(whineUpdate)

/** Fault 304 for people who may not have whines when the form is sent. */
export const newWhinePage: Page = {
  name: 'Page.new_whine',
  paths: [paths.newWhine],
  login: 'required',
  show: (look, asked) => newForm(look, asked, { ...NEW, query: field(asked, 'savedsearch') }),
  async submit(door, asked) {
    await create(door, { ...typedIn(asked) })
    return { moved: `${paths.whines}?done=created`, status: 303 }
  },
  refused: shownAgain((look, asked, alarm) => newForm(look, asked, { ...NEW, alarm })),
}

/** Fault 51 for those of others. */
export const editWhinePage: Page = {
  name: 'Page.edit_whine',
  paths: [paths.WHINE],
  login: 'required',
  show: (look, asked) => editForm(look, asked),
  async submit(door, asked) {
    const id = idIn(asked)
    await update(door, { id, revision: field(asked, 'revision'), ...typedIn(asked) })
    return { moved: `${paths.whines}?done=saved`, status: 303 }
  },
  refused: shownAgain(editForm),
}

const NEW = { query: '' }

interface New {
  /** A saved search to begin with. */
  query: string
  alarm?: string
}
async function newForm(look: Look, asked: PageAsked, { query, alarm }: New): Promise<Sheet> {
  const typed = asked.given.has('subject')
    ? typedIn(asked)
    : {
        subject: query,
        body: '',
        mailifnobugs: false,
        queries: query === '' ? [] : [{ query_name: query, title: query, onemailperbug: false }],
        schedules: [{ run_day: 'All', run_time: '8', mailto: '', mailto_type: 'user' }],
      }
  const title = text('new')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card large" method="post" action="${asked.to(paths.newWhine)}">
${formToken(asked)}
${await controls(look, asked, typed)}
<button>${text('create')}</button>
</form>
${backLink(asked)}`
  return { title, body }
}

/** With the values of a form that was refused. */
async function editForm(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const whine = await readWhine(look, idIn(asked))
  const typed = asked.given.has('subject') ? typedIn(asked) : ofWhine(whine)
  const { id, subject, needs_approval, revision } = whine
  const title = text('edit_title', { subject })
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
${needs_approval && markup`<p class="notice">${text('paused_about')}</p>`}
<form class="card large" method="post" action="${asked.to(paths.whine(id))}">
${formToken(asked)}
${hidden([['revision', field(asked, 'revision') || revision]])}
${await controls(look, asked, typed)}
<button>${text('save')}</button>
</form>
<nav class="pages" aria-label="${text('change')}">
<a href="${asked.to(paths.whines)}">${text('back')}</a>
<a href="${asked.to(paths.previewWhine(id))}">${text('preview')}</a>
<a href="${asked.to(paths.deleteWhine(id))}">${text('delete')}</a></nav>`
  return { title, body }
}

const ofWhine = ({ subject, body, mailifnobugs, queries, schedules }: Whine): Typed => ({
  subject,
  body,
  mailifnobugs,
  queries,
  schedules,
})

const backLink = ({ to }: PageAsked) =>
  markup`<p><a href="${to(paths.whines)}">${text('back')}</a></p>`

async function controls(look: Look, { to }: PageAsked, typed: Typed) {
  const saved = await ownNames(look)
  const zone = await zoneOf(look.tx)
  const { subject, body, mailifnobugs, queries, schedules } = typed
  const searches = link(to(paths.preferencesTab('saved-searches')))
  return markup`<label>${text('subject')} <input name="subject" value="${subject}"
maxlength="${SUBJECT_CHARS_MAX}" required></label>
<label>${text('body')} <textarea name="body" rows="4" maxlength="${BODY_CHARS_MAX}">
${body}</textarea></label>
${tick('mailifnobugs', text('mailifnobugs'), mailifnobugs)}
<h2>${text('searches')}</h2>
${saved.length === 0 && markup`<p>${text.show('no_saved', { searches })}</p>`}
${queryRows(queries, saved)}
<h2>${text('schedules')}</h2>
<p class="dim">${text('schedules_about', { zone: zone.name })}</p>
${scheduleRows(schedules)}
<p class="dim">${text('rows_about')}</p>`
}
