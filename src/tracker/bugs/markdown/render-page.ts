/** Renders the Markdown comments of a page, and finds what its texts link that the reader sees. */

import { Fault } from '../../../platform/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { FoldLabels } from './folds.ts'
import { createKeptHtml, type Html, keyOf } from './kept-html.ts'
import { type Pieces, piecesWithin } from '../../catalogue/link-patterns/link-patterns.rules.ts'
import { linksOnPages, patternsOf } from './links.ts'
import { type Links, toHtml } from './markdown.ts'
import { type MergedPlace, mergedPlaces, type Numbers, referenceHere } from './merged-numbers.ts'
import { type Mention, type Mentioned, mentionedIn, mentionsOf } from './references.ts'
import { type Reference, referencesIn } from './references.ts'
import { renderApart } from './render-apart.ts'

/** Longer texts are shown as plain text. */
export const MARKDOWN_CHARS_MAX = 32_768
/** References in all texts of a page that become links. */
const REFERENCES_MAX = 1_000

const kept = createKeptHtml()

/** Where the texts are shown, which determines the targets of links. */
export interface PlaceOfTexts {
  /** Undefined for a bug that is not filed yet. */
  bug_id: number | undefined
  /** The public URL; ends with a slash. */
  base: string
  /** Comments per page of a bug. */
  per_page: number
  /** Undefined to fold nothing. */
  folds?: FoldLabels
}

/** Texts as HTML: at once, or after `rest`. */
export interface Rendered<Key> {
  /**
   * By key of the text. Texts are missing that are too long or take too long, or if too many others
   * wait: they are to be shown as plain text.
   */
  html: ReadonlyMap<Key, string>
  /** The keys of texts that are missing until `rest` has ended. */
  waiting: ReadonlySet<Key>
  /** A text that is not Markdown, with the links of patterns. */
  pieces: (text: string) => Pieces
  /** The mentions in a text that is not Markdown, of people whom the reader sees. */
  mentions: (text: string) => readonly Mention[]
  /** What numbers in the texts mean; undefined for those of this installation. */
  numbers?: Numbers | undefined
  /** Former addresses of Bugzillas that were imported in addition. */
  places: readonly MergedPlace[]
  /** Renders long texts; takes up to some seconds, and uses no transaction. */
  rest?: () => Promise<void>
}

/**
 * Short texts and those rendered before are ready at once. `plain` are the texts of the page that
 * are not Markdown.
 */
export async function renderOnPage<Key>(
  look: Look,
  texts: ReadonlyMap<Key, string>,
  { bug_id, ...place }: PlaceOfTexts,
  plain: readonly string[] = [],
): Promise<Rendered<Key>> {
  return (await renderOfEach(look, [{ texts, bug_id, plain }], place))[0]!
}

/** The texts of one of several bugs on a page. */
export interface TextsOf<Key> extends Pick<PlaceOfTexts, 'bug_id'> {
  texts: ReadonlyMap<Key, string>
  plain: readonly string[]
  /** What numbers in them mean; undefined for those of this installation. */
  numbers?: Numbers | undefined
}

/** The same for several bugs, with as many statements as for one. */
export async function renderOfEach<Key>(
  look: Look,
  all: readonly TextsOf<Key>[],
  place: Omit<PlaceOfTexts, 'bug_id'>,
): Promise<Rendered<Key>[]> {
  const prepared = all.map(({ texts, plain, bug_id, numbers }) => {
    const [short, long] = shortOf(texts)
    const mentioned = mentionedWithin(look, limits.mention_chars)
    const shortTexts = short.map(([, text]) => text)
    const spoken = [
      ...distinct(shortTexts, referencesIn),
      ...distinct([...plain, ...long], mentioned),
    ]
    const here = spoken.flatMap((one) => referenceHere(one, numbers) ?? [])
    return { about: bug_id, short, mentioned, spoken: here, numbers }
  })
  const patterns = await patternsOf(
    look,
    all.map(({ bug_id }) => bug_id),
  )
  const links = await linksOnPages(look, prepared, place)
  const places = await mergedPlaces(look.tx)
  return prepared.map(({ short, mentioned, numbers }, at) => {
    const own = { ...links[at]!, patterns: patterns[at]!, numbers, places }
    const mentions = (text: string) => mentionsOf(mentioned(text), own.people)
    const pieces = piecesWithin(own.patterns, limits.link_pattern_chars)
    return { pieces, mentions, numbers, places, ...renderShort(look, short, own) }
  })
}

