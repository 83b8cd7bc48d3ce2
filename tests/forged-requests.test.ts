/**
 * No other site can change anything in the name of its visitors: every route gets what a browser
 * would send for a page of another origin, with the session of an administrator, and no table
 * changes. Without the token of a form, nothing changes either, and neither do requests that read.
 */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'

import { isFull } from './full.ts'
import { CAUTIOUS } from '../src/tracker/incoming/incoming.ts'
import { enterNews } from '../src/tracker/views/inbox/enter-news.ts'
import { REASONS } from '../src/tracker/views/inbox/inbox.wire.ts'
import {
  bodiesFor,
  FORGED_FILE,
  FORGED_UPLOAD,
  FORMS,
  filledForm,
  filledPath,
} from './forged-requests/bodies.ts'
import { type Fields, READING, UNSTORED } from './forged-requests/bodies.ts'
import { changesOf } from './forged-requests/changes.ts'
import { kinds } from './databases.ts'
import { type Instance, onEachInstance } from './instance.ts'
import { type Route, routesOf } from './routes.ts'
import { filePart, makeGrant, makeTicket } from './tickets.ts'

const HOST = 'localhost:80'
const OWN = { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }
/** What browsers add to a request that a page of another origin makes. */
const FOREIGN: Record<string, Fields> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, in an older browser': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
  'a neighbour': { origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' },
  'another site, without its origin': { 'sec-fetch-site': 'cross-site' },
}
const STREAM = { accept: 'text/vnd.turbo-stream.html, text/html' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', host: HOST }
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']
const isPage = ({ path }: Route) => !/^\/(?:rest|jsonrpc|xmlrpc)|\.php/.test(path)

// What is refused does not depend on the database, so PostgreSQL gets only the first kind.
for (const kind of kinds) {
  const some = Object.entries(FOREIGN).slice(0, kind.name === 'SQLite' || isFull ? undefined : 1)
  onEachInstance('forged requests', (opened) => tell(opened, some), {}, { on: [kind] })
}

function tell(opened: () => Instance, foreigners: [from: string, headers: Fields][]) {
  let instance: Instance
  let session: string
  let form_token: string
  let formCookie: string
  let routes: Route[]

  const ask = (verb: string, path: string, headers: Fields, body?: string) => {
    const more = body === undefined ? {} : { body }
    return instance.ask(verb, path, { headers: { ...BROWSER, ...headers }, ...more })
  }
  async function logIn() {
    const { login, password } = instance.admin
    const headers = { 'x-docket-csrf': '1', 'sec-fetch-site': 'same-origin' }
    const answer = await instance.ask('POST', '/rest/session', {
      headers: { ...BROWSER, ...headers },
      body: { login, password },
    })
    return String(answer.headers['set-cookie']).split(';', 1)[0]!
  }

  before(async () => {
    instance = opened()
    await fill(instance)
    session = await logIn()
    const { text, headers } = await ask('GET', '/login', {})
    formCookie = String(headers['set-cookie']).split(';', 1)[0]!
    form_token = /name="form_token" value="(\w+)"/.exec(text)![1]!
    routes = await routesOf(instance)
  })

  /** The tables that requests to these routes change, with the routes that do. */
  async function changed(some: readonly Route[], send: (route: Route) => Promise<void>) {
    const found = await changesOf(instance, async () => {
      for (const route of some) await send(route)
    })
    if (found.length === 0) return []
    const each: string[] = []
    for (const route of some) {
      const tables = await changesOf(instance, () => send(route))
      each.push(...tables.map((table) => `${route.path}: ${table}`))
    }
    return [...found, ...each]
  }
  const changing = () => routes.filter(({ verbs }) => verbs.some((verb) => CHANGING.includes(verb)))
  const posting = () => routes.filter((route) => route.verbs.includes('POST') && isPage(route))

  void test('every page with a form is among those that are tried', () => {
    const own = new Set(
      ['/tickets', '/upload.js', '/encrypted.js', '/qr.js', '/thunderbird.xpi', '/d.php'].flatMap(
        (path) => [path, `${path}*`],
      ),
    )
    const paths = posting().map(({ path }) => path)
    assert.deepEqual(
      paths.filter((path) => !own.has(path)).toSorted(),
      Object.keys(FORMS).toSorted(),
    )
  })

  for (const [from, foreign] of foreigners) {
    void test(`from ${from} change nothing, even with a known token`, async () => {
      const cookie = `${session}; ${formCookie}`
      const tables = await changed(changing(), async ({ path, verbs }) => {
        const fields = { ...(await filledForm(instance, path, { cookie })), form_token }
        for (const verb of verbs.filter((one) => CHANGING.includes(one))) {
          for (const { type, body } of bodiesFor(fields)) {
            const headers = { ...foreign, ...STREAM, cookie, 'content-type': type }
            const { headers: told } = await ask(verb, filledPath(path), headers, body)
            assert.doesNotMatch(String(told['set-cookie']), /docket_(session|display)/, path)
          }
        }
      })
      assert.deepEqual(tables, [])
    })
  }

  void test('without the right token or header change nothing, wherever from', async () => {
    const both = `${session}; ${formCookie}`
    const wrong: [cookie: string, token: string][] = [
      [both, ''],
      [both, `${form_token}x`],
      [session, form_token],
      [`${session}; docket_form=`, ''],
    ]
    for (const [cookie, token] of wrong) {
      const tables = await changed(changing(), async ({ path, verbs }) => {
        const fields = { ...(await filledForm(instance, path, { cookie })), form_token: token }
        for (const verb of verbs.filter((one) => CHANGING.includes(one))) {
          for (const { type, body } of bodiesFor(fields)) {
            for (const from of [OWN, {}]) {
              const headers = { ...from, ...STREAM, cookie, 'content-type': type }
              await ask(verb, filledPath(path), headers, body)
            }
          }
        }
      })
      assert.deepEqual(tables, [], token)
    }
  })

  void test('to read change nothing but the visits of bugs', async () => {
    const cookie = `${session}; ${formCookie}`
    const reading = routes.filter(({ verbs }) => verbs.includes('GET'))
    const tables = await changed(reading, async ({ path }) => {
      const fields = { ...FORMS[path], ...GETS, form_token }
      const query = new URLSearchParams(fields).toString()
      const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
      for (const address of [filledPath(path), `${filledPath(path)}?${query}`]) {
        await ask('GET', address, { ...headers, ...STREAM, 'sec-fetch-dest': 'document' })
      }
    })
    const visits = 'bug_user_last_visit'
    assert.deepEqual(
      tables.filter((table) => table !== visits && table !== `/bugs/:id: ${visits}`),
      [],
    )
  })

  // Otherwise the requests above might be wrong in another way. The last one, as it changes them.
  void test('would change something with the token, from a page of ours', async () => {
    for (const { path } of posting().filter((route) => FORMS[route.path])) {
      const cookie = `${await logIn()}; ${formCookie}`
      const headers = { ...OWN, ...STREAM, cookie }
      const fields = { ...(await filledForm(instance, path, { cookie })), form_token }
      const type = 'application/x-www-form-urlencoded'
      const body = new URLSearchParams(fields).toString()
      const tables = await changesOf(instance, async () => {
        const said = await ask('POST', filledPath(path), { ...headers, 'content-type': type }, body)
        assert.doesNotMatch(said.text, /did not come from a page of this service/, path)
      })
      const isWithout = READING.includes(path) || UNSTORED.includes(path)
      assert.equal(tables.length > 0, !isWithout, `${path}: ${tables.join()}`)
    }
  })
}

/** What changed something in a `GET` of Bugzilla. */
const GETS = {
  action: 'logout',
  dosave: '1',
  cmdtype: 'doit',
  remtype: 'asnamed',
  newqueryname: 'Forged',
  comment: 'Forged',
}

/** Tickets, grants and an upload with the ids that the forms have. */
async function fillFiles(instance: Instance) {
  const as = instance.admin
  for (const public_id of [FORGED_UPLOAD, FORGED_FILE]) {
    const uploaded = await instance.ask('POST', '/rest/uploads', {
      as,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'x',
    })
    assert.equal(uploaded.status, 201, uploaded.text)
    const made = uploaded.headers['location']!.split('/').at(-1)!
    await instance.db.work((tx) =>
      tx.updateTable('ticket_uploads').set({ public_id }).where('public_id', '=', made).execute(),
    )
  }
  for (const content of ['hello', 'x']) {
    const hash = createHash('sha256').update(content).digest('hex')
    const judged = { verdict: 'infected', found: 'Test', scanned_at: 1 }
    const row = { hash, ...judged, is_old: 0, tries: 0 }
    await instance.db.work((tx) => tx.insertInto('scanned_files').values(row).execute())
  }
  for (const public_id of ['1', 'forged']) {
    const { id } = await makeTicket(instance, as, {}, [filePart('a.txt', 'hello')])
    const { id: grant } = await makeGrant(instance, as)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'reason=malware'
    const reported = await instance.ask('POST', `/?t=${id}&report=1`, { headers, body })
    assert.equal(reported.status, 200, reported.text)
    await instance.db.work(async (tx) => {
      await tx.updateTable('tickets').set({ public_id }).where('public_id', '=', id).execute()
      await tx
        .updateTable('ticket_grants')
        .set({ public_id })
        .where('public_id', '=', grant)
        .execute()
    })
  }
}

async function fill(instance: Instance) {
  const as = instance.admin
  const post = async (path: string, body: object) => {
    const { status, text } = await instance.ask('POST', `/rest/${path}`, { as, body })
    assert.ok(status < 300, text)
  }
  await instance.set('allowuserdeletion', '1')
  for (const email of ['other@example.com', 'unused@example.com', 'merged@example.com']) {
    await post('user', { email })
  }
  await post('group', { name: 'unused', description: 'd' })
  await post('flag_type', { name: 'review', description: 'd' })
  await post('flag_type', { name: 'approval', description: 'd', sortkey: 2 })
  await post('keyword', { name: 'crash', description: 'd' })
  await post('product/1/version', { name: 'old' })
  await post('field/bug', { name: 'list', type: 2, display_name: 'List' })
  await post('field/bug', { name: 'next', type: 1, display_name: 'Next' })
  await post('field/bug/cf_list/values', { name: 'Unused' })
  const moderators = { edit_comments_admins_group: 'admin' }
  await instance.ask('PUT', '/rest/docket_parameters', { as, body: { parameters: moderators } })
  const votes = { votesperuser: 10 }
  await instance.ask('PUT', '/rest/product/1', { as, body: votes })
  const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const flags = [{ name: 'review', status: '?', new: true }]
  await post('bug', { ...place, summary: 'One', flags })
  await post('bug', { ...place, summary: 'Two' })
  const file = { data: 'eA==', file_name: 'x', summary: 's', content_type: 'text/plain' }
  await post('bug/1/attachment', file)
  const edited = { new_comment: 'Edited' }
  await instance.ask('PUT', '/rest/editcomments/comment/1', { as, body: edited })
  const counted = { name: 'All', category: 'c', subcategory: 's', query: 'product=TestProduct' }
  await post('webhooks', { name: 'w', url: 'https://example.com/', event: ['create'] })
  await post('docket_series', counted)
  const schedules = [{ run_day: 'All', run_time: '9' }]
  await post('whine', { subject: 's', queries: [], schedules })
  const bytes = Buffer.from('From: a@example.com\n\nhello')
  await instance.service.takeMail({ bytes, recipient: '', how: CAUTIOUS })
  await instance.db.work(async (tx) => {
    const job = { id: 99, kind: 'mail', body: '{}', tries: 1, error: 'no', failed_at: 0 }
    await tx.insertInto('failed_jobs').values(job).execute()
    await tx.insertInto('mail_stops').values({ user_id: as.id, at: 0, reason: '' }).execute()
    // As of an import, and of a message that could not be handled.
    await tx.updateTable('whine_schedules').set({ run_next: null }).execute()
    await tx.updateTable('incoming_mails').set({ state: 'failed' }).execute()
    // As of a change by somebody else.
    const seen = { sight: 0, sights: [0], comment_id: null, depends_on: null }
    const news = {
      user_id: as.id,
      reasons: REASONS.reporter,
      kind: 'bug.changed',
      ...seen,
    } as const
    const { now } = instance.clock
    await enterNews(tx, [news], { bug_id: 2, actor_id: as.id, at: now }, { now })
  })
  await post('saved_search', { name: 'Mine', query: 'short_desc=x' })
  await fillFiles(instance)
  const body = { tags: { add: ['kept'] } }
  const tagged = await instance.ask('PUT', '/rest/bug/1/tags', { as, body })
  assert.equal(tagged.status, 200, tagged.text)
}
