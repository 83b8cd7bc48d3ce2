/**
 * Fills an installation with any number of realistic bugs, identical for the same seed:
 * `node tools/generate-data.ts --bugs 1000000 [--products 2000] [--seed 1] [--data FOLDER]
 * [--database ADDRESS]`.
 */

import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { docket } from '../src/accounts/actors/actors.ts'
import { internForBug } from '../src/accounts/group-sets/group-sets.ts'
import { refreshEverybody } from '../src/accounts/memberships/memberships.ts'
import { patterns } from '../src/accounts/memberships/memberships.store.ts'
import { setParameter } from '../src/accounts/parameters/parameters.ts'
import { clock } from '../src/platform/clock.ts'
import { continueIds } from '../src/platform/db/continue-ids.ts'
import type { Db, Tx } from '../src/platform/db/db.ts'
import { lockFolder } from '../src/platform/db/folder-lock.ts'
import { TOPICS } from '../src/migrations/topics.ts'
import { touch } from '../src/platform/db/remembered.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { openTransactions } from '../src/platform/work/work.ts'
import { loadConfig } from '../src/server/config.ts'
import type { Config } from '../src/server/settings.ts'
import { type DataFolder, makeFolder, readSecret, writePrivate } from '../src/server/data-folder.ts'
import { type DatabaseConfig, bringUpToDate, openDatabase } from '../src/server/database.ts'
import { firstLoginText, installOnce } from '../src/server/first-start.ts'
import { createProgress } from '../src/server/progress.ts'
import { buildTextIndex } from '../src/tracker/bugs/text-index/complete.ts'
import { type Catalogue, makeCatalogue, writeCatalogue } from './generate/catalogue.ts'
import { openPostgresBulk } from './generate/bulk-postgres.ts'
import { openSqliteBulk } from './generate/bulk-sqlite.ts'
import { createLives } from './generate/lives.ts'
import { type FirstIds, makePeople, type People, writePeople } from './generate/people.ts'
import { type Progress, startProgress } from './generate/progress.ts'
import { createShelves } from './generate/rows.ts'
import { createTexts } from './generate/texts.ts'

/** The file in the data folder that lists users for scripts, and values to search for. */
export const GENERATED = 'generated.json'
/** What was generated, as benchmarks and tests read it from the data folder. */
export interface Generated {
  seed: number
  bugs: number
  /** A user in every bug group, without any other special rights. */
  sees_all: Person
  /** Users in twenty groups each. */
  readers: Person[]
  /** The largest first. */
  products: { name: string; bugs: number; open: number }[]
}

interface Person {
  login: string
  api_key: string
  groups: string[]
}

/** How much to generate; the number of products follows from that of bugs if it is undefined. */
export interface Wanted {
  bugs: number
  products?: number
  seed: number
}
type Target = DatabaseConfig & Pick<Config, 'admin_login' | 'admin_password' | 'admin_api_key'>

const BUGS_A_BREATH = 200
/** The default; some are confidential, so anonymous users see 1,981. */
const PRODUCTS = 2_000
const PRODUCTS_TOLD = 50

/** Fills the database of a folder that is not in use. */
export async function generate(
  { bugs, products: wanted = PRODUCTS, seed }: Wanted,
  folder: DataFolder,
  target: Target,
  progress: Progress,
): Promise<Generated> {
  const texts = createTexts(seed)
  const prepared = await withDatabase(target, folder, async (db) => {
    await install(db, folder, target)
    const { firstId, forAll } = await db.look(readState)
    const { people, users } = makePeople(seed, bugs, texts, firstId)
    const catalogue = makeCatalogue({ seed, products: wanted }, texts, people, firstId)
    const setId = await db.work((tx) => internSets(tx, catalogue))
    return { firstId, forAll, people, users, catalogue, setId }
  })
  const { people, users, catalogue, firstId, forAll, setId } = prepared
  const bulk = await openBulk(target, folder)
  writePeople(bulk, people, { users, forAll })
  writeCatalogue(bulk, catalogue, texts, firstId)
  await bulk.flush()
  const live = createLives(seed, { bugs, people, catalogue, texts, setId })
  const put = createShelves(bulk)
  const tally = new Map(catalogue.products.map(({ id, name }) => [id, { name, bugs: 0, open: 0 }]))
  for (let id = 1; id <= bugs; id++) {
    const life = live(id)
    put(life)
    const counted = tally.get(life.bug.product_id)!
    counted.bugs += 1
    counted.open += life.bug.is_open
    if (id % BUGS_A_BREATH !== 0 && id !== bugs) continue
    await bulk.breathe()
    progress.at(id)
  }
  await bulk.close(progress.say)
  progress.say('group memberships')
  await withDatabase(target, folder, (db) => finish(db, people))
  progress.say('the text index')
  await withDatabase(target, folder, (db) => buildTextIndex(db, () => {}))
  const products = [...tally.values()].sort((a, b) => b.bugs - a.bugs).slice(0, PRODUCTS_TOLD)
  const [sees_all, ...readers] = readersOf(people)
  return { seed, bugs, sees_all: sees_all!, readers, products }
}

