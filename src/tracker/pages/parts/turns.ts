/** Links between the pages of a list, whose URL says how many entries precede. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { changedQuery } from './where.ts'

/** A page of a list, and what its neighbors are called. */
export interface Turns {
  path: string
  offset: number
  /** Entries on a page. */
  rows: number
  total: number
  before: string
  after: string
}

/** The same query with other offsets; nothing if there are no other pages. */
export function turns(asked: PageAsked, { path, offset, rows, total, before, after }: Turns): Part {
  const at = (place: number) =>
    asked.to(changedQuery(path, asked, { offset: String(Math.max(0, place) || '') }))
  return markup`
${offset > 0 && markup`<a rel="prev" href="${at(offset - rows)}">${before}</a>`}
${offset + rows < total && markup`<a rel="next" href="${at(offset + rows)}">${after}</a>`}`
}
