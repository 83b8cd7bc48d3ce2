/** What to search for in generated data: users, products and words, chosen with a fixed seed. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Tx } from '../../src/platform/db/db.ts'
import { GENERATED, type Generated } from '../../tools/generate-data.ts'
import { Random } from '../../tools/generate/random.ts'

/** A user to search for. */
export interface Person {
  id: number
  login: string
}
/** A user in twenty groups who searches. */
export interface Reader extends Person {
  api_key: string
  group_set_id: number
}
/** By the part of comments that contain them: about half, about one in a hundred, fewer. */
export interface Words {
  common: string[]
  middling: string[]
  seldom: string[]
}

/** Values that occur in the data, so that searches find something. */
export interface World {
  random: Random
  readers: Reader[]
  /** Users in general, active ones as well as others. */
  people: Person[]
  products: { id: number; name: string }[]
  words: Words
  /** Parts of words that occur in summaries. */
  parts: string[]
  /** Ids of the fields whose changes are searched for. */
  fields: Map<string, number>
  /** The time of the latest change. */
  until: number
}

const SEED = 4
const SAMPLED = 4_000
const WORDS_EACH = 24
const PEOPLE = 200

/** `data` is the folder in which `tools/generate-data.ts` wrote its summary. */
export async function exploreWorld(tx: Tx, data: string): Promise<World> {
  const generated = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  const random = new Random(SEED, 'search')
  const texts = await sampleComments(tx)
  const summaries = await sampleSummaries(tx, generated.bugs)
  return {
    random,
    readers: await findReaders(tx, generated),
    people: await findPeople(tx, random),
    products: await findProducts(tx, generated),
    words: pickWords(random, texts),
    parts: pickParts(random, summaries),
    fields: await findFields(tx),
    until: await lastChange(tx),
  }
}

async function findReaders(tx: Tx, { readers }: Generated): Promise<Reader[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'login_name as login', 'group_set_id'])
    .where(
      'login_name',
      'in',
      readers.map(({ login }) => login),
    )
    .execute()
  const keys = new Map(readers.map(({ login, api_key }) => [login, api_key]))
  return rows.map((row) => ({ ...row, api_key: keys.get(row.login)! }))
}

/** The most active users have the lowest ids; the same number is taken from each power of ten. */
async function findPeople(tx: Tx, random: Random): Promise<Person[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'login_name as login'])
    .where('id', '>', 1)
    .orderBy('id')
    .execute()
  const at = () => Math.floor(rows.length ** random.part()) - 1
  return Array.from({ length: PEOPLE }, () => rows[at()]!)
}

async function findProducts(tx: Tx, { products }: Generated) {
  const names = products.map(({ name }) => name)
  return tx.selectFrom('products').select(['id', 'name']).where('name', 'in', names).execute()
}

async function findFields(tx: Tx) {
  const rows = await tx.selectFrom('fielddefs').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function lastChange(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('bug_changes')
    .select('bug_when')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row!.bug_when
}

const evenly = (last: number) =>
  Array.from({ length: SAMPLED }, (_, at) => 1 + Math.floor((at * last) / SAMPLED))

async function sampleComments(tx: Tx): Promise<string[]> {
  const last = await tx
    .selectFrom('longdescs')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('longdescs')
    .select('thetext')
    .where('id', 'in', evenly(last!.id))
    .where('thetext', '<>', '')
    .execute()
  return rows.map(({ thetext }) => thetext)
}

async function sampleSummaries(tx: Tx, bugs: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('bugs')
    .select('short_desc')
    .where('id', 'in', evenly(bugs))
    .execute()
  return rows.map(({ short_desc }) => short_desc)
}

function pickWords(random: Random, texts: string[]): Words {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of new Set(text.toLowerCase().match(/\b[a-z]{2,}\b/g))) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const part = (word: string) => counts.get(word)! / texts.length
  const all = [...counts.keys()].sort()
  const between = (least: number, most: number) =>
    random.some(
      all.filter((word) => part(word) >= least && part(word) < most),
      WORDS_EACH,
    )
  return {
    common: all.sort((a, b) => Math.abs(part(a) - 0.5) - Math.abs(part(b) - 0.5)).slice(0, 4),
    middling: between(0.005, 0.03),
    seldom: between(0.0005, 0.002),
  }
}

/** Four to seven letters from the middle of longer words in summaries. */
function pickParts(random: Random, summaries: string[]): string[] {
  const words = summaries.flatMap((text) => text.toLowerCase().match(/\b[a-z]{6,}\b/g) ?? [])
  return random.some(words, WORDS_EACH).map((word) => word.slice(1, 1 + random.between(4, 7)))
}