function renderShort<Key>(look: Look, short: readonly [Key, string][], links: Links) {
  const html = new Map<Key, string>()
  const missing: Missing<Key>[] = []
  for (const [key, text] of short) {
    const kept_as = keyOf(text, links, look.site)
    const known = kept.find(kept_as)
    if (known === undefined) missing.push({ key, text, kept_as })
    else if (known !== null) html.set(key, known)
  }
  return renderMissing(look, { html, missing, links })
}

/** Those that are rendered, and the texts of the others. */
function shortOf<Key>(texts: ReadonlyMap<Key, string>) {
  const isShort = (text: string) => text.length <= MARKDOWN_CHARS_MAX
  const all = [...texts]
  const long = all.filter(([, text]) => !isShort(text)).map(([, text]) => text)
  return [all.filter(([, text]) => isShort(text)), long] as const
}

/**
 * Finds whom plain texts mention, while other requests wait: each text is searched once, and of all
 * of them only so many characters. Readers who are not logged in see no people.
 */
function mentionedWithin({ actor }: Look, chars_max: number) {
  const searched = new Map<string, readonly Mentioned[]>()
  let left = chars_max
  return (text: string): readonly Mentioned[] => {
    if (actor.id === 0 || !text.includes('@')) return []
    const known = searched.get(text)
    if (known) return known
    left -= text.length
    const found = left < 0 ? [] : mentionedIn(text)
    searched.set(text, found)
    return found
  }
}

interface Missing<Key> {
  key: Key
  text: string
  kept_as: string
}
interface Partly<Key> {
  html: Map<Key, string>
  missing: readonly Missing<Key>[]
  links: Links
}

function renderMissing<Key>(look: Look, { html, missing, links }: Partly<Key>) {
  const texts = missing.map(({ text }) => text)
  const take = (made: readonly (Html | undefined)[]) => {
    for (const [at, { key, kept_as }] of missing.entries()) {
      const one = made[at]
      if (one !== undefined) kept.keep(kept_as, one)
      if (typeof one === 'string') html.set(key, one)
    }
  }
  const total = texts.reduce((sum, { length }) => sum + length, 0)
  if (total <= limits.markdown_here_chars) {
    take(texts.map((text) => toHtml(text, links, look.site.oldPlace)))
    return { html, waiting: new Set<Key>() }
  }
  const waiting = new Set(missing.map(({ key }) => key))
  return { html, waiting, rest: async () => take(await htmlOf(look, texts, links)) }
}

/** Uses no transaction. */
async function htmlOf(
  { actor, site }: Pick<Look, 'actor' | 'site'>,
  texts: readonly string[],
  links: Links,
): Promise<(Html | undefined)[]> {
  const isPerson = actor.id !== 0
  const caller = { key: isPerson ? `person ${actor.id}` : 'readers of bugs', isPerson }
  try {
    return await renderApart(caller, texts, { links, site })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // Text that took too long is not tried again.
    return error.fault === 'read_slow' ? texts.map(() => null) : []
  }
}

/** Those of a bug, its comments, attachments and people once each, up to the limits. */
function distinct(
  texts: readonly string[],
  find: (text: string) => readonly Reference[],
): Reference[] {
  const all = new Map<string, Reference>()
  for (const text of texts) {
    for (const one of find(text).slice(0, limits.references_linked_max)) {
      if (all.size >= REFERENCES_MAX) return [...all.values()]
      const { bug_id, attach_id, person } = one
      all.set(`${bug_id} ${attach_id} ${person}`, one)
    }
  }
  return [...all.values()]
}
