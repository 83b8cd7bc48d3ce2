/** The list of a search that was refused: its chips and the search box, and why. */

import type { Fault } from '../../../platform/faults.ts'
import { inReaders } from '../../../platform/pages/language-attributes.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { LookAgain, PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { formOf } from '../../views/bug-lists/list-file.ts'
import { chipsFor } from '../chips/chips.ts'
import { placesRail } from '../rail/places.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const ALARM = 'search-alarm'

/** Files, faults of the service and missing logins are answered as elsewhere. */
export function refusedList(fault: Fault, asked: PageAsked, look: LookAgain) {
  const isOfSearch = fault.status === 400 || fault.status === 404
  return isOfSearch && !formOf(asked) ? look((at) => sheetOf(at, asked, fault)) : undefined
}

async function sheetOf(look: Look, asked: PageAsked, fault: Fault): Promise<Shown> {
  const { status, code, message } = fault
  const { to, given } = asked
  const chips = await chipsFor(look, asked)
  const form = to(asked.query ? `${paths.search}?${asked.query}` : paths.search)
  const why = markup`<span${inReaders()}>${message}</span>`
  const body = markup`<div class="page-head"><h1>${text('not_possible')}</h1></div>
<div class="filters"><div id="${ALARM}" class="alarm" role="alert">${why}
<a href="${to(`/docs/errors/${code}`)}">${text('error', { code: String(code) })}</a></div></div>
${chips.part}
<p class="filters">${text.show('change_search', { form: link(form) })}</p>`
  const isTyped = (given.get('quicksearch')?.at(-1) ?? '') !== ''
  return {
    title: text('not_possible'),
    body,
    status,
    is_wide: true,
    rail: await placesRail(look, asked),
    ...(isTyped && { search_alarm: ALARM }),
  }
}
