import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'

import { type Line, openLine } from '../../../tests/breaking-line.ts'
import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { unzip } from '../../../tests/unzip.ts'
import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { docketVersion } from '../../platform/version.ts'
import { addon } from './thunderbird.ts'

const FOLDER = join(import.meta.dirname, 'addon')
const MIB = 1024 * 1024

/** What the files of the add-on export. */
interface Docket {
  address: string
  key: string
}
interface Owner extends Docket {
  login: string
  days?: number
  downloads?: number
  password?: string
  notify?: string
}
interface How {
  signal: AbortSignal
  pause?: (wait_ms: number) => Promise<void>
}
interface Requests {
  whoIs(this: void, docket: Docket): Promise<string>
  makeTicket(this: void, docket: Owner, upload: string): Promise<{ id: string; url: string }>
  seeTicket(
    this: void,
    docket: Docket,
    id: string,
  ): Promise<{ limits: object; has_password: boolean }>
  purgeTicket(this: void, docket: Docket, id: string): Promise<unknown>
}
interface Uploads {
  removeUpload(this: void, docket: Docket, place: string): Promise<unknown>
  upload(this: void, docket: Docket, file: { data: Blob; name: string }, how: How): Promise<string>
}
const load = async <Exported>(name: string) =>
  (await import(new URL(`addon/${name}`, import.meta.url).href)) as Exported
const { whoIs, makeTicket, seeTicket, purgeTicket } = await load<Requests>('docket.js')
const { removeUpload, upload } = await load<Uploads>('upload.js')

onEachInstance(
  'the add-on for Thunderbird',
  (opened) => {
    let instance: Instance
    let line: Line
    let owner: Owner
    const pauses: number[] = []
    const how = (signal = new AbortController().signal): How => ({
      signal,
      pause: async (wait_ms) => void pauses.push(wait_ms),
    })
    before(async () => {
      instance = opened()
      line = await openLine(await instance.service.server.listen({ host: '127.0.0.1', port: 0 }))
      const { api_key: key, login } = instance.admin
      owner = { address: `${line.url}/`, key, login }
    })
    after(() => line[Symbol.asyncDispose]())

    const used = async () =>
      (await instance.ask('GET', '/rest/tickets/policy', { as: instance.admin })).body
        .used as number

    /** How many bytes of the only upload are stored. */
    const received = () =>
      instance.db.look(async (tx) => {
        const rows = await tx.selectFrom('ticket_uploads').select('received').execute()
        return rows[0]?.received ?? 0
      })

    void test('is handed out as a download, and linked on the page of the service', async () => {
      const { status, headers } = await instance.ask('GET', '/thunderbird.xpi')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.match(headers['content-disposition']!, /^attachment; filename="docket-[\d.]+\.xpi"$/)
      for (let turn = 0; turn < 2; turn++) {
        const response = await fetch(`${line.url}/thunderbird.xpi`)
        assert.ok((await addon()).equals(Buffer.from(await response.arrayBuffer())))
      }
      const page = await instance.ask('GET', '/bugzilla/tickets')
      assert.match(page.text, /<a href="\/bugzilla\/thunderbird\.xpi">/)
    })

    void test('finds out whose key it is', async () => {
      assert.equal(await whoIs(owner), owner.login)
      assert.equal(await whoIs({ ...owner, address: `${line.url}/bugzilla/` }), owner.login)
      const wrong = whoIs({ ...owner, key: 'x'.repeat(40) })
      await assert.rejects(wrong, { key: 'addon_key_refused', detail: /^This API key does not/ })
      const elsewhere = whoIs({ ...owner, address: `${line.url}/nothing/` })
      await assert.rejects(elsewhere, { key: 'addon_no_docket' })
      const away = whoIs({ ...owner, address: 'http://127.0.0.1:1/' })
      await assert.rejects(away, { key: 'addon_unreachable', detail: '127.0.0.1:1' })
    })

    void test('continues an upload when the line breaks, and makes a ticket of it', async () => {
      const data = new Blob([Buffer.alloc(3 * MIB, 'docket')], { type: 'image/png' })
      line.breakAfter('up', MIB, MIB)
      const before = line.broken
      let stored = 0
      const pause = async (wait_ms: number) => {
        pauses.push(wait_ms)
        // A request that comes earlier ends the one whose line broke.
        for (const had = stored; stored === had; stored = await received()) await setImmediate()
      }
      const id = await upload(owner, { data, name: 'Grüße.png' }, { ...how(), pause })
      assert.equal(line.broken, before + 2)
      assert.deepEqual(pauses.splice(0), [1_000, 1_000])
      const limited = {
        ...owner,
        days: 7,
        downloads: 3,
        password: 'right',
        notify: 'a@example.org',
      }
      const ticket = await makeTicket(limited, id)
      const made = await instance.ask('GET', `/rest/tickets/${ticket.id}`, { as: instance.admin })
      const [{ files, limits, has_password, notify }] = made.body.tickets
      assert.deepEqual([files[0].path, files[0].size], ['Grüße.png', data.size])
      assert.equal(files[0].sha256, hash('sha256', Buffer.from(await data.arrayBuffer())))
      assert.deepEqual([limits.total, limits.maxdl], [7 * 86_400, 3])
      assert.deepEqual([has_password, notify], [true, ['a@example.org']])
      assert.equal((await seeTicket(owner, ticket.id)).has_password, true)
      await purgeTicket(owner, ticket.id)
      await purgeTicket(owner, ticket.id)
      assert.equal(await used(), 0)
    })

    void test('sends an empty file, within the defaults of the service', async () => {
      const id = await upload(owner, { data: new Blob([]), name: 'empty' }, how())
      const { url } = await makeTicket(owner, id)
      assert.equal((await fetch(url.replace(/^.*\?/, `${line.url}/?`))).status, 200)
    })

    void test('gives up after ten attempts, and removes what it ends', async () => {
      const data = new Blob([Buffer.alloc(MIB)])
      line.breakAfter('down', ...Array.from({ length: 10 }, () => 0))
      await assert.rejects(upload(owner, { data, name: 'a' }, how()), { key: 'addon_unreachable' })
      assert.equal(pauses.splice(0).at(-1), 30_000)
      // Those whose announcement was not answered, which expire.
      const lost = await used()
      const ending = new AbortController()
      line.breakAfter('up', MIB / 2)
      const ended = { ...how(ending.signal), pause: async () => ending.abort() }
      await assert.rejects(upload(owner, { data, name: 'a' }, ended), { name: 'AbortError' })
      assert.equal(await used(), lost)
    })

    void test('says what is too large, and what the policy refuses', async () => {
      const policies = '/rest/tickets/policies'
      const set = (body: object) => instance.ask('PUT', policies, { as: instance.admin, body })
      await set({ max_size: 1, pass_required: true })
      const data = new Blob(['hello'])
      await assert.rejects(upload(owner, { data, name: 'a' }, how()), { key: 'addon_too_large' })
      const id = await upload(owner, { data: new Blob(['h']), name: 'a' }, how())
      const refused = { key: 'addon_refused', detail: /requires a password/ }
      await assert.rejects(makeTicket(owner, id), refused)
      const before = await used()
      await removeUpload(owner, `rest/uploads/${id}`)
      assert.equal(await used(), before - 1)
      await set({ max_size: null, pass_required: null })
    })
  },
  { only: 'both' },
)

