/** A page of the comments of a bug, those in Markdown rendered. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { pageOfComments } from '../../bugs/comments/comments.ts'
import type { Comment } from '../../bugs/comments/comments.wire.ts'
import { referencesIn } from '../../bugs/markdown/references.ts'
import { alikeIn } from '../../bugs/markdown/merged-numbers.ts'
import { type Rendered, renderOfEach, type TextsOf } from '../../bugs/markdown/render-page.ts'
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
): Promise<Map<number, OfBug>> {
  const texts: (TextsOf<number> & { ids: ReadonlySet<number>; of: number })[] = []
  for (const [bug_id, said] of all) {
    for (const { ids, numbers } of await alikeIn(look.tx, said.comments)) {
      const comments = said.comments.filter(({ id }) => ids.has(id))
      texts.push({ of: bug_id, bug_id, ids, numbers, ...textsOf({ ...said, comments }) })
    }
  }
  const rendered = await renderOfEach(look, texts, placeOfTexts(asked))
  const parts = rendered.map((one, at) => ({ one, ...texts[at]! }))
  return new Map([...Map.groupBy(parts, ({ of }) => of)].map(([id, own]) => [id, together(own)]))
}

type Linking = Pick<Rendered<number>, 'numbers' | 'mentions' | 'pieces'>
/** All comments of a bug; `linkingOf` one of them finds the links in its text. */
export type OfBug = Rendered<number> & { linkingOf: (id: number) => Linking }

/** Comments that were imported and those written here mean different numbers. */
function together(parts: readonly { one: Rendered<number>; ids: ReadonlySet<number> }[]): OfBug {
  const all = parts.map(({ one }) => one)
  if (all.length === 1) return { ...all[0]!, linkingOf: () => all[0]! }
  const rests = all.flatMap(({ rest }) => rest ?? [])
  const html = new Map(all.flatMap((one) => [...one.html]))
  const rest = async () => {
    for (const one of rests) await one()
    for (const one of all) for (const [id, made] of one.html) html.set(id, made)
  }
  return {
    ...all[0]!,
    html,
    waiting: new Set(all.flatMap(({ waiting }) => [...waiting])),
    linkingOf(id) {
      const { numbers, mentions, pieces } = parts.find(({ ids }) => ids.has(id))?.one ?? all[0]!
      return { numbers, mentions, pieces }
    },
    ...(rests.length > 0 && { rest }),
  }
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
