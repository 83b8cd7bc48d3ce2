/** What lists and boards have in common: what was asked for, and the page around the bugs. */

import { type Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { ListAsked } from '../../views/bug-lists/asked.ts'
import type { chipsFor } from '../chips/chips.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/** A page of found bugs. */
export interface Found {
  sheet: Sheet
  /** The bugs of this page. */
  ids: number[]
}

/** A request for a list. */
export interface Seen {
  look: Look
  asked: PageAsked
  wanted: ListAsked & { order: string }
  title: string
  isUsual: boolean
  /** The request with the criteria of the default search, if it has none. */
  meant: PageAsked
}

type Chips = Awaited<ReturnType<typeof chipsFor>>

/** Instead of the bugs, if there are none. */
export const noBugs = ({ to }: PageAsked): Part =>
  markup`<p class="filters">${text.show('no_bugs', { file: link(to(paths.enterBug)) })}</p>`

/** The page; without a title of its own, its chips are the title. */
export function sheetFor({ title }: Pick<Seen, 'title'>, chips: Chips, body: Markup, rail: Part) {
  const named = title === text('bugs') && chips.text ? chips.text : title
  return { title: named, body, is_wide: true, rail }
}
