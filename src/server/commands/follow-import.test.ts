import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { asAdmin, type Opened, onEachDatabase } from '../../../tests/databases.ts'
import { LIVE_SERVER, type LiveSource, openLiveSource } from '../../../tests/import/live-source.ts'
import { quiet, SMALL_PARAMS } from '../../../tests/imported.ts'
import { askToCutOver, isCutOverAsked, withdrawCutOver } from '../../importer/follow/cut-over.ts'
import { type Params, readParamsFile } from '../../importer/map/params.ts'
import { makeFolders } from '../../platform/files.ts'
import { openZone } from '../../platform/zones.ts'
import { readConfig } from '../config.ts'
import { inFolder, readSecret } from '../data-folder.ts'
import { followImport } from './follow-import.ts'
import { main } from './main.ts'

const NOW = Date.UTC(2026, 10, 21)

/** Ends an import where it would wait. */
class Interrupted extends Error {}
const interrupt = () => {
  throw new Interrupted()
}

interface Way {
  address: string
  params: Params | undefined
  timezone: string
  /** Called before each wait; time goes on by what it waits. */
  waits: (ms: number) => Promise<void> | void
  rows_per_second?: number
}

/** What the imports did. */
const parts: string[] = []
/** A step of the first copy, which is not repeated. */
const LOADS = 'computing memberships and references'

const COMPARES = 'comparing each bug in full'

/** Runs an import until it ends; returns what it said. */
async function follow({ place }: Opened, { address, params, timezone, waits, ...more }: Way) {
  const flags = { data: place.folder, database: place.database }
  const { config } = readConfig({ flags, env: {}, cwd: '/', readFile: () => undefined })
  const said: string[] = []
  let now = NOW
  await inFolder(place.folder, async (folder) => {
    await readSecret(folder)
    await followImport({
      config,
      folder,
      address,
      given: { zone: openZone(timezone)!, params, attachments: undefined },
      rows_per_second: more.rows_per_second,
      pause_seconds: 10,
      progress: {
        ...quiet,
        part: (line) => void parts.push(line),
        say: (line) => void said.push(line),
      },
      clock: () => now,
      async pause(ms) {
        await waits(ms)
        now += ms
      },
      told: async () => {},
    })
  })
  return said
}

async function docket(...argv: string[]) {
  const said: string[] = []
  const tell = (line: string) => void said.push(line)
  const code = await main(argv, { out: tell, err: tell })
  return { code, said: said.join('\n') }
}

