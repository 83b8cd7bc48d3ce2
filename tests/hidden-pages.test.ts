/**
 * Random requests for every page, made before and after hidden data exists: a reader who does not
 * see that data gets the same response, byte for byte.
 *
 * A bug that is requested by number or alias is reported as hidden, not as missing, and linked bugs
 * show each other's numbers; nothing else is revealed.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { pages } from '../src/tracker/pages/pages.ts'
import { oldAddresses } from '../src/tracker/pages/old-addresses.ts'
import { always } from './hidden-pages/always.ts'
import { leaked, tell, type Told } from './hidden-pages/asking.ts'
import { shownIds } from './hidden-pages/names.ts'
import { kinds } from './databases.ts'
import { isFull } from './full.ts'
import type { Request } from './hidden-pages/parts.ts'
import { oldRequests, requests } from './hidden-pages/requests.ts'
import { addHidden, addPrivate, buildShown, type Readers } from './hidden-pages/tracker.ts'
import { type Instance, onEachInstance, type Person } from './instance.ts'

/** DOCKET_TEST_SEED selects other requests, DOCKET_TEST_RUNS multiplies their number. */
const SEED = Number(process.env['DOCKET_TEST_SEED'] ?? 1)
const RUNS = Number(process.env['DOCKET_TEST_RUNS'] ?? 1)

/** These are about the reader, or contain nothing from the tracker. */
const ELSEWHERE = (
  ' /display /login /login/code /login/oidc /login/oidc/answer /logout /setup /create_account /account /new_password /new_address ' +
  '/cancel_address /password_reset /unsubscribe /preferences/webhooks /webhooks/:id /whines /whines/new /whines/:id ' +
  '/whines/:id/preview /whines/:id/delete /inbox /mail_test /mail_stops /reminders /robots.txt ' +
  '/search_plugin.cgi'
).split(' ')

void test('every page is among the requests', () => {
  const old = new Set([...oldAddresses.keys()].map((name) => `/${name}`))
  const paths = pages.flatMap((page) => page.paths)
  const asked = new Set([...Object.keys(requests), ...ELSEWHERE])
  assert.deepEqual(
    paths.filter((path) => !asked.has(path) && !old.has(path)),
    [],
  )
})

/** Their forms are about the reader. */
const OWN_FORMS = [
  'account',
  'settings',
  'apikey',
  'mfa',
  'permissions',
  'sessions',
  'tags',
  'data',
].map((tab) => `/preferences/${tab}`)

void test('every form is among the requests', () => {
  const forms = pages.filter((page) => page.submit ?? page.reads_forms)
  const sent = new Set(sampled(1).flatMap(([page, { form }]) => (form ? [page] : [])))
  const known = new Set([...sent, ...ELSEWHERE, ...OWN_FORMS, '/index.cgi', '/show_bug.cgi'])
  const missing = forms.flatMap(({ paths }) => paths).filter((path) => !known.has(path))
  assert.deepEqual(missing, [])
})

/** Also requested, but the same for everyone who may read private data. */
const SILENT = new Set([
  '/attachments/:id/:name',
  '/attachments/download/:id',
  '/attachments/download/:id/:name',
  '/issues/:id',
  '/view.php',
  '/bug_view_page.php',
  '/bug_view_advanced_page.php',
  '/view_all_bug_page.php',
  '/file_download.php',
  '/admin',
  '/admin/default_preferences',
  '/admin/jobs',
  '/admin/jobs/:id',
  '/admin/jobs/operations',
  '/admin/jobs/operations/:id',
  '/admin/sanity_check',
  '/admin/status',
  '/admin/branding',
  '/admin/parameters',
  '/admin/parameters/:topic',
  '/admin/users',
  '/admin/users.csv',
  '/admin/users/new',
  '/admin/users/:id',
  '/admin/users/:id/delete',
  '/admin/users/:id/merge',
  '/admin/groups',
  '/admin/groups/:id',
  '/admin/groups/:id/members',
  '/admin/groups/:id/members.csv',
  '/admin/groups/:id/members/remove',
  '/admin/groups/:id/delete',
  '/act_as',
  '/admin/classifications',
  '/admin/classifications/:name',
  '/admin/keywords',
  '/admin/keywords/:name',
  '/admin/products',
  '/admin/products/:name',
  '/admin/products/:name/components',
  '/admin/products/:name/components/:part',
  '/admin/products/:name/groups',
  '/admin/products/:name/milestones',
  '/admin/products/:name/milestones/:part',
  '/admin/products/:name/versions',
  '/admin/products/:name/versions/:part',
  '/audit_log',
  '/bulk_changes',
  '/change_bugs/:id',
  '/columns',
  '/help',
  '/help/:topic',
  '/incoming_mail',
  '/old/:source/:script',
  '/old_addresses',
  '/preferences/settings',
  '/preferences/sessions',
  '/preferences/tags',
  '/preferences/data',
  '/preferences/data/file',
  '/sitemap.xml',
  '/sitemap/:from',
])

