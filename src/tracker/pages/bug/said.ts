/** A page of the comments of a bug, those in Markdown rendered. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { pageOfComments } from '../../bugs/comments/comments.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { referencesIn } from '../../bugs/markdown/references.ts'
import { type Rendered, renderOnPage } from '../../bugs/markdown/render-page.ts'
import { COMMENTS_PER_PAGE } from '../parts/texts.ts'

/**
 * The comments of a page, with its number, the number of pages and rendered Markdown by comment id.
 */
export type Said = Awaited<ReturnType<typeof saidOn>>

/** `html` and `waiting` are by comment id; comments without are plain text. */
export async function saidOn(look: Look, asked: PageAsked, bug_id: number, page: number) {
  const said = await pageOfComments(look, bug_id, page, COMMENTS_PER_PAGE)
  return { ...said, ...(await renderedOf(look, asked, bug_id, said)) }
}

interface Comments {
  comments: readonly Comment[]
  /** Those in Markdown, each with the number of characters that precede it. */
  markdown: ReadonlyMap<number, number>
}

/** The Markdown among comments of one bug. */
export function renderedOf(
  look: Look,
  { to }: PageAsked,
  bug_id: number,
  { comments, markdown }: Comments,
): Promise<Rendered<number>> {
  const texts = new Map(
    comments.flatMap(({ id, text }): [number, string][] =>
      markdown.has(id) ? [[id, text.slice(markdown.get(id))]] : [],
    ),
  )
  const plain = comments.filter(({ id }) => !markdown.has(id)).map(({ text }) => text)
  const place = { bug_id, base: to('/'), per_page: COMMENTS_PER_PAGE }
  return renderOnPage(look, texts, place, plain)
}

/** Whether it shows titles of other bugs, which change without this one. */
export const hasTitles = ({ comments, markdown }: Comments): boolean =>
  comments.some(({ id, text }) => markdown.has(id) && referencesIn(text).length > 0)