if (LIVE_SERVER !== undefined) {
  onEachDatabase('a rerun of an import that follows its source', (opened) => {
    let source: LiveSource
    let way: Way
    before(async () => {
      source = await openLiveSource()
      const params = await readParamsFile(SMALL_PARAMS)
      way = { address: source.address, params, timezone: 'UTC', waits: interrupt }
      await assert.rejects(follow(opened(), way), Interrupted)
      assert.equal(parts.includes(LOADS), true)
    })
    after(() => source?.remove())

    const parameter = (name: string) =>
      opened().db.look(async (tx) => {
        const found = tx.selectFrom('parameters').select('value').where('name', '=', name)
        return (await found.executeTakeFirst())?.value
      })
    const refused = async (other: Partial<Way>, words: RegExp) => {
      const rerun = follow(opened(), { ...way, ...other })
      await assert.rejects(rerun, { name: 'Refusal', message: words })
      await goesOn()
    }

    /** Runs the import until it waits; checks that it did not begin again. */
    const goesOn = async (other: Partial<Way> = {}) => {
      parts.length = 0
      await assert.rejects(follow(opened(), { ...way, ...other }), Interrupted)
      assert.equal(parts.includes(LOADS), false)
    }

    void test('goes on with its copy', () => goesOn())

    void test('takes parameters that changed, as well as those of renamed groups', async () => {
      await source.run(`update groups set name = 'renamed' where name = 'editbugs'`)
      const params = { ...way.params, shutdownhtml: 'Moving', insidergroup: 'renamed' }
      await goesOn({ params })
      assert.equal(await parameter('shutdownhtml'), 'Moving')
    })

    void test('without parameters keeps those of the run before', async () => {
      await goesOn({ params: undefined })
      assert.equal(await parameter('shutdownhtml'), 'Moving')
    })

    void test('refuses another time zone', () =>
      refused({ timezone: 'Europe/Berlin' }, /began with --timezone UTC, not Europe\/Berlin/))

    void test('refuses another address', () => {
      const address = `${source.address}?application_name=another`
      return refused({ address }, /the import follows \S+, not \S+\?application_name=another;/)
    })

    void test('is refused without --follow', async () => {
      const where = ['--data', opened().place.folder, '--database', opened().place.database]
      const { code, said } = await docket('import', 'bugzilla', 'run', way.address, ...where)
      assert.equal(code, 1)
      assert.match(said, /the database has the copy of an import with --follow/)
      await goesOn()
    })

    void test('is refused without the staging, and leaves the copy', async () => {
      await rm(join(opened().place.folder, 'import'), { recursive: true })
      const words = /the database has the copy of an import with --follow/
      await assert.rejects(follow(opened(), way), { name: 'Refusal', message: words })
      const found = await opened().db.look((tx) => tx.selectFrom('bugs').select('id').execute())
      assert.equal(found.length, 3)
    })
  })

  onEachDatabase('the end of an import that follows its source', (opened) => {
    let source: LiveSource
    let way: Way
    let waited: number[] = []
    before(async () => {
      source = await openLiveSource()
      const params = await readParamsFile(SMALL_PARAMS)
      way = { address: source.address, params, timezone: 'UTC', waits: interrupt }
    })
    after(() => source?.remove())

    const cutOver = (...more: string[]) =>
      docket('import', 'bugzilla', 'cut-over', '--data', opened().place.folder, ...more)
    /** Has something to do at each wait; then waits for the speed only, or is interrupted. */
    const run = (waits: (() => Promise<void>)[], more: Partial<Way> = {}) => {
      waited = []
      parts.length = 0
      const each = async (ms: number) => {
        waited.push(ms)
        const next = waits.shift()
        if (next) await next()
        else if (ms <= 60_000) interrupt()
      }
      return follow(opened(), { ...way, ...more, waits: each })
    }
    const allowed = (is: boolean) =>
      asAdmin(LIVE_SERVER!, (client) =>
        client.query(
          `alter database ${new URL(source.address).pathname.slice(1)} allow_connections ${is}`,
        ),
      )

    void test('is refused before the copy was compared, unless that is not wanted', async () => {
      const folder = join(opened().place.folder, 'import')
      await makeFolders(folder)
      await askToCutOver(folder)
      const look = async () => {
        assert.equal(isCutOverAsked(folder), false, 'a request from before the copy')
        const { code, said } = await cutOver()
        assert.equal(code, 1)
        assert.match(said, /has not compared its copy yet/)
        assert.equal((await cutOver('--unverified')).code, 0)
        await withdrawCutOver(folder)
      }
      await assert.rejects(run([look], { rows_per_second: 1 }), Interrupted)
      assert.equal(waited.at(-1), 500)
      assert.equal(parts.includes(COMPARES), true)
    })

    void test('needs no second comparison after a restart', async () => {
      await assert.rejects(run([]), Interrupted)
      assert.equal(parts.includes(COMPARES), false)
    })

    void test('does not come while the source changes within a minute', async () => {
      assert.equal((await cutOver()).code, 0)
      const change = () => source.run(`insert into cc (bug_id, who) values (1, 5)`)
      await assert.rejects(run([change]), Interrupted)
      assert.deepEqual(waited, [60_000, 500])
    })

    void test('waits for a source that is away, and limits no speed', async () => {
      assert.equal((await cutOver()).code, 0)
      await allowed(false)
      await run([async () => void (await allowed(true)), async () => {}], { rows_per_second: 1 })
      assert.deepEqual(waited, [15_000, 60_000])
    })
  })
}
