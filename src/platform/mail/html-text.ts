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

/** Lines so far, each with its quotes before it. */
function openText() {
  const lines: string[] = []
  const links: string[] = []
  const left: string[] = []
  let line = ''
  let quotes = 0
  const endLine = () => {
    if (line.trim() !== '') lines.push('> '.repeat(quotes) + line.trimEnd())
    line = ''
  }
  const endParagraph = () => {
    endLine()
    if (lines.length > 0 && lines.at(-1)!.replaceAll('>', '').trim() !== '') {
      lines.push('> '.repeat(quotes).trimEnd())
    }
  }
  const part = (name: string) => {
    if (PARAGRAPHS.has(name)) endParagraph()
    else if (LINES.has(name)) endLine()
  }
  return {
    /** Ends the line; an empty one stays. */
    line() {
      if (line.trim() === '') endParagraph()
      else endLine()
    },
    say(text: string, isExact: boolean) {
      const [first = '', ...more] = isExact ? text.split('\n') : [text]
      line += line === '' && !isExact ? first.trimStart() : first
      for (const next of more) {
        lines.push('> '.repeat(quotes) + line.trimEnd())
        line = next
      }
    },
    open(name: string, href: string | undefined) {
      part(name)
      if (name === 'blockquote') quotes += 1
      if (name === 'li') line += '* '
      if (name === 'td' || name === 'th') line += line === '' ? '' : ' '
      line += MARKS[name] ?? ''
      if (name === 'a') left.push(href ?? '')
    },
    close(name: string) {
      line += MARKS[name] ?? ''
      if (name === 'a') {
        const href = left.pop() ?? ''
        if (/^(https?|mailto):/i.test(href)) line += `[${links.push(href)}]`
      }
      if (name === 'blockquote') {
        endLine()
        quotes = Math.max(0, quotes - 1)
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
