/**
 * Old addresses of Bugzillas that were imported in addition: `/old/NAME/show_bug.cgi?id=7` leads to
 * what bug 7 of that Bugzilla is here.
 */

import type { Page, PageAsked } from '../../platform/http/page.ts'
import { markup } from '../../platform/pages/markup.ts'
import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import {
  type MergedSource,
  mergedSourceNamed,
  numbersHere,
} from '../catalogue/merged-sources/merged-sources.ts'
import { maySee, productNamed } from '../catalogue/products/products.ts'
import { aliasOwners, visibleAmong } from '../bugs/see/bugs.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

type Of = 'bugs' | 'attachments'
type Numbers = Readonly<Record<string, Of>>

const BUGS: Numbers = { id: 'bugs', buglist: 'bugs', bug_id: 'bugs', bugid: 'bugs' }
const FILES: Numbers = { id: 'attachments', attach_id: 'attachments', bugid: 'bugs' }
const NOTHING: Numbers = {}
/** Scripts whose parameters can be translated, with those that are numbers. */
const SCRIPTS: Readonly<Record<string, Numbers>> = {
  'show_bug.cgi': BUGS,
  'xml.cgi': BUGS,
  'long_list.cgi': BUGS,
  'show_activity.cgi': BUGS,
  'showdependencytree.cgi': BUGS,
  'showdependencygraph.cgi': BUGS,
  'votes.cgi': { bug_id: 'bugs' },
  'showvotes.cgi': { bug_id: 'bugs' },
  'summarize_time.cgi': BUGS,
  'attachment.cgi': FILES,
  'showattachment.cgi': FILES,
  'createattachment.cgi': BUGS,
  'buglist.cgi': { bug_id: 'bugs' },
  'query.cgi': { bug_id: 'bugs' },
  'enter_bug.cgi': NOTHING,
  'describecomponents.cgi': NOTHING,
  'describekeywords.cgi': NOTHING,
  'report.cgi': NOTHING,
  'index.cgi': NOTHING,
  '': NOTHING,
}
/** Several numbers in a value are separated so. */
const SEPARATED = /([,:\s]+)/
const NUMBER = /^\d{1,9}$/

/** The address here; undefined if the source never had what it names. */
async function placeOf(look: Look, source: MergedSource, asked: PageAsked) {
  const { script = '' } = asked.path
  const numbers = Object.hasOwn(SCRIPTS, script) ? SCRIPTS[script]! : undefined
  if (!numbers) return undefined
  const given = new URLSearchParams(asked.query)
  const here = await numbersIn(look, source, { given, numbers })
  const names = await namesIn(look, source, { given, numbers })
  const made = new URLSearchParams()
  for (const [name, value] of given) {
    const of = Object.hasOwn(numbers, name) ? numbers[name] : undefined
    const parts = of ? value.split(SEPARATED) : [value]
    const found = parts.map((part) => {
      if (of && NUMBER.test(part)) return here[of].get(Number(part))?.toString()
      if (of === 'bugs') return names.aliases.get(fold(part)) ?? part
      return name === 'product' ? (names.products.get(fold(part)) ?? part) : part
    })
    if (found.includes(undefined)) return undefined
    made.append(name, found.join(''))
  }
  const query = made.toString()
  return `/${script}${query && '?'}${query}`
}

interface Given {
  given: URLSearchParams
  numbers: Numbers
}
/** Values beyond these are not looked up. */
const NUMBERS_MAX = 1_000

/** New names, as far as the caller may know what has them. */
async function namesIn(look: Look, { names }: MergedSource, { given, numbers }: Given) {
  const [aliases, products] = [new Map<string, string>(), new Map<string, string>()]
  for (const [name, value] of given) {
    const isOfBugs = Object.hasOwn(numbers, name) && numbers[name] === 'bugs'
    const words = isOfBugs ? value.split(SEPARATED) : name === 'product' ? [value] : []
    const from = isOfBugs ? names.aliases : names.products
    for (const word of words.map(fold)) {
      if (Object.hasOwn(from, word)) (isOfBugs ? aliases : products).set(word, from[word]!)
    }
  }
  const owners = await aliasOwners(look.tx, [...aliases.values()].map(fold))
  const bugs = await visibleAmong(
    look,
    owners.map(({ bug_id }) => bug_id),
  )
  const seen = new Set(bugs.map(({ id }) => id))
  const shown = new Set(owners.flatMap((one) => (seen.has(one.bug_id) ? one.alias_key : [])))
  for (const [word, as] of aliases) if (!shown.has(fold(as))) aliases.delete(word)
  for (const [word, as] of products) {
    const product = await productNamed(look, as)
    if (!product || !(await maySee(look, product))) products.delete(word)
  }
  return { aliases, products }
}

async function numbersIn({ tx }: Look, source: MergedSource, { given, numbers }: Given) {
  const idsOf = (of: Of) =>
    [...given]
      .filter(([name]) => Object.hasOwn(numbers, name) && numbers[name] === of)
      .flatMap(([, value]) => value.split(SEPARATED))
      .filter((part) => NUMBER.test(part))
      .slice(0, NUMBERS_MAX)
      .map(Number)
  return {
    bugs: await numbersHere(tx, source, { table: 'bugs', ids: idsOf('bugs') }),
    attachments: await numbersHere(tx, source, {
      table: 'attachments',
      ids: idsOf('attachments'),
    }),
  }
}

async function show(look: Look, asked: PageAsked) {
  const source = await mergedSourceNamed(look.tx, asked.path['source'] ?? '')
  const place = source && (await placeOf(look, source, asked))
  if (place !== undefined) return { moved: place, status: 302 as const }
  const title = text('merged_address_missing')
  const about = source
    ? text('merged_address_about', { name: source.name })
    : text('merged_source_missing')
  return { title, body: markup`<h1>${title}</h1>\n<p>${about}</p>`, status: 404 }
}

/** Redirects to the address of Bugzilla that means the same here. */
export const mergedAddressPage: Page = {
  name: 'Page.merged_address',
  paths: [paths.MERGED_ADDRESS],
  login: 'any',
  show,
}
