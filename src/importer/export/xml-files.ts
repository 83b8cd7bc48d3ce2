/**
 * The XML of bugs that `importxml.pl` of Bugzilla reads: all bugs, or those of some products or
 * ids. Pieces are written as they are read.
 */

import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Look } from '../../platform/work/work.ts'
import { visibleAmong } from '../../tracker/bugs/see/bugs.ts'
import { headXml, TAIL } from '../../tracker/views/bug-xml/bug-xml.ts'
import { bugsInXml, namesForXml, type Reading } from '../../tracker/views/bug-xml/bugs-in-xml.ts'
import { optionalFields } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import type { Progress } from '../progress.ts'
import { timeText } from './cells.ts'
import { MISSING } from './contents.ts'
import type { Tell } from './lost.ts'
import { tellLeftInXml } from './xml-left.ts'

/** Which bugs: by default all. */
export interface Selection {
  /** First and last id of each range. */
  ids?: readonly (readonly [number, number])[]
  products?: readonly string[]
}

/** One snapshot, read as the account that will import the bugs. */
export interface XmlJob {
  look: Look
  blobs: Pick<Blobs, 'open' | 'stat'>
  selection: Selection
  /** That of the server with the Bugzilla. */
  zone: Zone
  /** Bugs per file; the importing program holds a file in memory. */
  bugs_max: number
  tell: Tell
  progress: Progress
}

const PAGE = 500
const HIDDEN = 'a bug that the account cannot see was left out'

/** Each file as its number, from 1, and its pieces, which must be read before the next. */
export async function* xmlFiles(job: XmlJob): AsyncGenerator<[number, AsyncIterable<string>]> {
  const { look, bugs_max, progress } = job
  const head = await headOf(look)
  const reading = await readingOf(job)
  let number = 0
  let some: number[] = []
  let written = 0
  const file = () => {
    written += some.length
    progress.soFar(() => `${written} bugs`)
    return [++number, oneFile(reading, head, some)] satisfies [number, AsyncIterable<string>]
  }
  for await (const ids of selected(job)) {
    some.push(...ids)
    while (some.length >= bugs_max) {
      const rest = some.splice(bugs_max)
      yield file()
      some = rest
    }
  }
  if (some.length > 0 || number === 0) yield file()
}

async function headOf(look: Look): Promise<string> {
  const { maintainer } = await parameters(look.tx)
  // Without either, the importing program ends.
  const about = { urlbase: await addressOf(look), maintainer: maintainer || look.actor.login }
  return headXml({ ...about, exporter: look.actor.login })
}

/** What `importxml.pl` cannot read; some of it would end the program. */
const EMPTY = 'an attachment without content was left out, since importxml.pl fails with one'
const UNREAD = 'a custom field was left out, since importxml.pl does not read its type'

async function readingOf(job: XmlJob): Promise<Reading> {
  const { look, blobs, zone, tell } = job
  const { own, ...names } = await namesForXml(look)
  const known = own.filter(({ name, holds = 'integer' }) => {
    const isUnread = holds === 'bug' || holds === 'integer'
    if (isUnread && !NOT_WANTED.has(name)) tell(UNREAD, name)
    return !isUnread
  })
  const moment = (time: string) => timeText(zone.local(Date.parse(time)))
  return {
    read: (body) => body(look),
    wants: (name) => !NOT_WANTED.has(name),
    blobs,
    names: { ...names, own: known.map((field) => ({ ...field, moment })) },
    has_tokens: false,
    async skips({ known: { id, size }, bytes: { hash } }) {
      const isEmpty = size === 0 || hash === null
      const isMissing = !isEmpty && !(await blobs.stat(hash))
      if (isEmpty || isMissing) tell(isEmpty ? EMPTY : MISSING, `attachment ${id}`)
      return isEmpty || isMissing
    },
  }
}
const NOT_WANTED = new Set(['alias', ...optionalFields.map(({ name }) => name)])

async function* oneFile(reading: Reading, head: string, ids: readonly number[]) {
  yield head
  const pieces = await bugsInXml(ids, reading)
  yield* pieces()
  yield TAIL
}

/** The ids of visible bugs that are selected, in pages. */
async function* selected({ look, selection, tell }: XmlJob): AsyncGenerator<number[]> {
  const { tx } = look
  const product_ids = await productsIn(look, selection)
  const { ids: ranges = [[1, Number.MAX_SAFE_INTEGER]] } = selection
  const until = Math.max(...ranges.map(([, to]) => to))
  for (let after = Math.min(...ranges.map(([from]) => from)) - 1; ;) {
    let query = tx.selectFrom('bugs').selectAll().where('id', '>', after).where('id', '<=', until)
    if (product_ids) query = query.where('product_id', 'in', product_ids)
    const rows = await query.orderBy('id').limit(PAGE).execute()
    const asked = rows.filter(({ id }) => ranges.some(([from, to]) => from <= id && id <= to))
    const ids = asked.map(({ id }) => id)
    const seen = new Set((await visibleAmong(look, ids)).map(({ id }) => id))
    for (const id of ids) if (!seen.has(id)) tell(HIDDEN, `bug ${id}`)
    const bugs = asked.filter(({ id }) => seen.has(id))
    if (bugs.length > 0) {
      await tellLeftInXml(look, bugs, tell)
      yield bugs.map(({ id }) => id)
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

async function productsIn({ tx }: Look, { products }: Selection) {
  if (!products || products.length === 0) return undefined
  const rows = await tx.selectFrom('products').select(['id', 'name']).execute()
  return products.map((name) => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Refusal(`there is no product '${name}'`)
    return found.id
  })
}
