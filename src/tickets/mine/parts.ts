/** What the pages for owners share: links between them, tables, links to copy, times in words. */

import { field, formToken, hidden, isOn, tick } from '../../platform/http/page-forms.ts'
import { each, markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { SHOWN_AS_CHARS_MAX } from '../edits/edits.wire.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import * as paths from '../paths.ts'
import type { Policy } from '../policy/policy.rules.ts'
import { isScanned, mayEncrypt } from '../scans/scans.ts'
import { settingsOf, takesReports } from '../settings.ts'

/** What a page shows with: who reads it, what they asked, and their language. */
export interface Showing {
  look: Look
  asked: PageAsked
  locale: Locale
}

/** A page whose content begins with its title. */
export const headed = (sheet: Omit<Sheet, 'body'>, body: Part): Sheet => ({
  ...sheet,
  body: markup`<h1>${sheet.title}</h1>\n${body}`,
})

/** Links to the lists and forms; `here` is the path with the query of the page, if it is one. */
export function places({ look, asked, locale }: Showing, here: string): Part {
  const links: [path: string, key: SentenceKey][] = [
    [paths.mine, 'mine_title'],
    [paths.grants, 'mine_grants'],
    [paths.newTicket, 'mine_new'],
    [paths.newGrant, 'mine_new_grant'],
    ...(look.actor.may('admin') ? ADMINISTERED : []),
    ...(look.actor.may('admin') && isScanned(look) ? SCANNED : []),
    ...(look.actor.may('admin') && takesReports(settingsOf(look)) ? REPORTED : []),
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

const REPORTED: [string, SentenceKey][] = [[paths.reports, 'report_list']]
const SCANNED: [string, SentenceKey][] = [[paths.quarantine, 'scan_title']]

/** A link that can be selected and copied. The script completes it with the key, if it has one. */
export const linkField = (url: string, label: string, is_encrypted = false): Part =>
  markup`<input class="mono" readonly value="${url}" aria-label="${label}" size="24"${keyed(
    is_encrypted,
  )}>`
/**
 * The choice to encrypt, which the script shows; not where the types of files are limited, or where
 * all files must be scanned.
 */
export const encryptWish = (
  { look, asked, locale }: Showing,
  { types }: Pick<Policy, 'types'>,
): Part =>
  types.rule === 'all' &&
  mayEncrypt(look) &&
  markup`
<div data-encrypt hidden>${tick('encrypted', locale.say('mine_encrypt'), isOn(asked, 'encrypted'))}
</div>`

/** The attribute of a link that the script completes with the key. */
export const keyed = (is_encrypted: boolean): Part => is_encrypted && markup` data-encrypted-link`

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
  state: 'active' | 'expired' | 'purged'
  undo_until?: string
}

/** In words, with the exact time. */
export function endOf({ look, locale }: Pick<Showing, 'look' | 'locale'>, ending: Ending): Part {
  const { expires, state, undo_until } = ending
  if (undo_until !== undefined) {
    const left = secondsTo(look, undo_until)
    return locale.say('mine_undo_left', { span: locale.span(left) })
  }
  const at = expires !== null && markup` <span class="dim">${timeIn(locale, expires)}</span>`
  if (state === 'expired') return [locale.say('mine_ended'), at]
  if (expires === null) return locale.say('mine_never')
  return [locale.say('mine_left', { span: locale.span(secondsTo(look, expires)) }), at]
}

const secondsTo = ({ now }: Look, time: string) => Math.max(0, (Date.parse(time) - now) / 1000)

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
  restored: 'mine_restored',
  replaced: 'mine_replaced',
  policy: 'policy_saved',
  released: 'scan_released',
  scanned: 'scan_waits_again',
  handed_over: 'owner_handed_over',
  ended: 'owner_ended',
  links_sent: 'links_were_sent',
  link_ended: 'links_was_ended',
  report_ended: 'report_was_ended',
  report_dismissed: 'report_was_dismissed',
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

/** The name of the owner for those with the link. */
export const shownAsField = (
  { asked, locale }: Pick<Showing, 'asked' | 'locale'>,
  stored: string | null = null,
): Part => markup`<label>${locale.say('mine_shown_as')}
<input name="shown_as" value="${typedOr(asked, 'shown_as', stored ?? '')}"
maxlength="${SHOWN_AS_CHARS_MAX}"></label>`

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
