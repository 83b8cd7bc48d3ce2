import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { openForm } from '../../../tests/page-forms.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'

const LARGE = 4_000_000

onEachInstance('replacing files of tickets', (instance) => {
  let alice: Person
  let bob: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
  })
  const uploaded = async (body: string, name = 'new.txt', as = alice) => {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': String(body.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    }
    const made = await instance().ask('POST', '/rest/uploads', { as, headers, body })
    assert.equal(made.status, 201, made.text)
    return made.headers['location']!.split('/').at(-1)!
  }
  const replace = (id: string, body: object, as = alice) =>
    instance().ask('POST', `/rest/tickets/${id}/replace_file`, { as, body })
  const ticket = async (id: string) =>
    (await instance().ask('GET', `/rest/tickets/${id}`, { as: alice })).body.tickets[0]
  const get = (id: string, headers = {}, query = '') =>
    instance().ask('GET', `/d.php/${id}/x${query}`, { headers })

  void test('the link stays, with its downloads, and has the new bytes', async () => {
    const { id, url } = await makeTicket(instance(), alice, { comment: 'Draft' })
    const old = await get(id)
    await openDownloads(instance()).counted(id, 1)
    const upload = await uploaded('second version')
    const { status, text } = await replace(id, { upload })
    assert.equal(status, 200, text)
    const now = await ticket(id)
    assert.deepEqual(
      [now.url, now.name, now.size, now.downloads, now.comment],
      [url, 'new.txt', 14, 1, 'Draft'],
    )
    assert.equal(now.replaced, '2026-06-01T12:00:01Z', 'later than its creation')
    const fresh = await get(id)
    assert.equal(fresh.text, 'second version')
    assert.notEqual(fresh.headers['etag'], old.headers['etag'])
    assert.notEqual(fresh.headers['last-modified'], old.headers['last-modified'])
    for (const validator of [old.headers['etag'], old.headers['last-modified']]) {
      const rest = await get(id, { range: 'bytes=2-', 'if-range': validator })
      assert.deepEqual([rest.status, rest.text], [200, 'second version'])
    }
    const pages = [
      await instance().ask('GET', `/files/${id}`, { as: alice }),
      await instance().ask('GET', `/?t=${id}`, { headers: { accept: 'text/html' } }),
    ]
    for (const page of pages) assert.match(page.text, /<dt>Replaced<\/dt>/)
    assert.equal((await replace(id, { upload })).status, 200, 'repeated, it changes nothing')
    assert.equal((await ticket(id)).replaced, now.replaced)
    assert.equal((await replace(id, { upload: '0'.repeat(32) })).body.code, 51)
  })

  void test('a reader of the old file finishes it, and counts', async () => {
    const old = 'x'.repeat(LARGE)
    const said = { ticket_maxdl: 2 }
    const { id } = await makeTicket(instance(), alice, said, [filePart('a.txt', old)])
    const { service, clock } = instance()
    const address = await service.server.listen({ host: '127.0.0.1', port: 0 })
    const sent = request(`${address}/d.php/${id}/a.txt`, { agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    assert.equal((await replace(id, { upload: await uploaded('new') })).status, 200)
    for (let times = 0; times < 20; times++) {
      clock.now += 10_000
      await service.tendBlobs()
    }
    assert.equal(await textOf(answer), old)
    await openDownloads(instance()).counted(id, 1)
    assert.equal((await get(id)).text, 'new')
    await openDownloads(instance()).counted(id, undefined)
  })

  void test('parts of two versions are not a whole file', async () => {
    const { id } = await makeTicket(instance(), alice, { ticket_maxdl: 3 })
    assert.equal((await get(id, { range: 'bytes=0-1' })).text, 'he')
    await openDownloads(instance()).quiet(id)
    await replace(id, { upload: await uploaded('HELLO') })
    assert.equal((await get(id, { range: 'bytes=2-4' })).text, 'LLO')
    await openDownloads(instance()).quiet(id)
    assert.equal((await ticket(id)).downloads, 0)
    assert.equal((await get(id, { range: 'bytes=0-1' })).text, 'HE')
    await openDownloads(instance()).counted(id, 1)
  })

  void test('one of several files is named by its number', async () => {
    const files = ['a.txt', 'b.txt'].map((name) => filePart(name, name, 'file[]'))
    const { id } = await makeTicket(instance(), alice, {}, files)
    const upload = await uploaded('new', 'A.txt')
    for (const file of [undefined, 3]) {
      const { status, body } = await replace(id, { upload, ...(file && { file }) })
      assert.deepEqual([status, body.code], [404, 51])
    }
    assert.equal((await replace(id, { upload, file: 2 })).status, 200)
    const now = await ticket(id)
    assert.deepEqual(
      now.files.map(({ path, size }: { path: string; size: number }) => [path, size]),
      [
        ['a.txt', 5],
        ['A_2.txt', 3],
      ],
    )
    assert.match(now.name, /^Archive-/)
    assert.equal((await get(id, {}, '?file=2')).text, 'new')
  })

  void test('others neither replace files, nor use uploads of the owner', async () => {
    const { id } = await makeTicket(instance(), alice)
    const theirs = await replace(id, { upload: await uploaded('x', 'x', bob) }, bob)
    assert.deepEqual([theirs.status, theirs.body.code], [404, 51])
    assert.equal((await instance().ask('GET', `/files/${id}/replace`, { as: bob })).status, 404)
    const own = await makeTicket(instance(), bob)
    assert.equal((await replace(own.id, { upload: await uploaded('x') }, bob)).status, 404)
    assert.equal((await get(id)).text, 'hello')
  })

  void test('a form without a script replaces a file', async () => {
    const { id } = await makeTicket(instance(), alice)
    const path = `/files/${id}/replace`
    const send = async (files: ReturnType<typeof filePart>[]) => {
      const { cookie, fields } = await openForm(instance(), path, alice)
      const token = { name: 'form_token', content: fields['form_token']! }
      const headers = { 'content-type': FORM_TYPE, cookie }
      return instance().ask('POST', path, { as: alice, headers, body: formOf([token, ...files]) })
    }
    const none = await send([])
    assert.equal(none.status, 400)
    assert.match(none.text, /role="alert"[^>]*>No file was chosen/)
    const done = await send([filePart('v2.txt', 'by form', 'file[]')])
    assert.deepEqual([done.status, done.headers['location']], [303, `/files/${id}?done=replaced`])
    assert.equal((await get(id)).text, 'by form')
    assert.equal((await ticket(id)).name, 'v2.txt')
  })
})
