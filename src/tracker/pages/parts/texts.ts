/** Formats user text for pages: plain text with links, and descriptions with safe HTML. */

import type sanitizeHtml from 'sanitize-html'

import { lazily } from '../../../platform/lazily.ts'
import { linkTo, Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Site } from '../../../platform/work/work.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import type { Numbers } from '../../bugs/markdown/merged-numbers.ts'
import type { Mention } from '../../bugs/markdown/references.ts'
import type { Pieces } from '../../catalogue/link-patterns/link-patterns.rules.ts'
import * as paths from '../../model/paths.ts'
import { text as say } from './text.ts'

type To = PageAsked['to']

/** Including the description, which is comment 0. */
export const COMMENTS_PER_PAGE = 200
/** The path of the page of a bug that contains a comment. */
export function placeOf(bug: number | string, comment: number) {
  const page = Math.floor(comment / COMMENTS_PER_PAGE) + 1
  return page === 1 ? paths.bug(bug) : `${paths.bug(bug)}?page=${page}`
}

const LINK =
  /(?<url>https?:\/\/[^\s<>"]+)|\b(?<bug>bug\s+#?(?<id>\d{1,9})(?:,?\s+comment\s+#?(?<of>\d{1,6}))?)|\b(?<comment>comment\s+#?(?<count>\d{1,6}))|\b(?<file>attachment\s+#?(?<file_id>\d{1,9}))/gi
/** Punctuation that ends a sentence instead of a URL. */
const TAIL = ".,;:!?)]}'*"
function withoutTail(address: string) {
  let end = address.length
  while (TAIL.includes(address.charAt(end - 1)) && end > 0) end -= 1
  return address.slice(0, end)
}

/** The bug of a text, and how to translate links to old base URLs. */
interface From {
  /** Undefined for a bug that is not filed yet. */
  bug_id: number | undefined
  count: number
  oldPlace?: Site['oldPlace']
  /** What numbers in the text mean; undefined for those of this installation. */
  numbers?: Numbers | undefined
  /** Finds the links of patterns. */
  pieces?: (text: string) => Pieces
  /** Finds the people whom a text mentions. */
  mentions?: (text: string) => readonly Mention[]
}

/** The text of a comment, with links to the bugs, comments, attachments, people and URLs in it. */
export function linked(text: string, to: To, from: From): Part {
  const { bug_id } = from
  const here = bug_id !== undefined && placeOf(bug_id, from.count)
  const toComment = (bug: number | string, count: string) => {
    const place = placeOf(bug, Number(count))
    return `${place === here ? '' : to(place)}#c${count}`
  }
  const between = betweenLinks(text, to, from)
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(LINK)) {
    const { url, bug, id: bug_there, of, comment, count, file, file_id: file_there } = match.groups!
    const [id, file_id] = [hereOf(from, 'bugs', bug_there), hereOf(from, 'attachments', file_there)]
    const said = url ? withoutTail(url) : match[0]
    parts.push(between(done, match.index))
    done = match.index + said.length
    if (url) parts.push(linkOf(said, to, from))
    else if ((bug && id === undefined) || (file && file_id === undefined)) parts.push(said)
    else if (bug)
      parts.push(markup`<a href="${of ? toComment(id!, of) : to(paths.bug(id!))}">${bug}</a>`)
    else if (comment && bug_id === undefined) parts.push(comment)
    else if (comment) parts.push(markup`<a href="${toComment(bug_id!, count!)}">${comment}</a>`)
    else parts.push(markup`<a href="${to(`${paths.attachment}?id=${file_id}`)}">${file}</a>`)
  }
  return [...parts, between(done, text.length)]
}

/** The number here, if there is one. */
function hereOf({ numbers }: From, of: keyof Numbers, there: string | undefined) {
  return numbers && there !== undefined ? numbers[of].get(Number(there)) : there
}

/** A part of the text, with links to people; call it for one part after the other. */
function betweenLinks(text: string, to: To, from: From) {
  const mentions = from.mentions?.(text) ?? []
  let next = 0
  return (start: number, end: number): Part => {
    const parts: Part[] = []
    let done = start
    for (; next < mentions.length && mentions[next]!.from < end; next += 1) {
      const { from: begin, to: stop, login } = mentions[next]!
      if (begin < done || stop > end) continue
      parts.push(
        patterned(text.slice(done, begin), from),
        personIn(text.slice(begin, stop), login, to),
      )
      done = stop
    }
    return [...parts, patterned(text.slice(done, end), from)]
  }
}

const personIn = (mention: string, login: string, to: To) =>
  markup`<a href="${to(paths.person(login))}" title="${login}">${mention}</a>`

const patterned = (text: string, { pieces = (all) => [all] }: From): Part =>
  pieces(text).map((piece) => (typeof piece === 'string' ? piece : linkTo(piece.href, piece.text)))

function linkOf(address: string, to: To, { oldPlace }: From): Part {
  const place = oldPlace?.(address)
  return place === undefined
    ? linkTo(address)
    : markup`<a href="${to(commentIn(place) ?? place)}">${address}</a>`
}

/** The comment may not be on the bug's first page. */
function commentIn(place: string) {
  const [, id, count] = /^\/show_bug\.cgi\?id=(\d{1,9})#c(\d{1,6})$/.exec(place) ?? []
  return id && `${placeOf(id, Number(count))}#c${count}`
}

const SAFE: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'b',
    'i',
    'u',
    'em',
    'strong',
    'code',
    'kbd',
    'tt',
    'small',
    'sub',
    'sup',
    'br',
    'p',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'pre',
    'blockquote',
    'span',
    'div',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow noreferrer' } }),
  },
}

/** An administrator's description, which may contain HTML. */
export const described = (html: string) => new Markup(sanitizer()(html, SAFE))

const sanitizer = lazily<typeof sanitizeHtml>('sanitize-html')

/** A person's real name, else the login name. */
export const person = ({ real_name, name }: { real_name: string; name: string }): Part =>
  real_name ? markup`<span title="${name}">${real_name}</span>` : name

/**
 * `2026-01-31 09:30 UTC` from `2026-01-31T09:30:00Z`. The script shows a date or less, so the rest
 * is left out where scripts run: nothing moves when the page is loaded.
 */
export const timeOf = (time: string) =>
  markup`<time datetime="${time}">${time.slice(0, 10)}<span class="unscripted">
${time.slice(11, 16)} UTC</span></time>`

/** A number of bugs, such as `1,204 bugs`. */
export const bugsText = (count: number): string => say('bugs', { count, number: numberText(count) })
