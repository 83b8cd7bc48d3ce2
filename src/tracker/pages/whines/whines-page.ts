/** The lists of scheduled searches: one's own, and those of everybody for administrators. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { mayWhine } from '../../views/whines/change-whines.ts'
import { whineLimits } from '../../views/whines/whine-limits.ts'
import { whineApprove } from '../../views/whines/whines.methods.ts'
import { getWhines } from '../../views/whines/whines.ts'
import type { Whine } from '../../views/whines/whines.wire.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  isOn,
  runner,
  shownAgain,
  tick,
} from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { timeOf } from '../parts/texts.ts'
import { turns } from '../parts/turns.ts'
import { text } from './text.ts'

const approve = runner(whineApprove)

/** With `all`, those of everybody; fault 304 for others than administrators. */
export const whinesPage: Page = {
  name: 'Page.whines',
  paths: [paths.whines],
  login: 'required',
  show: (look, asked) => listed(look, asked),
  async submit(door, asked) {
    const id = field(asked, 'id')
    await approve(door, id === '' ? { all: true } : { ids: [id] })
    return { moved: `${paths.whines}?all=1&done=approved`, status: 303 }
  },
  refused: shownAgain(listed),
}

const PAGE = whineLimits.whines_listed_max

async function listed(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const { actor } = look
  const all = isOn(asked, 'all')
  const offset = Number(/^\d{1,9}$/.exec(field(asked, 'offset'))?.[0] ?? 0)
  const waits = all && isOn(asked, 'needs_approval')
  const { whines, total } = await getWhines(look, {
    all,
    search: all ? field(asked, 'search').slice(0, 255) : '',
    ...(waits && { needs_approval: true }),
    offset,
  })
  const title = all ? text('everybody_title') : text('title')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
${doneTold(asked)}
${!all && markup`<p>${text('about')}</p>`}
${actor.may('admin') && tabs(all, asked)}
${!all && newLink(look, asked)}
${all && filter(asked)}
${whines.length === 0 ? markup`<p>${text('none')}</p>` : rows(whines, all, asked)}
${all && whines.some(({ needs_approval }) => needs_approval) && approveAll(asked)}
${pagesOf({ offset, shown: whines.length, total }, asked)}`
  return { title, body }
}

const DONE = ['created', 'saved', 'deleted', 'approved', 'sent'] as const
/** What the form before did. */
export function doneTold(asked: PageAsked): Part {
  const done = DONE.find((one) => one === field(asked, 'done'))
  return done !== undefined && markup`<p class="notice" role="status">${text(done)}</p>`
}

const tabs = (all: boolean, { to }: PageAsked) => markup`
<nav class="pages" aria-label="${text('title')}">
<a href="${to(paths.whines)}"${!all && markup` aria-current="page"`}>${text('mine')}</a>
<a href="${to(`${paths.whines}?all=1`)}"${
  all && markup` aria-current="page"`
}>${text('everybody')}</a></nav>`

const newLink = ({ actor }: Look, { to }: PageAsked) =>
  mayWhine(actor)
    ? markup`<p><a class="button" href="${to(paths.newWhine)}">${text('new')}</a></p>`
    : markup`<p>${text('may_not')}</p>`

const filter = (asked: PageAsked) => markup`
<form class="card large" action="${asked.to(paths.whines)}">${hidden([['all', '1']])}
<label>${text('owner_part')} <input name="search" value="${field(asked, 'search')}"
maxlength="255"></label>
${tick('needs_approval', text('only_waiting'), isOn(asked, 'needs_approval'))}
<button>${text('show')}</button></form>`

function rows(whines: readonly Whine[], all: boolean, asked: PageAsked): Part {
  const columns = [
    ...(all ? [text('owner')] : []),
    text('subject'),
    text('searches'),
    text('next_run'),
    text('change'),
  ]
  return table(
    columns,
    whines.map((whine) => [
      ...(all ? [whine.owner] : []),
      whine.subject,
      whine.queries.map(({ query_name }) => query_name).join(', '),
      nextOf(whine),
      links(whine, all, asked),
    ]),
  )
}

function nextOf({ needs_approval, schedules }: Whine): Part {
  if (needs_approval) return text('paused')
  const [next] = schedules.flatMap(({ run_next = [] }) => run_next).toSorted()
  return next === undefined ? text('never') : timeOf(next)
}

function links({ id, subject, needs_approval }: Whine, all: boolean, asked: PageAsked): Part {
  const { to } = asked
  const link = (path: string, title: string, about: string) =>
    markup`<a class="button bare" href="${to(path)}" aria-label="${about}">${title}</a>\n`
  return [
    !all && link(paths.whine(id), text('edit'), text('edit_one', { subject })),
    link(paths.previewWhine(id), text('preview'), text('preview_one', { subject })),
    link(paths.deleteWhine(id), text('delete'), text('delete_one', { subject })),
    all &&
      needs_approval &&
      markup`<form method="post" action="${to(paths.whines)}">${formToken(asked)}
${hidden([
  ['all', '1'],
  ['id', String(id)],
])}
<button class="plain" aria-label="${text('approve_one', { subject })}">${text('approve')}</button>
</form>`,
  ]
}

const approveAll = (asked: PageAsked) => markup`
<form method="post" action="${asked.to(paths.whines)}">${formToken(asked)}
${hidden([['all', '1']])}<button>${text('approve_all')}</button></form>`

interface Range {
  offset: number
  shown: number
  total: number
}
function pagesOf({ offset, shown, total }: Range, asked: PageAsked): Part {
  if (offset === 0 && shown === total) return undefined
  const around = { before: text('previous'), after: text('next') }
  return markup`<p>${text('range', { first: offset + 1, last: offset + shown, total })}</p>
<nav class="pages" aria-label="${text('pages')}">
${turns(asked, { path: paths.whines, offset, rows: PAGE, total, ...around })}</nav>`
}
