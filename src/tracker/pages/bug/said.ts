/** A page of the comments of a bug, those in Markdown rendered. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { pageOfComments } from '../../bugs/comments/comments.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { referencesIn } from '../../bugs/markdown/references.ts'
import { type Rendered, renderOfEach } from '../../bugs/markdown/render-page.ts'
import { placeOfTexts } from '../parts/markdown.ts'
import { COMMENTS_PER_PAGE } from '../parts/texts.ts'

/**
 * The comments of a page, with its number, the number of pages and rendered Markdown by comment id.
 */
export type Said = Awaited<ReturnType<typeof saidOn>>

/** `html` and `waiting` are by comment id; comments without are plain text. */
export async function saidOn(look: Look, asked: PageAsked, bug_id: number, page: number) {
  const said = await pageOfComments(look, bug_id, page, COMMENTS_PER_PAGE)
  const rendered = await renderedOfEach(look, asked, new Map([[bug_id, said]]))
  return { ...said, ...rendered.get(bug_id)! }
}

interface Comments {
  comments: readonly Comment[]
  /** Those in Markdown, each with the number of characters that precede it. */
  markdown: ReadonlyMap<number, number>
}

/** The Markdown among the comments of bugs, by their ids. */
export async function renderedOfEach(
  look: Look,
  asked: PageAsked,
  all: ReadonlyMap<number, Comments>,
): Promise<Map<number, Rendered<number>>> {
  const texts = [...all].map(([bug_id, said]) => ({ bug_id, ...textsOf(said) }))
  const rendered = await renderOfEach(look, texts, placeOfTexts(asked))
  return new Map(rendered.map((one, at) => [texts[at]!.bug_id, one]))
}

const textsOf = ({ comments, markdown }: Comments) => ({
  texts: new Map(
    comments.flatMap(({ id, text }): [number, string][] =>
      markdown.has(id) ? [[id, text.slice(markdown.get(id))]] : [],
    ),
  ),
  plain: comments.filter(({ id }) => !markdown.has(id)).map(({ text }) => text),
})

/** Whether it shows titles of other bugs, which change without this one. */
export const hasTitles = ({ comments, markdown }: Comments): boolean =>
  comments.some(({ id, text }) => markdown.has(id) && referencesIn(text).length > 0)
