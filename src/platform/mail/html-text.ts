/** Turns the HTML of mail into plain text: paragraphs, lists, emphasis, and links as footnotes. */

import type * as HtmlParser from 'htmlparser2'

import { lazily } from '../lazily.ts'
import { mailLimits } from './limits.ts'

const htmlParser = lazily<typeof HtmlParser>('htmlparser2')

const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title'])
const MARKS: Record<string, string> = { b: '*', strong: '*', i: '/', em: '/' }
const LINES = new Set(['div', 'tr', 'li', 'dt', 'dd'])
const PARAGRAPHS = new Set(
  'p ul ol dl table blockquote pre h1 h2 h3 h4 h5 h6 hr section article'.split(' '),
)

/** Quotes keep their `>`, so that pages can recognize them. Only the beginning of long HTML. */
export function htmlText(html: string): string {
  const written = openText()
  const hidden: string[] = []
  let pre = 0
  const parser = new (htmlParser().Parser)({
    onopentag(name, { href }) {
      if (HIDDEN.has(name)) hidden.push(name)
      if (name === 'pre') pre += 1
      if (name === 'br') written.line()
      written.open(name, href)
    },
    ontext: (text) => {
      if (hidden.length === 0) written.say(pre > 0 ? text : text.replaceAll(/\s+/g, ' '), pre > 0)
    },
    onclosetag(name) {
      if (hidden.at(-1) === name) hidden.pop()
      if (name === 'pre') pre = Math.max(0, pre - 1)
      written.close(name)
    },
  })
  parser.end(html.slice(0, mailLimits.mail_html_chars_max))
  return written.end()
}

const QUOTES_SHOWN_MAX = 10

/** Lines so far, each with its quotes before it. */
function openLines() {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  const quoted = () => '> '.repeat(Math.min(quotes, QUOTES_SHOWN_MAX))
  const endLine = () => {
    if (line.trim() !== '') lines.push(quoted() + line.trimEnd())
    line = ''
  }
  return {
    lines,
    endLine,
    isEmpty: () => line.trim() === '',
    endParagraph: () => {
      endLine()
      const isBlank = (lines.at(-1) ?? '').replaceAll('>', '').trim() === ''
      if (!isBlank) lines.push(quoted().trimEnd())
    },
    quote: (more: number) => void (quotes = Math.max(0, quotes + more)),
    add: (text: string) => void (line += text),
    /** Ends the line as it is, even if it is empty. */
    cut: () => {
      lines.push(quoted() + line.trimEnd())
      line = ''
    },
  }
}

function openText() {
  const { lines, endLine, endParagraph, isEmpty, quote, add, cut } = openLines()
  const links: string[] = []
  const left: string[] = []
  const part = (name: string) => {
    if (PARAGRAPHS.has(name)) endParagraph()
    else if (LINES.has(name)) endLine()
  }
  return {
    line: () => (isEmpty() ? endParagraph() : endLine()),
    say(text: string, isExact: boolean) {
      const [first = '', ...more] = isExact ? text.split('\n') : [text]
      add(isEmpty() && !isExact ? first.trimStart() : first)
      for (const next of more) {
        cut()
        add(next)
      }
    },
    open(name: string, href: string | undefined) {
      part(name)
      if (name === 'blockquote') quote(1)
      if (name === 'li') add('* ')
      if ((name === 'td' || name === 'th') && !isEmpty()) add(' ')
      add(MARKS[name] ?? '')
      if (name === 'a') left.push(href ?? '')
    },
    close(name: string) {
      add(MARKS[name] ?? '')
      const href = name === 'a' ? left.pop() : undefined
      if (href && /^(https?|mailto):/i.test(href)) add(`[${links.push(href)}]`)
      if (name === 'blockquote') {
        endLine()
        quote(-1)
      }
      part(name)
    },
    end() {
      endParagraph()
      const notes = links.map((href, at) => `[${at + 1}] ${href}`)
      return [...lines, ...notes].join('\n').trim()
    },
  }
}
