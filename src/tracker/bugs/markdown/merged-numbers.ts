/**
 * References in texts of a Bugzilla that was imported in addition: they mean its own numbers, which
 * are others here. The texts stay as they were written.
 */

import type { Tx } from '../../../platform/db/db.ts'
import { openOldBases } from '../../../platform/old-bases.ts'
import {
  type MergedSource,
  mergedSourceOf,
  mergedSources,
  numbersHere,
} from '../../catalogue/merged-sources/merged-sources.ts'
import { type Reference, referencesIn } from './references.ts'

/** Numbers here by numbers in the texts; others are of nothing. */
export interface Numbers {
  bugs: ReadonlyMap<number, number>
  attachments: ReadonlyMap<number, number>
}

/** A former address, and where its pages are now. */
export interface MergedPlace {
  urlbase: string
  path: string
}

/** A comment, with the attachment to which it belongs. */
interface Said {
  id: number
  text: string
  attachment_id: number | null
}
/** Comments with the same meaning of numbers; without `numbers`, that of this installation. */
export interface Alike {
  ids: ReadonlySet<number>
  numbers?: Numbers
}

/** Comments of one bug: those that were imported apart from those written here. At least one. */
export async function alikeIn(tx: Tx, comments: readonly Said[]): Promise<Alike[]> {
  if ((await mergedSources(tx)).length === 0) return [{ ids: new Set(comments.map(idOf)) }]
  const all = new Map<MergedSource | undefined, Said[]>()
  for (const comment of comments) {
    const source = await mergedSourceOf(tx, 'longdescs', comment.id)
    const own = all.get(source)
    if (own) own.push(comment)
    else all.set(source, [comment])
  }
  const alike: Alike[] = []
  for (const [source, own] of all) {
    const ids = new Set(own.map(idOf))
    alike.push(source ? { ids, numbers: await numbersIn(tx, source, own) } : { ids })
  }
  return alike.length > 0 ? alike : [{ ids: new Set() }]
}

const idOf = ({ id }: Said) => id

async function numbersIn(tx: Tx, source: MergedSource, said: readonly Said[]): Promise<Numbers> {
  const found = said.flatMap(({ text }) => referencesIn(text))
  const ids = (of: 'bug_id' | 'attach_id') => found.flatMap((one) => one[of] ?? [])
  const bugs = await numbersHere(tx, source, { table: 'bugs', ids: ids('bug_id') })
  const attachments = await numbersHere(tx, source, {
    table: 'attachments',
    ids: ids('attach_id'),
  })
  const { base = 0, last = 0 } = source.spans['bugs'] ?? {}
  for (const { text, attachment_id } of said) {
    // Sentences that belong to a comment were changed by the import.
    const [, of, duplicate] = SENTENCE.exec(text) ?? []
    const id = Number(of ?? duplicate)
    if (id > base && id <= last) bugs.set(id, id)
    if (attachment_id !== null) attachments.set(attachment_id, attachment_id)
  }
  return { bugs, attachments }
}
const SENTENCE =
  /\*\*\* (?:This bug has been marked as a duplicate of bug (\d{1,9})|Bug (\d{1,9}) has been marked as a duplicate of this bug\.?) \*\*\*$/

/** With the numbers here; undefined if it means nothing. */
export function referenceHere(one: Reference, numbers: Numbers | undefined): Reference | undefined {
  if (!numbers) return one
  const { bug_id, attach_id } = one
  const bug = bug_id === undefined ? undefined : numbers.bugs.get(bug_id)
  const file = attach_id === undefined ? undefined : numbers.attachments.get(attach_id)
  if ((bug_id !== undefined && bug === undefined) || (attach_id !== undefined && !file)) {
    return undefined
  }
  return { ...one, ...(bug !== undefined && { bug_id: bug }), ...(file && { attach_id: file }) }
}

/** Of all that were imported in addition, as far as their addresses are known. */
export const mergedPlaces = async (tx: Tx): Promise<MergedPlace[]> =>
  (await mergedSources(tx))
    .filter(({ urlbase }) => urlbase !== '')
    .map(({ urlbase, name }) => ({ urlbase, path: `/old/${name}` }))

type PlaceIn = (address: string) => string | undefined

/** Finds the path here of an address below a former one, first by `oldPlace`. */
export function openPlaces(
  places: readonly MergedPlace[] = [],
  oldPlace?: PlaceIn,
): PlaceIn | undefined {
  if (places.length === 0) return oldPlace
  const known = places.map(({ urlbase, path }): PlaceIn => {
    const { placeIn } = openOldBases([urlbase])
    return (address) => {
      const place = placeIn(address)
      return place === undefined ? undefined : path + place
    }
  })
  const all = oldPlace ? [oldPlace, ...known] : known
  return (address) => {
    for (const placeIn of all) {
      const place = placeIn(address)
      if (place !== undefined) return place
    }
    return undefined
  }
}
