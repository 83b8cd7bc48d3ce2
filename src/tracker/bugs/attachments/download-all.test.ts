import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { ARCHIVED_MAX } from './attachments.wire.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const MAIN = { host: 'bugs.example.com', 'x-forwarded-proto': 'https' }
const FILES = { host: 'files.example.com', 'x-forwarded-proto': 'https' }

async function fileBug(instance: Instance, as: Person) {
  const body = { ...NEW, summary: 'It breaks' }
  return (await instance.ask('POST', '/rest/bug', { as, body })).body.id as number
}

interface File {
  as: Person
  bug: number
  text: string
  is_private?: boolean
}
async function attach(instance: Instance, { as, bug, text, ...more }: File) {
  const data = Buffer.from(text).toString('base64')
  const body = { data, file_name: 'a.txt', summary: 'A', content_type: 'text/plain', ...more }
  const made = await instance.ask('POST', `/rest/bug/${bug}/attachment`, { as, body })
  assert.ok(made.body.ids, made.text)
  return made.body.ids[0] as number
}

/** Changes what no form could. */
const setRow = (instance: Instance, id: number, to: object) =>
  instance.transactions.work(docket, async ({ tx }) => {
    await tx.updateTable('attachments').set(to).where('id', '=', id).execute()
  })

const pathOf = (bug: number | string) => `/bugs/${bug}/attachments.zip`
async function get(instance: Instance, url: string, more: { as?: Person; headers?: object } = {}) {
  const { as, headers } = more
  const answered = await instance.service.server.app.inject({
    method: 'GET',
    url,
    headers: { ...(as && { 'x-bugzilla-api-key': as.api_key }), ...headers },
  })
  return {
    status: answered.statusCode,
    headers: answered.headers as Record<string, string>,
    bytes: answered.rawPayload,
    texts: () => Object.values(unzip(answered.rawPayload)),
  }
}
type Got = Awaited<ReturnType<typeof get>>
const codeOf = ({ status, bytes }: Got) => [
  status,
  (JSON.parse(bytes.toString()) as { code: number }).code,
]

