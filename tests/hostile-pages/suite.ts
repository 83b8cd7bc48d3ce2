/**
 * Texts that could break out of markup, scripts, headers and files are in every field that accepts
 * them, and in the addresses of every page. No page gains an element, attribute or header, compared
 * with a tracker of plain texts; every file can be parsed; and pages show the texts as given.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { oldAddresses } from '../../src/tracker/pages/old-addresses.ts'
import { expectations } from './expected.ts'
import { requestsFor } from './requests.ts'
import { hostile, plain, type Texts } from './texts.ts'
import { visit, type Visited } from './visit.ts'
import { fill, type World } from './world.ts'
import { fileProblems } from './downloads.ts'
import { formsIn, sendForms } from './forms.ts'
import type { Kind } from '../databases.ts'
import { type Instance, onEachInstance } from '../instance.ts'
import { patternOf, routesOf } from '../routes.ts'
import { mantisRequests } from '../hidden-pages/mantis.ts'
import { redmineRequests } from '../hidden-pages/redmine.ts'

/** By database and key of a request. */
const plainParts = new Map<string, Map<string, Set<string>>>()

interface Found {
  key: string
  path: string
  visited: Visited
}

async function visitAll(instance: Instance, world: World, isWhole: boolean): Promise<Found[]> {
  const found: Found[] = []
  for (const as of isWhole ? [instance.admin, undefined] : [instance.admin]) {
    for (const asked of requestsFor(world)) {
      const { key, path } = asked
      found.push({ key, path, visited: await visit(instance, as, asked) })
    }
  }
  return found
}

const ANYWHERE = ''
function partsByKey(found: readonly Found[]) {
  const parts = new Map<string, Set<string>>()
  for (const { key, visited } of found) {
    const isRefused = visited.status >= 400
    const to = isRefused ? ANYWHERE : key
    const known = parts.get(to) ?? parts.set(to, new Set()).get(to)!
    for (const part of visited.parts) known.add(part)
  }
  return parts
}

/** Each once for a key, with the first address. */
function problemsOf(found: readonly Found[]) {
  const first = new Map<string, string>()
  for (const { key, path, visited } of found) {
    for (const problem of visited.problems) {
      const said = `${key}: ${problem.slice(0, 200)}`
      if (!first.has(said)) first.set(said, path.slice(0, 200))
    }
  }
  return [...first].map(([said, path]) => `${said} at ${path}`)
}

/** The first only takes a form, and leads back to the board; the others redirect. */
const NOT_SHOWN = new Set([
  '/move_card',
  '/old/:source/:script',
  ...Object.keys(mantisRequests),
  ...Object.keys(redmineRequests),
])

interface Extent {
  /** Asks for pages without a login, too. */
  isWhole: boolean
  /** Compares with plain texts, which takes as long again. */
  isCompared: boolean
}
/** Registers the suite for these databases. */
export function tellHostilePages(on: readonly Kind[], { isWhole, isCompared }: Extent) {
  const worlds: [string, Texts][] = [
    ['plain', plain],
    ['hostile', hostile],
  ]
  for (const [name, texts] of worlds.filter(([, one]) => isCompared || one === hostile)) {
    const tell = (opened: () => Instance) => {
      let world: World
      let found: Found[]
      before(async () => {
        world = await fill(opened(), texts)
        found = await visitAll(opened(), world, isWhole)
      })

      void test('every route is requested', async () => {
        const paths = found.map(({ path }) => path.split('?')[0]!)
        const routes = await routesOf(opened())
        const missing = routes.filter(
          (route) =>
            route.verbs.includes('GET') &&
            !/^\/(?:rest|assets|branding)\//.test(route.path) &&
            !paths.some((path) => patternOf(route).test(path)),
        )
        assert.deepEqual(
          missing.map(({ path }) => path),
          [],
        )
      })

      void test('every page is shown, and not only refused', () => {
        const shown = new Set(found.map(({ key, visited }) => visited.status === 200 && key))
        const keys = new Set(found.map(({ key }) => key))
        assert.deepEqual(
          [...keys].filter(
            (key) => !shown.has(key) && !oldAddresses.has(key.slice(1)) && !NOT_SHOWN.has(key),
          ),
          [],
        )
      })

      void test('no response contains what none may contain', () => {
        assert.deepEqual(problemsOf(found), [])
      })

      const compare = () => {
        const { database } = opened().place
        const kind = database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
        const parts = partsByKey(found)
        if (texts === plain) plainParts.set(kind, parts)
        const known = plainParts.get(kind)!
        const more = [...parts].flatMap(([key, all]) => {
          const own = known.get(key) ?? new Set()
          const refused = known.get(ANYWHERE)!
          return [...all]
            .filter((part) => !own.has(part) && !refused.has(part))
            .map((part) => `${key}: ${part}`)
        })
        assert.deepEqual(more, [])
      }
      if (isCompared) {
        void test(
          'no response has an element, attribute or header that plain texts do not',
          compare,
        )
      }

      void test('pages and files contain every text as it was given', async () => {
        const lost: string[] = []
        for (const [path, wanted] of expectations(world)) {
          const { status, text } = await visit(opened(), opened().admin, { key: '', path })
          assert.equal(status, 200, path)
          lost.push(...wanted.filter((one) => !text.includes(one)).map((one) => `${path}: ${one}`))
        }
        assert.deepEqual(lost, [])
      })

      void test('the announcement of read-only mode is text', async () => {
        const as = opened().admin
        const set = async (body: object) => {
          const { status, text } = await opened().ask('PUT', '/rest/read_only', { as, body })
          assert.equal(status, 200, text)
        }
        for (const note of texts.names) {
          await set({ read_only: true, note })
          const { problems, text } = await visit(opened(), as, { key: '', path: '/help' })
          assert.deepEqual(problems, [])
          assert.ok(text.includes(note), note)
        }
        await set({ read_only: false })
      })

      void test('files are downloaded as they were uploaded, under safe names', async () => {
        const address = await opened().service.server.listen({ host: '127.0.0.1', port: 0 })
        assert.deepEqual(await fileProblems(address, world), [])
      })

      // The last one, because some forms change what pages show.
      void test('forms that are refused show what was typed, as text', async () => {
        const forms = formsIn(found.flatMap(({ visited }) => visited.pages))
        assert.ok(forms.length > 20, `${forms.length}`)
        const sent = await sendForms(opened(), texts.names, forms)
        assert.deepEqual(problemsOf(sent), [])
      })
    }
    onEachInstance(`pages with ${name} texts`, tell, {}, { on })
  }
}