const openBulk = ({ database }: Target, folder: DataFolder) =>
  database === 'sqlite' ? openSqliteBulk(folder.database) : openPostgresBulk(database)

async function withDatabase<Result>(
  target: Target,
  folder: DataFolder,
  body: (db: Db) => Promise<Result>,
) {
  const db = await openDatabase(target, folder)
  try {
    return await body(db)
  } finally {
    await db.close()
  }
}

const silent = createProgress(() => {}, clock)

async function install(db: Db, folder: DataFolder, target: Target) {
  await bringUpToDate(db, folder, { now: clock(), progress: silent })
  const transactions = openTransactions(db, { clock, secret: await readSecret(folder) })
  const first = await installOnce(transactions, target, folder)
  if (first) for (const line of firstLoginText(first)) process.stderr.write(`${line}\n`)
  await transactions.work(docket, async ({ tx }) => {
    if (await tx.selectFrom('bugs').select('id').limit(1).executeTakeFirst()) {
      throw new Refusal('there are bugs already: give --data a new folder, or an empty database')
    }
    // Off in a new installation, but in use by those of this size.
    for (const name of ['useqacontact', 'usetargetmilestone', 'usestatuswhiteboard'] as const) {
      await setParameter(tx, name, '1')
    }
  })
}

/** Tables that get rows in addition to those of a new installation. */
const TABLES = [
  'groups',
  'users',
  'api_keys',
  'classifications',
  'products',
  'components',
  'versions',
  'milestones',
  'keyworddefs',
  'flagtypes',
  'flaginclusions',
] as const

async function readState(tx: Tx) {
  const first = new Map<string, number>()
  for (const table of TABLES) {
    const row = await tx
      .selectFrom(table)
      .select((rows) => rows.fn.max<number | null>('id').as('last'))
      .executeTakeFirst()
    first.set(table, (row?.last ?? 0) + 1)
  }
  const firstId: FirstIds = (table) => first.get(table)!
  const all = (await patterns(tx, {})).filter(({ userregexp }) => userregexp === '.*')
  return { firstId, forAll: all.map(({ id }) => id) }
}

/** Creates each set of groups that bugs will have, so that the program assigns its id. */
async function internSets(tx: Tx, { products }: Catalogue) {
  const ids = new Map([['', 0]])
  for (const set of products.flatMap(({ sets }) => sets)) {
    const key = set.join()
    if (!ids.has(key)) ids.set(key, await internForBug(tx, set))
  }
  return (groups: readonly number[]) => ids.get(groups.join())!
}

async function finish(db: Db, { insiders }: People) {
  await db.work(async (tx) => {
    await continueIds(tx, ...TABLES, 'bugs', 'longdescs', 'bug_changes', 'flags', 'bug_see_also')
    await setParameter(tx, 'insidergroup', insiders.group)
    await touch(tx, ...TOPICS)
  })
  await db.work(refreshEverybody)
}

function readersOf({ readers, groups }: People): Person[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return readers.map(({ login, api_key, groups: ids }) => ({
    login,
    api_key,
    groups: ids.map((id) => names.get(id)!),
  }))
}

/** The value of a flag; throws if it is not a positive whole number. */
function numberOf(name: string, text: string | undefined): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Refusal(`--${name} must be a whole number above 0, such as --${name} 20000`)
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { bugs: option, products: option, seed: option, data: option, database: option },
  })
  const { data, database } = values
  const { config } = loadConfig({ ...(data && { data }), ...(database && { database }) })
  const wanted = {
    bugs: numberOf('bugs', values.bugs),
    ...(values.products && { products: numberOf('products', values.products) }),
    seed: numberOf('seed', values.seed ?? '1'),
  }
  const folder = await makeFolder(config.data)
  const lock = lockFolder(folder.path)
  const progress = startProgress(wanted.bugs, 'bugs')
  try {
    const generated = await generate(wanted, folder, config, progress)
    const path = join(folder.path, GENERATED)
    await writePrivate(path, `${JSON.stringify(generated, null, 2)}\n`)
    progress.say(`done; people with API keys, and the largest products, are in ${path}`)
  } finally {
    lock.unlock()
  }
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`generate-data: ${error.message}\n`)
    process.exitCode = 1
  })
}