const MANY = 3
const OLD = 1
/** Pages with searches or many other parameters. */
const MORE: Record<string, number> = {
  '/bugs': 8,
  '/buglist.cgi': 8,
  '/report': 8,
  '/enter_bug': 5,
  '/bugs/:id': 6,
  '/bugs/:id/history': 5,
  '/work_time': 5,
}
/** A share of the random requests, besides those that are always made. */
function sampled(share: number): [page: string, request: Request][] {
  const all = [
    ...Object.entries(requests).map(([page, of]) => ({ page, of, times: MORE[page] ?? MANY })),
    ...Object.entries(oldRequests).map(([page, of]) => ({ page, of, times: OLD })),
  ]
  return all.flatMap(({ page, of, times }, at) => {
    const numRuns = Math.ceil(times * RUNS * share)
    const sample = fc.sample(of, { seed: 1_000 * SEED + at, numRuns })
    const asked = [...(always[page] ?? []).map(requestOf), ...sample]
    const each = new Map(asked.map((one) => [JSON.stringify(one), one]))
    return [...each.values()].map((one): [string, Request] => [page, one])
  })
}

const requestOf = (one: string | Request) => (typeof one === 'string' ? { path: one } : one)

for (const kind of kinds) {
  const share = isFull || kind.name === 'SQLite' ? 1 : 1 / MANY
  onEachInstance('pages', (opened) => tellPages(opened, sampled(share)), {}, { on: [kind] })
}

function tellPages(opened: () => Instance, asked: [page: string, request: Request][]) {
  let instance: Instance
  let readers: Readers
  let chief: Person
  const tellAll = async (as?: Person) => {
    const told: Told[] = []
    for (const [, one] of asked) told.push(await tell(instance, as, one))
    return told
  }
  const before = new Map<string, Told[]>()
  const after = new Map<string, Told[]>()

  void test('do not depend on hidden data', async () => {
    instance = opened()
    readers = await buildShown(instance)
    // The page of a bug records that the reader has seen it.
    for (const as of [readers.plain, readers.insider]) {
      for (const id of shownIds) await instance.ask('GET', `/bugs/${id}`, { as })
    }
    before.set('nobody', await tellAll())
    before.set('plain', await tellAll(readers.plain))
    await addPrivate(instance)
    before.set('insider', await tellAll(readers.insider))
    chief = await addHidden(instance, readers)
    for (const [name, as] of Object.entries(readers)) {
      after.set(name, await tellAll(as))
    }
    const found = asked.flatMap(([, one], at) =>
      [...after].flatMap(([name, told]) => {
        const more = leaked(one, before.get(name)![at]!, told[at]!)
        return more.length === 0 ? [] : [{ name, asked: JSON.stringify(one), more }]
      }),
    )
    assert.deepEqual(found, [])
  })

  // Otherwise the requests might be unable to reveal anything.
  void test('show more to readers who see them', async () => {
    const told = await tellAll(chief)
    const others = after.get('insider')!
    const telling = asked.flatMap(([page], at) => {
      const text = told[at]!.text.replaceAll(chief.login, readers.insider.login)
      return text === others[at]!.text ? [] : page
    })
    const silent = Object.keys(requests).filter((page) => !telling.includes(page))
    assert.deepEqual(
      silent.filter((page) => !SILENT.has(page)),
      [],
    )
  })
}