onEachInstance('archives of attachments', (opened) => {
  let instance: Instance
  let insider: Person
  let owner: Person
  let other: Person
  before(async () => {
    instance = opened()
    await instance.set('insidergroup', 'canconfirm')
    insider = await instance.person('insider@example.com', ['canconfirm'])
    owner = await instance.person('owner@example.com', ['canconfirm'])
    other = await instance.person('other@example.com')
  })

  void test('contain all files, as a download that browsers do not show', async () => {
    const bug = await fileBug(instance, owner)
    for (const text of ['one', 'two']) await attach(instance, { as: owner, bug, text })
    for (const base of ['', '/bugzilla']) {
      const got = await get(instance, base + pathOf(bug), { headers: { range: 'bytes=0-3' } })
      assert.deepEqual(unzip(got.bytes), { 'a.txt': 'one', 'a_2.txt': 'two' })
      const { headers } = got
      assert.equal(got.status, 200)
      assert.equal(headers['content-type'], 'application/zip')
      assert.equal(headers['content-length'], String(got.bytes.length))
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="bug-${bug}-attachments.zip"`,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(headers['content-security-policy']!, /default-src 'none'.*; sandbox;/)
      assert.equal(headers['cache-control'], 'private, no-cache')
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    }
    const head = await instance.ask('HEAD', pathOf(bug))
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const dest of ['script', 'object', 'iframe']) {
      const got = await get(instance, pathOf(bug), { headers: { 'sec-fetch-dest': dest } })
      assert.deepEqual(codeOf(got), [403, 32_000], dest)
    }
  })

  void test('contain only what the reader can see', async () => {
    const bug = await fileBug(instance, owner)
    await attach(instance, { as: owner, bug, text: 'public' })
    await attach(instance, { as: owner, bug, text: 'private', is_private: true })
    const deleted = await attach(instance, { as: owner, bug, text: 'deleted' })
    await setRow(instance, deleted, { blob_hash: null, attach_size: 0 })
    const obsolete = await attach(instance, { as: owner, bug, text: 'obsolete' })
    await setRow(instance, obsolete, { isobsolete: 1 })
    const seen = async (as?: Person) =>
      (await get(instance, pathOf(bug), { ...(as && { as }) })).texts()
    for (const as of [owner, insider]) {
      assert.deepEqual(await seen(as), ['public', 'private', 'obsolete'])
    }
    for (const as of [other, undefined]) assert.deepEqual(await seen(as), ['public', 'obsolete'])
    await hide(instance, bug)
    for (const as of [other, undefined]) {
      const got = await get(instance, pathOf(bug), { ...(as && { as }) })
      assert.deepEqual(codeOf(got), [401, 102])
    }
    assert.deepEqual(await seen(owner), ['public', 'private', 'obsolete'])
  })

  void test('are refused if there is nothing in them, or too much', async () => {
    const bug = await fileBug(instance, owner)
    const none = async (as: Person) => codeOf(await get(instance, pathOf(bug), { as }))
    assert.deepEqual(await none(other), [404, 32_000])
    const id = await attach(instance, { as: owner, bug, text: 'private', is_private: true })
    assert.deepEqual(await none(other), [404, 32_000])
    assert.deepEqual(codeOf(await get(instance, pathOf(99_999))), [404, 101])
    await instance.transactions.work(docket, async ({ tx }) => {
      const rows = tx.selectFrom('attachments').selectAll().where('id', '=', id)
      const { id: _, ...row } = await rows.executeTakeFirstOrThrow()
      const copies = Array.from({ length: ARCHIVED_MAX }, () => row)
      for (let at = 0; at < copies.length; at += 50) {
        await tx
          .insertInto('attachments')
          .values(copies.slice(at, at + 50))
          .execute()
      }
    })
    assert.deepEqual(await none(other), [404, 32_000])
    assert.deepEqual(await none(owner), [400, 32_000])
  })

  void test('unpack inside their folder, whatever the names of the files', async () => {
    const bug = await fileBug(instance, owner)
    const names: [stored: string, unpacked: string][] = [
      ['../../x', 'x'],
      ['..\\..\\y', 'y'],
      ['/etc/passwd', 'passwd'],
      ['C:\\boot.ini', 'boot.ini'],
      ['two\r\nlines.txt', 'two_lines.txt'],
      ['..', 'file'],
      ['X', 'X_2'],
      ['con.txt', 'con_.txt'],
      ['evil\u202etxt.exe', 'evil_txt.exe'],
      ['x', 'x_3'],
    ]
    for (const [filename] of names) {
      const id = await attach(instance, { as: owner, bug, text: filename })
      await setRow(instance, id, { filename })
    }
    const { bytes } = await get(instance, pathOf(bug))
    assert.deepEqual(
      unzip(bytes),
      Object.fromEntries(names.map(([stored, unpacked]) => [unpacked, stored])),
    )
  })

  void test('are offered on the page of a bug with several files that its reader can see', async () => {
    const bug = await fileBug(instance, owner)
    const isOffered = async (as?: Person) =>
      (await instance.ask('GET', `/bugs/${bug}`, { as })).text.includes(pathOf(bug))
    await attach(instance, { as: owner, bug, text: 'public' })
    assert.equal(await isOffered(owner), false)
    const hidden = await attach(instance, { as: owner, bug, text: 'private', is_private: true })
    assert.deepEqual([await isOffered(owner), await isOffered()], [true, false])
    await setRow(instance, hidden, { blob_hash: null, attach_size: 0 })
    assert.equal(await isOffered(owner), false)
  })
})

onEachInstance(
  'archives of attachments at an origin of their own',
  (opened) => {
    let instance: Instance
    let owner: Person
    before(async () => {
      instance = opened()
      owner = instance.admin
      await instance.set('insidergroup', 'admin')
      await instance.set('attachment_base', 'https://files.example.com/')
    })
    const sentTo = async (url: string, headers: object, as?: Person) => {
      const got = await get(instance, url, { headers, ...(as && { as }) })
      assert.deepEqual([got.status, got.bytes.length], [302, 0])
      return got.headers['location']!
    }
    const atFiles = (url: string) => url.replace('https://files.example.com', '')

    void test('are served from that origin', async () => {
      const bug = await fileBug(instance, owner)
      for (const text of ['one', 'two']) await attach(instance, { as: owner, bug, text })
      const location = await sentTo(pathOf(bug), MAIN)
      assert.equal(location, `https://files.example.com${pathOf(bug)}`)
      const got = await get(instance, atFiles(location), { headers: FILES })
      assert.deepEqual([got.status, got.texts()], [200, ['one', 'two']])
      assert.equal(got.headers['cross-origin-resource-policy'], 'cross-origin')
    })

    void test('contain there what the reader saw here, for some minutes', async () => {
      const bug = await fileBug(instance, owner)
      const first = await attach(instance, { as: owner, bug, text: 'one' })
      const second = await attach(instance, { as: owner, bug, text: 'two', is_private: true })
      assert.equal(await sentTo(pathOf(bug), MAIN), `https://files.example.com${pathOf(bug)}`)
      const marked = await sentTo(pathOf(bug), MAIN, owner)
      assert.match(marked, new RegExp(`\\?of=${first},${second}&t=\\d+\\.[\\w-]{43}$`))
      const read = (url: string, as?: Person) =>
        get(instance, atFiles(url), { headers: FILES, ...(as && { as }) })
      assert.deepEqual((await read(marked)).texts(), ['one', 'two'])
      const other = await fileBug(instance, owner)
      const third = await attach(instance, { as: owner, bug: other, text: 'three' })
      await hide(instance, other)
      const wrong = [
        pathOf(bug),
        marked.replace(/of=[\d,]+/, `of=${first},${second},${third}`),
        marked.replace(/of=[\d,]+/, `of=${second}`),
        marked.replace(/t=(\d)/, 't=9$1'),
        marked.replace(/&t=.*/, ''),
      ]
      for (const url of wrong) {
        assert.deepEqual((await read(url, owner)).texts(), ['one'], url)
        const elsewhere = url.replace(`/${bug}/`, `/${other}/`)
        const back = `https://bugs.example.com${pathOf(other)}`
        assert.equal(await sentTo(atFiles(elsewhere), FILES, owner), back)
      }
      instance.clock.now += 5 * 60 * 1000 + 1
      assert.deepEqual((await read(marked)).texts(), ['one'])
      await hide(instance, bug)
      const back = `https://bugs.example.com${pathOf(bug)}`
      assert.equal(await sentTo(atFiles(marked), FILES), back)
      assert.equal(await sentTo(pathOf('an-alias'), FILES), back.replace(`${bug}/`, 'an-alias/'))
    })

    void test('are for nobody without a login where everybody has to log in', async () => {
      const bug = await fileBug(instance, owner)
      await attach(instance, { as: owner, bug, text: 'one' })
      await instance.set('requirelogin', '1')
      const back = `https://bugs.example.com${pathOf(bug)}`
      assert.equal(await sentTo(pathOf(bug), FILES), back)
      assert.deepEqual(codeOf(await get(instance, pathOf(bug), { headers: MAIN })), [401, 410])
      assert.match(await sentTo(pathOf(bug), MAIN, owner), /&t=/)
      await instance.set('requirelogin', '0')
    })
  },
  { base_url: 'https://bugs.example.com/', trusted_proxies: ['127.0.0.1'] },
)
