/** What the pages for owners share: links between them, tables, links to copy, times in words. */

import { field, formToken, hidden } from '../../platform/http/page-forms.ts'
import { each, markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import * as paths from '../paths.ts'

/** What a page shows with: who reads it, what they asked, and their language. */
export interface Showing {
  look: Look
  asked: PageAsked
  locale: Locale
}

/** Links to the lists and forms; `here` is the path with the query of the page, if it is one. */
export function places({ look, asked, locale }: Showing, here: string): Part {
  const links: [path: string, key: SentenceKey][] = [
    [paths.mine, 'mine_title'],
    [paths.grants, 'mine_grants'],
    [paths.newTicket, 'mine_new'],
    [paths.newGrant, 'mine_new_grant'],
    ...(look.actor.may('admin') ? ADMINISTERED : []),
  ]
  return markup`<nav class="pages" aria-label="${locale.say('mine_title')}">
${links.map(
  ([path, key]) =>
    markup`<a href="${asked.to(path)}"${path === here && markup` aria-current="page"`}>${locale.say(
      key,
    )}</a>\n`,
)}</nav>`
}

/** The list of everybody's, and of who has how much. */
export const EVERYBODY = `${paths.mine}?everybody=1`
/** Who has how much. */
export const OWNERS = `${paths.mine}?by=owner`
const ADMINISTERED: [string, SentenceKey][] = [
  [EVERYBODY, 'mine_everybody'],
  [OWNERS, 'mine_owners'],
  [paths.policies, 'policy_title'],
]

/** A link that can be selected and copied. */
export const linkField = (url: string, label: string): Part =>
  markup`<input class="mono" readonly value="${url}" aria-label="${label}" size="24">`

/** A table with headings; scrolls sideways on small screens. */
export const table = (columns: readonly Part[], rows: readonly (readonly Part[])[]): Part => markup`
<div class="scroll" tabindex="0"><table>
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${each(rows, (cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`

/** A time, exact to the minute; `text` is as in responses. */
export const timeIn = (locale: Locale, text: string): Part =>
  markup`<time datetime="${text}">${locale.when(Date.parse(text))}</time>`

/** When a ticket or grant ends. */
export interface Ending {
  expires: string | null
  state: 'active' | 'expired'
}

/** In words, with the exact time. */
export function endOf({ look, locale }: Pick<Showing, 'look' | 'locale'>, ending: Ending): Part {
  const { expires, state } = ending
  const at = expires !== null && markup` <span class="dim">${timeIn(locale, expires)}</span>`
  if (state === 'expired') return [locale.say('mine_ended'), at]
  if (expires === null) return locale.say('mine_never')
  const seconds = Math.max(0, (Date.parse(expires) - look.now) / 1000)
  return [locale.say('mine_left', { span: locale.span(seconds) }), at]
}

/** Uses so far, and their limit if there is one. */
export const usesOf = (locale: Locale, uses: number, limit: number): string =>
  limit === 0 ? String(uses) : locale.say('letter_downloads_of', { downloads: uses, max: limit })

/** Names and values. */
export const facts = (all: readonly (readonly [name: string, value: Part])[]): Part => markup`
<dl class="facts">${all.map(
  ([name, value]) => value && markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`,
)}</dl>`

const DONE = {
  created: 'mine_created',
  created_before: 'mine_created_before',
  saved: 'mine_saved',
  deleted: 'mine_deleted',
  policy: 'policy_saved',
  handed_over: 'owner_handed_over',
  ended: 'owner_ended',
} as const satisfies Record<string, SentenceKey>

/** What the form before did. */
export function doneTold(asked: PageAsked, locale: Locale): Part {
  const done = field(asked, 'done')
  if (!Object.hasOwn(DONE, done)) return undefined
  const said = locale.say(DONE[done as keyof typeof DONE])
  return markup`<p class="notice" role="status">${said}</p>`
}

/** The parameters of a list in its address, with others. */
export function listLink(
  { given, to }: PageAsked,
  path: string,
  { kept, more }: { kept: readonly string[]; more: Record<string, string> },
): string {
  const query = new URLSearchParams()
  for (const name of kept) {
    const value = given.get(name)?.[0]
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size === 0 ? to(path) : `${to(path)}?${query.toString()}`
}

/** The same parameters as hidden fields. */
export const keptFields = (asked: PageAsked, names: readonly string[]): Part =>
  hidden(names.flatMap((name) => (field(asked, name) ? [[name, field(asked, name)] as const] : [])))

/** What was typed into a field if the form was sent; otherwise what is stored. */
export const typedOr = (asked: PageAsked, name: string, stored: string): string =>
  asked.given.has('form_token') ? field(asked, name) : stored

/** A button that leads to the question whether to delete one of a list. */
export const deleteForm = (
  { asked, locale }: Pick<Showing, 'asked' | 'locale'>,
  path: string,
  id: string,
): Part => markup`<form method="post" action="${asked.to(path)}">${formToken(asked)}
${hidden([['ids', id]])}
<button name="action" value="ask">${locale.say('mine_delete')}</button></form>`

/** A password that was made, which is shown only once. */
export const madePassword = (locale: Locale, password: string): Part => markup`
<p class="notice" role="status">${locale.say('mine_password_once')}</p>
<p><label>${locale.say('password')}
<input class="mono" readonly value="${password}" size="24"></label></p>`
