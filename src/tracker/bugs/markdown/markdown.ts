/** Renders Markdown to safe HTML: no raw HTML, images or unusual links. Pure. */

import type MarkdownIt from 'markdown-it'

import { fold } from '../../../platform/fold.ts'
import { lazily } from '../../../platform/lazily.ts'
import { type LinkPattern, piecesOf } from '../../catalogue/link-patterns/link-patterns.rules.ts'
import { FOLD_END, type FoldLabels, foldStart, isLong, signatureAt } from './folds.ts'
import { type MergedPlace, type Numbers, openPlaces, referenceHere } from './merged-numbers.ts'
import { type Reference, referencesIn } from './references.ts'

/** The target of a reference, or undefined to leave it as text. */
export type Find = (reference: Reference) => { href: string; title: string } | undefined

const markdownIt = lazily<typeof MarkdownIt>('markdown-it')

type Markdown = InstanceType<typeof MarkdownIt>
let made: Markdown | undefined
const markdown = () => (made ??= openMarkdown())

/** Line breaks are kept, since most text was written as plain comments. */
function openMarkdown() {
  const opened = new (markdownIt())({ html: false, linkify: true, breaks: true })
  // Bare words such as `next.js` are not linked, and images are not loaded.
  opened.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  opened.disable('image')
  opened.validateLink = (url) => /^(https?:|mailto:|#)/i.test(url.trim())
  opened.core.ruler.push('references', (state) => {
    const { find, moved, patterns, folds } = state.env as unknown as Env
    const settle = settler()
    if (folds) foldQuotes(state, folds.quote)
    for (const block of state.tokens) {
      settle(block)
      if (block.type === 'inline' && block.children) {
        for (const token of block.children) lead(token, moved)
        block.children = withReferences(state, block.children, { find, patterns })
      }
    }
  })
  return opened
}

/** Those within others are folded with them. */
function foldQuotes(state: State, label: string) {
  const lines = state.src.split('\n')
  let isFolded = false
  state.tokens = state.tokens.flatMap((token) => {
    if (token.level > 0 || !token.type.startsWith('blockquote')) return [token]
    if (token.type === 'blockquote_open') isFolded = isLong(lines.slice(...token.map!).join('\n'))
    if (!isFolded) return [token]
    const edge = new state.Token('html_block', '', 0)
    edge.content = token.type === 'blockquote_open' ? opening(label) : CLOSING
    return token.type === 'blockquote_open' ? [edge, token] : [token, edge]
  })
}
const opening = (label: string) => `${foldStart(label).html}\n`
const CLOSING = `${FOLD_END.html}\n`

/**
 * Headings are below those of the page, and no level is left out between them, whatever the text
 * names them. The alignment of cells would need inline styles.
 */
function settler() {
  const outline: number[] = []
  return (block: Tokens[number]) => {
    const [, level] = /^h([1-6])$/.exec(block.tag) ?? []
    if (block.type === 'heading_open') {
      while (outline.length > 0 && outline.at(-1)! >= Number(level)) outline.pop()
      outline.push(Number(level))
    }
    if (level) block.tag = `h${Math.min(6, outline.length + 2)}`
    if (block.type === 'th_open' || block.type === 'td_open') block.attrs = null
  }
}

type State = Parameters<Parameters<Markdown['core']['ruler']['push']>[1]>[0]
type Tokens = State['tokens']

/** References inside links and code stay as they are. */
function withReferences(state: State, tokens: Tokens, linking: Linking): Tokens {
  let links = 0
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') {
      token.attrSet('rel', 'nofollow noopener')
      links += 1
    }
    if (token.type === 'link_close') links -= 1
    if (token.type !== 'text' || links > 0) return [token]
    return linked(state, token.content, linking)
  })
}

function linked(state: State, text: string, { find, patterns }: Linking): Tokens {
  const made: Tokens = []
  const sayPlain = (content: string) => {
    if (content === '') return
    const token = new state.Token('text', '', 0)
    token.content = content
    made.push(token)
  }
  const link = (content: string, attributes: [string, string][]) => {
    const open = new state.Token('link_open', 'a', 1)
    open.attrs = attributes
    made.push(open)
    sayPlain(content)
    made.push(new state.Token('link_close', 'a', -1))
  }
  const say = (content: string) => {
    for (const piece of piecesOf(content, patterns)) {
      if (typeof piece === 'string') sayPlain(piece)
      else
        link(piece.text, [
          ['href', piece.href],
          ['rel', 'nofollow noopener'],
        ])
    }
  }
  let at = 0
  for (const reference of referencesIn(text)) {
    const found = find(reference)
    if (!found) continue
    say(text.slice(at, reference.from))
    link(text.slice(reference.from, reference.to), [
      ['href', found.href],
      ['title', found.title],
    ])
    at = reference.to
  }
  say(text.slice(at))
  return made
}

