/** Texts that are Markdown or plain: the choice for a new one, its preview, and how it is shown. */

import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { deferred, markup, Markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { commentText } from '../../bugs/comments/comments.rules.ts'
import { type Rendered, renderOnPage } from '../../bugs/markdown/render-page.ts'
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
  { html, waiting, pieces, mentions }: Rendered<Key>,
  key: Key,
  { look, asked }: { look: Look; asked: PageAsked },
): Part {
  const { actor, site } = look
  const shown = () => {
    const made = html.get(key)
    if (made === undefined) return plain({ ...text, pieces, mentions }, asked, site)
    const quoted = actor.id !== 0 && markup` data-text="${text.text}"`
    return markup`<div class="prose"${quoted}>${headShown({ ...text, pieces }, asked)}${new Markup(made)}</div>`
  }
  return waiting.has(key) ? deferred(shown) : shown()
}

type Linked = Text & Pick<Rendered<never>, 'pieces'>
type Plain = Linked & Pick<Rendered<never>, 'mentions'>
const plain = (text: Plain, { to }: PageAsked, { oldPlace }: Look['site']) =>
  markup`<div class="prose text">${linked(text.text, to, { ...text, oldPlace })}</div>`

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
  const place = { bug_id, base: asked.to('/'), per_page: COMMENTS_PER_PAGE }
  const texts = new Map(is_markdown ? [['', text]] : [])
  const rendered = await renderOnPage(look, texts, place, is_markdown ? [] : [text])
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