void test('an upload that ended while the service asked to wait does not wait', async (t) => {
  const ending = new AbortController()
  const answer = async () => {
    ending.abort()
    return new Response('{}', { status: 503, headers: { 'retry-after': '600' } })
  }
  t.mock.method(globalThis, 'fetch', answer)
  const docket = { address: 'http://127.0.0.1:1/', key: 'x' }
  const ended = upload(docket, { data: new Blob(['a']), name: 'a' }, { signal: ending.signal })
  await assert.rejects(ended, { name: 'AbortError' })
})

void test('the packed add-on has the version of Docket, and is the same everywhere', async () => {
  const bytes = await addon()
  const files = unzip(bytes)
  const manifest = JSON.parse(files['manifest.json']!) as { version: string }
  assert.equal(manifest.version, docketVersion)
  for (const name of readdirSync(FOLDER)) {
    assert.equal(files[name], readFileSync(join(FOLDER, name), 'utf8'))
  }
  // 1980-01-01 00:00, whatever the time and its zone.
  assert.deepEqual([...bytes.subarray(10, 14)], [0, 0, 0x21, 0])
})

void test('each text of the add-on exists in each language, and is used', async () => {
  const files = unzip(await addon())
  const source = Object.entries(files)
    .filter(([name]) => !name.startsWith('_locales/'))
    .map(([, text]) => text)
    .join()
  const used = [...new Set(source.match(/addon_\w+?(?=__|\b)/g))].toSorted()
  for (const language of LANGUAGE_NAMES) {
    const texts = JSON.parse(files[`_locales/${language}/messages.json`]!) as Record<
      string,
      { message: string }
    >
    assert.deepEqual(Object.keys(texts).toSorted(), used, language)
    for (const { message } of Object.values(texts)) {
      assert.ok((message.match(/[${]/g)?.length ?? 0) <= 1, message)
    }
  }
})