/** The replacement for a link's target, if any. */
export type Move = (address: string) => string | undefined

function lead(token: Tokens[number], moved: Move) {
  const address = token.type === 'link_open' && token.attrGet('href')
  const place = address ? moved(String(address)) : undefined
  if (place !== undefined) token.attrSet('href', place)
}

/** What becomes a link. */
interface Linking {
  find: Find
  patterns: readonly LinkPattern[]
}
interface Env extends Linking {
  moved: Move
  folds: FoldLabels | undefined
}

/** References that the reader can see. Plain data, so that it can be sent to a thread. */
export interface Links {
  /** The bug to which the text belongs. */
  about: number | undefined
  /** Link titles by id. */
  bugs: ReadonlyMap<number, string>
  attachments: ReadonlyMap<number, string>
  /** Login names by folded mention; empty for readers who are not logged in. */
  people: ReadonlyMap<string, string>
  /** `BUG NUMBER`; undefined to link each. */
  comments: ReadonlySet<string> | undefined
  /** The public URL; ends with a slash. */
  base: string
  /** Comments on a page of a bug; undefined for addresses like those of Bugzilla. */
  per_page?: number | undefined
  /** Of administrators, for bugs like this one. */
  patterns?: readonly LinkPattern[]
  /** Undefined to fold nothing. */
  folds?: FoldLabels | undefined
  /** What numbers in the texts mean; undefined for those of this installation. */
  numbers?: Numbers | undefined
  /** Former addresses of Bugzillas that were imported in addition. */
  places?: readonly MergedPlace[] | undefined
}

function linksTo(links: Links): Find {
  const { about, bugs, comments, attachments, people, base, numbers } = links
  return (spoken) => {
    const here = referenceHere(spoken, numbers)
    if (!here) return undefined
    const { bug_id = about, comment, attach_id, person } = here
    if (person !== undefined) {
      const title = people.get(fold(person))
      const href = `${base}people/${encodeURIComponent(title ?? '')}`
      return title === undefined ? undefined : { href, title }
    }
    if (attach_id !== undefined) {
      const title = attachments.get(attach_id)
      return title === undefined
        ? undefined
        : { href: `${base}attachment.cgi?id=${attach_id}`, title }
    }
    const title = bug_id === undefined ? undefined : bugs.get(bug_id)
    if (title === undefined) return undefined
    if (comment !== undefined && comments?.has(`${bug_id} ${comment}`) === false) return undefined
    return { href: base + placeIn(links, bug_id!, comment), title }
  }
}

function placeIn({ per_page }: Links, bug_id: number, comment: number | undefined) {
  const anchor = comment === undefined ? '' : `#c${comment}`
  if (per_page === undefined) return `show_bug.cgi?id=${bug_id}${anchor}`
  const page = Math.floor((comment ?? 0) / per_page) + 1
  return `bugs/${bug_id}${page > 1 ? `?page=${page}` : ''}${anchor}`
}

/** Redirects links to old base URLs; `oldPlace` translates them. */
export function toHtml(text: string, links: Links, oldPlace?: Move): string {
  const base = links.base.replace(/\/$/, '')
  const placeOf = openPlaces(links.places, oldPlace)
  const moved: Move = (address) => {
    const place = placeOf?.(address)
    return place && base + place
  }
  const find = linksTo(links)
  const { patterns = [], folds } = links
  const render = (part: string) => part && markdown().render(part, { find, moved, patterns, folds })
  const at = text.search(DUPLICATE)
  const written = at === -1 ? text : text.slice(0, at)
  const closing = text.slice(written.length).replaceAll('*', '\\*')
  const end = folds && signatureAt(written)
  const signature = end === undefined ? '' : written.slice(end)
  const folded = signature && opening(folds!.signature) + render(signature) + CLOSING
  // Apart, so that a block of code that is not closed does not swallow what follows.
  return render(written.slice(0, end)) + folded + render(closing)
}

/** Bugzilla's sentence after the comment that marks a bug as a duplicate, which is plain text. */
const DUPLICATE = /\*\*\* This bug has been marked as a duplicate of bug \d{1,15} \*\*\*$/
