/** The page of quips: the list, the form for a new one, and buttons for moderators. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import { quipCreate, quipDelete, quipUpdate } from '../../administration/quips/quips.methods.ts'
import { isModerator, quipControl, searchQuips } from '../../administration/quips/quips.ts'
import { type Quip, QUIP_CHARS_MAX } from '../../administration/quips/quips.wire.ts'
import * as paths from '../../model/paths.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  numberIn,
  options,
  runner,
  shownAgain,
} from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { pageLinks } from '../administration/lists.ts'
import { text } from './text.ts'

const ROWS = 100
const TEXT_CHARS = 255
const create = runner(quipCreate)
const update = runner(quipUpdate)
const remove = runner(quipDelete)
const DONE = ['added', 'added_waiting', 'changed', 'deleted'] as const

/** Approved quips for everybody who is logged in, all of them for moderators. */
export const quipsPage: Page = {
  name: 'Page.quips',
  paths: [paths.quips],
  login: 'required',
  show: (look, asked) => shown(look, asked),
  async submit(door, asked) {
    const action = field(asked, 'action')
    const id = field(asked, 'id')
    let done: (typeof DONE)[number] = 'changed'
    if (action === 'add') {
      const made = (await create(door, { quip: field(asked, 'quip') })) as { approved: boolean }
      done = made.approved ? 'added' : 'added_waiting'
    } else if (action === 'delete') {
      await remove(door, { id })
      done = 'deleted'
    } else await update(door, { id, approved: action === 'approve' })
    return { moved: `${paths.quips}?done=${done}`, status: 303 }
  },
  refused: shownAgain(shown),
}

async function shown(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const offset = numberIn(asked, 'offset')
  const state = field(asked, 'approved')
  const { quips, total } = await searchQuips(look, {
    text: field(asked, 'text').slice(0, TEXT_CHARS),
    ...(state !== '' && { approved: state === '1' }),
    limit: ROWS,
    offset,
  })
  const done = DONE.find((one) => one === field(asked, 'done'))
  const isOpen = isModerator(look)
  const titles = isOpen
    ? [text('quip'), text('user'), text('state'), text('change')]
    : [text('quip')]
  const settings = link(asked.to(paths.preferencesTab('settings')))
  const body = markup`<h1>${text('title')}</h1>
${alarmed(alarm)}
${
  done !== undefined &&
  alarm === undefined &&
  markup`<p class="notice" role="status">${text(done)}</p>`
}
<p>${text.show('about', { settings })}</p>
${await addForm(look, asked)}
${filter(asked, isOpen)}
<p>${
    total === 0
      ? text('none')
      : text('range', { first: offset + 1, last: offset + quips.length, total })
  }</p>
${
  quips.length > 0 &&
  table(
    titles,
    quips.map((quip) => cells(quip, asked, isOpen)),
  )
}
${pageLinks(asked, { path: paths.quips, offset, rows: ROWS, total })}`
  return { title: text('title'), body }
}

async function addForm(look: Look, asked: PageAsked): Promise<Part> {
  const control = await quipControl(look)
  if (control === 'closed') return markup`<p>${text('closed')}</p>`
  return markup`<form class="card large" method="post" action="${asked.to(paths.quips)}">
${formToken(asked)}${hidden([['action', 'add']])}
<label>${text('new')} <input name="quip" value="${field(asked, 'quip')}"
maxlength="${QUIP_CHARS_MAX}" required></label>
${control === 'moderated' && !isModerator(look) && markup`<p>${text('moderated')}</p>`}
<button>${text('add')}</button></form>`
}

function filter(asked: PageAsked, isOpen: boolean): Part {
  const states = [
    ['', text('any')],
    ['0', text('waiting')],
    ['1', text('approved')],
  ] as const
  return markup`<form class="card" action="${asked.to(paths.quips)}">
<label>${text('find')} <input type="search" name="text" value="${field(asked, 'text')}"
maxlength="${TEXT_CHARS}"></label>
${
  isOpen &&
  markup`<label>${text('state')}
<select name="approved">${options(states, [field(asked, 'approved')])}</select></label>`
}
<button>${text('show')}</button></form>`
}

function cells({ id, quip, approved, user }: Quip, asked: PageAsked, isOpen: boolean): Part[] {
  if (!isOpen) return [quip]
  const button = (action: 'approve' | 'withdraw' | 'delete') => markup`
<button class="plain" name="action" value="${action}">${text(action)}
<span class="unseen"> ${text('of', { id })}</span></button>`
  return [
    quip,
    user,
    text(approved ? 'approved' : 'waiting'),
    markup`<form class="actions" method="post" action="${asked.to(paths.quips)}">${formToken(asked)}
${hidden([['id', String(id)]])}${button(approved ? 'withdraw' : 'approve')}${button('delete')}</form>`,
  ]
}
