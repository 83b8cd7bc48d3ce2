/** Mail about bugs as HTML: the same as the text, with links. */

import { Markup, markup, type Part } from '../../platform/pages/markup.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { numberedIn } from '../bugs/markdown/references.ts'
import { linkTitle } from '../bugs/markdown/links.ts'
import type { Links } from '../bugs/markdown/markdown.ts'
import { bugAddress, type Content, personText } from './letter-text.rules.ts'
import type { ToldComment } from './told.ts'
import { wrapComment } from './wrap.rules.ts'

/** An empty cell would have no border in some programs; in Bugzilla's mail, 0 is empty as well. */
const NOTHING = new Markup('&nbsp;')
const TABLE = markup` border="1" cellspacing="0" cellpadding="8"`

/** The whole document. Comments come with the newest first; `links` are what they refer to. */
export const letterHtml = (content: Content, links: Links): string =>
  documentHtml(content, changeHtml(content, links))

/** What happened. */
export const changeHtml = (content: Content, links: Links): Markup => markup`${
  content.depends_on && dependency(content, content.depends_on)
}
${fieldTable(content)}
${rowTable(content)}
${content.comments.toReversed().map((comment) => said(comment, content, links))}`

type Document = Pick<Content, 'base' | 'referenced' | 'why'>
/** The document around what happened, with its end. */
export function documentHtml({ base, why, referenced }: Document, body: Markup): string {
  const [heading, ...lines] = why
  return named(
    markup`<html>
<head><base href="${base}"></head>
<body>
${body}
${
  referenced.length > 0 &&
  markup`<div>Referenced Bugs:<ul>
${referenced.map(
  (one) => markup`<li>[${bugLink(base, one, `Bug ${one.id}`)}] ${one.summary}</li>\n`,
)}
</ul></div>`
}
<hr>
<span>${heading}</span>
<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>
</body>
</html>`.html,
  )
}

const NAMES: Readonly<Record<string, string>> = {
  '&#38;': '&amp;',
  '&#60;': '&lt;',
  '&#62;': '&gt;',
}
/** Programs that search HTML instead of parsing it expect the names that Bugzilla writes. */
const named = (html: string) => html.replaceAll(/&#(?:38|60|62);/g, (code) => NAMES[code]!)

const classOf = ({ status, is_open }: Bug) =>
  `bz_bug_link bz_status_${status}${is_open ? '' : ' bz_closed'}`

const bugLink = (base: string, bug: Bug, text: Part, anchor = '') =>
  markup`<a class="${classOf(bug)}" title="${linkTitle(bug.status, bug.resolution, bug.summary)}"
href="${bugAddress(base, bug.id)}${anchor}">${text}</a>`

const personLink = ({ login, name }: { login: string; name: string }) =>
  markup`<a class="email" href="mailto:${login}"
title="${personText({ login, name })}">${name || login}</a>`

const dependency = ({ base, bug }: Content, other: Bug) => markup`<p>
${bugLink(base, bug, `Bug ${bug.id}`)} depends on
${bugLink(base, other, `bug ${other.id}`)}, which changed state.</p>`

function fieldTable({ base, bug, fields }: Content): Part {
  if (fields.length === 0) return undefined
  const value = ([name, , text]: (typeof fields)[number]) =>
    name === 'bug_id' ? bugLink(base, bug, text) : text
  return markup`<table${TABLE}>
${fields.map((field) => markup`<tr><th>${field[1]}</th><td>${value(field)}</td></tr>\n`)}</table>`
}

function rowTable({ base, bug, rows, who, depends_on }: Content): Part {
  if (rows.length === 0) return undefined
  const head = markup`${personLink(who)} changed ${bugLink(base, bug, `bug ${bug.id}`)}<br>`
  const cell = (text: string) => markup`<td>${text === '' || text === '0' ? NOTHING : text}</td>`
  return markup`${!depends_on && head}
<table${TABLE}><tr><th>What</th><th>Removed</th><th>Added</th></tr>
${rows.map(
  ({ label, removed, added }) =>
    markup`<tr><td style="text-align:right;">${label}</td>${cell(removed)}${cell(added)}</tr>\n`,
)}</table>`
}

function said(comment: ToldComment, { base, bug }: Content, links: Links): Markup {
  const { count } = comment
  const head = markup`<b>${bugLink(base, bug, `Comment # ${count}`, `#c${count}`)}
on ${bugLink(base, bug, `bug ${bug.id}`)} from ${personLink(comment)}</b>`
  return markup`<div>${count > 0 && head}
<pre>${textOf(comment, links)}</pre></div>`
}

/** Quoted lines are marked as such. */
function textOf({ text }: ToldComment, links: Links): Part {
  const lines = wrapComment(text).split('\n')
  const quotes = (line: string) => line.startsWith('>')
  const runs: string[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && quotes(run[0]!) === quotes(line)) run.push(line)
    else runs.push([line])
  }
  return runs.map((run, at) => {
    const body = linked(run.join('\n'), links)
    const end = at < runs.length - 1 ? '\n' : ''
    return quotes(run[0]!) ? markup`<span class="quote">${body}</span>${end}` : [body, end]
  })
}

/** Of a web page, or of a person; the lengths keep it linear. */
const ADDRESS =
  /https?:\/\/[^\s<>"]{1,2000}[^\s<>".,;:!?)\]}'*]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

interface Link {
  from: number
  to: number
  href: string
  title?: string | undefined
}

function linked(text: string, links: Links): Part {
  const all: Link[] = [...addressesIn(text), ...referencesTo(text, links)]
  const parts: Part[] = []
  let at = 0
  for (const { from, to, href, title } of all.sort((a, b) => a.from - b.from)) {
    if (from < at) continue
    const of = title !== undefined && markup` title="${title}"`
    parts.push(text.slice(at, from), markup`<a href="${href}"${of}>${text.slice(from, to)}</a>`)
    at = to
  }
  return [...parts, text.slice(at)]
}

const addressesIn = (text: string): Link[] =>
  [...text.matchAll(ADDRESS)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    href: found.includes('://') ? found : `mailto:${found}`,
  }))

/** Relative to the base of the document. */
function referencesTo(text: string, { about, bugs, attachments }: Links): Link[] {
  return numberedIn(text).flatMap(({ from, to, bug_id = about, comment, attach_id }): Link[] => {
    if (attach_id !== undefined) {
      const title = attachments.get(attach_id)
      const href = `attachment.cgi?id=${attach_id}`
      return title === undefined ? [] : [{ from, to, href, title }]
    }
    const title = bugs.get(bug_id!)
    const anchor = comment === undefined ? '' : `#c${comment}`
    return title === undefined
      ? []
      : [{ from, to, href: `show_bug.cgi?id=${bug_id}${anchor}`, title }]
  })
}
