/** Texts that are Markdown or plain: the choice for a new one, its preview, and how it is shown. */

import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { deferred, markup, Markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { commentText } from '../../bugs/comments/comments.rules.ts'
import {
  FOLD_END,
  foldStart,
  isLong,
  type Stretch,
  stretchesOf,
} from '../../bugs/markdown/folds.ts'
import { openPlaces } from '../../bugs/markdown/merged-numbers.ts'
import type { Mention } from '../../bugs/markdown/references.ts'
import { type PlaceOfTexts, type Rendered, renderOnPage } from '../../bugs/markdown/render-page.ts'
import { isOn, tick } from '../../../platform/http/page-forms.ts'
import { text as say } from './text.ts'
import { COMMENTS_PER_PAGE, linked } from './texts.ts'

/** Whether the reader writes in Markdown unless they choose otherwise: `use_markdown`. */
export const prefersMarkdown = async (look: Look): Promise<boolean> =>
  (await preferenceOf(look, 'use_markdown')) === 'on'

/** A comment to show; `count` is its number, to which references are relative. */
export interface Text {
  text: string
  /** Undefined for a bug that is not filed yet. */
  bug_id: number | undefined
  count: number
  /** How many characters precede the Markdown: the sentences about an attachment, as plain text. */
  head?: number | undefined
}

/** The text of a comment. Those who can reply quote what was typed. */
export function textShown<Key>(
  text: Text,
  { html, waiting, pieces, mentions, numbers, places }: Rendered<Key>,
  key: Key,
  { look, asked }: { look: Look; asked: PageAsked },
): Part {
  const { actor, site } = look
  const quoted = actor.id !== 0 && markup` data-text="${text.text}"`
  const shown = (): Markup => {
    const made = html.get(key)
    if (made === undefined)
      return plainShown({ ...text, pieces, mentions, numbers, places }, quoted, { asked, site })
    return markup`<div class="prose"${quoted}>${headShown({ ...text, pieces }, asked)}${new Markup(made)}</div>`
  }
  return waiting.has(key) ? deferred(shown) : shown()
}

type Linked = Text & Pick<Rendered<never>, 'pieces'>
type Plain = Linked & Pick<Rendered<never>, 'mentions' | 'numbers' | 'places'>
type Where = { asked: PageAsked; site: Look['site'] }
function plainShown(
  { text, mentions, places, ...from }: Plain,
  quoted: Part,
  { asked, site }: Where,
): Markup {
  const parts = stretchesOf(text)
  const mentioned = inTurn(mentions(text))
  const oldPlace = openPlaces(places, site.oldPlace)
  const shown = parts.map((part, at) => {
    const people = mentioned(part)
    const content = linked(part.text, asked.to, { ...from, oldPlace, mentions: () => people })
    const isBlockBefore = at === 0 || isFolded(parts[at - 1]!)
    return [!isBlockBefore && '\n', stretchShown(part, content)]
  })
  const isWhole = !parts.some(isFolded)
  return markup`<div class="prose text"${!isWhole && quoted}>${shown}</div>`
}

const isFolded = ({ kind, text }: Stretch) =>
  kind === 'signature' || (kind === 'quote' && isLong(text))

function stretchShown(stretch: Stretch, content: Part): Part {
  const { kind } = stretch
  if (kind === 'said') return content
  if (!isFolded(stretch)) return markup`<span class="quote">${content}</span>`
  return [foldStart(say(kind)), content, FOLD_END]
}

/** Finds the mentions in a part of a text; call it for one part after the other. */
function inTurn(all: readonly Mention[]) {
  let next = 0
  return ({ at, text }: Stretch): Mention[] => {
    const found: Mention[] = []
    for (; next < all.length && all[next]!.to <= at + text.length; next += 1) {
      const { from, to, login } = all[next]!
      found.push({ from: from - at, to: to - at, login })
    }
    return found
  }
}

function headShown({ head = 0, ...text }: Linked, { to }: PageAsked): Part {
  const lines = text.text.slice(0, head).trimEnd().split('\n')
  return (
    head > 0 &&
    markup`<p>${lines.map((line, at) => [at > 0 && markup`<br>`, linked(line, to, text)])}</p>\n`
  )
}

/** The checkbox of a form for a comment. */
export const markdownTick = (isMarkdown: boolean): Part =>
  tick('use_markdown', say('markdown'), isMarkdown)

/** Whether it is ticked: as sent with the form, or as the reader prefers. */
export const choosesMarkdown = async (look: Look, asked: PageAsked, isSent: boolean) =>
  isSent ? isOn(asked, 'use_markdown') : prefersMarkdown(look)

/** Where texts are shown, for rendering them. */
export const placeOfTexts = ({ to }: PageAsked): Omit<PlaceOfTexts, 'bug_id'> => ({
  base: to('/'),
  per_page: COMMENTS_PER_PAGE,
  folds: { quote: say('quote'), signature: say('signature') },
})

/** A text as the comment that it will be; `rest` is that of the page. */
export async function previewOf(
  look: Look,
  asked: PageAsked,
  {
    typed,
    bug_id,
    is_markdown,
  }: { typed: string; bug_id: number | undefined; is_markdown: boolean },
): Promise<Preview> {
  const text = commentText(typed)
  const texts = new Map(is_markdown ? [['', text]] : [])
  const rendered = await renderOnPage(
    look,
    texts,
    { bug_id, ...placeOfTexts(asked) },
    is_markdown ? [] : [text],
  )
  const part = markup`<section role="status" aria-label="${say('preview')}">
${textShown({ text, bug_id, count: 0 }, rendered, '', { look, asked })}</section>`
  return { part, ...restOf(rendered) }
}

type Unfinished = Pick<Sheet, 'rest'>
/** What a preview shows, and what its page has to wait for. */
export interface Preview extends Unfinished {
  part: Part
}

/** What a page with these parts has to wait for, if anything. */
export function restOf(...parts: readonly (Unfinished | undefined)[]): Unfinished {
  const all = parts.flatMap((part) => part?.rest ?? [])
  if (all.length === 0) return {}
  const rest = async () => {
    for (const one of all) await one()
  }
  return { rest }
}
