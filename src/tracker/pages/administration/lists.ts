/** Lists of the administration: found by words, in pages, and what is asked before deletions. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { fold } from '../../../platform/fold.ts'
import { field, hidden, numberIn } from '../../../platform/http/page-forms.ts'
import { type Turns, turns } from '../parts/turns.ts'
import { actionForm } from './administered.ts'
import { text } from './text.ts'

const ROWS = 50

/** Some of a list, with the links to its other pages. */
export interface Paged<One> {
  shown: readonly One[]
  total: number
  links: Part
}

/** Those whose names contain all words of `find`, from `offset` on. */
export function pageOf<One>(
  asked: PageAsked,
  path: string,
  all: readonly One[],
  nameOf: (one: One) => string,
): Paged<One> {
  const words = fold(field(asked, 'find').slice(0, 255)).split(/\s+/).filter(Boolean)
  const found = all.filter((one) => words.every((word) => fold(nameOf(one)).includes(word)))
  const [offset, total] = [numberIn(asked, 'offset'), found.length]
  return {
    shown: found.slice(offset, offset + ROWS),
    total,
    links: (offset > 0 || total > ROWS) && pageLinks(asked, { path, offset, rows: ROWS, total }),
  }
}

/** Links to the other pages of a list, and `more` links about all of it. */
export const pageLinks = (
  asked: PageAsked,
  list: Omit<Turns, 'before' | 'after'>,
  more?: Part,
): Part => markup`<nav class="pages" aria-label="${text('pages')}">
${turns(asked, { ...list, before: text('previous'), after: text('next') })}
${more}</nav>`

/** Finds entries of the list by words; `more` are other controls. */
export const searchForm = (
  asked: PageAsked,
  path: string,
  title: Part,
  more?: Part,
): Part => markup`
<form class="card large" action="${asked.to(path)}">
<label>${title} <input type="search" name="find" value="${field(asked, 'find')}"
maxlength="255"></label>${more}
<button>${text('show')}</button></form>`

/** Says what would happen, and does it; `button` names what. */
export const confirmation = (
  asked: PageAsked,
  { path, action, about, button }: { path: string; action: string; about: Part; button: string },
): Part => markup`${about}
${actionForm(asked, {
  path,
  action,
  // Shown again if it is refused.
  fields: [hidden([['delete', '1']]), markup`<button>${button}</button>`],
})}
<p><a href="${asked.to(path)}">${text('cancel')}</a></p>`
