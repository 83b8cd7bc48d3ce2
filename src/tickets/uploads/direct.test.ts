import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { ERRORS, MemoryLocker } from '@tus/server'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { type BreakableS3, startS3 } from '../../../tests/s3.ts'
import { makeGrant, makeTicket } from '../../../tests/tickets.ts'
import type { DirectForm } from '../../platform/blobs/blobs.ts'
import { openS3 } from '../../platform/blobs/s3.ts'
import { newLinkId, sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import * as paths from '../paths.ts'

const MIB = 1024 * 1024
const HOUR_MS = 60 * 60_000
const { upload_object_bytes_min: MIN, upload_object_bytes_max: MAX } = limits
const VERSION = { 'tus-resumable': '1.0.0' }
const BYTES = 'application/offset+octet-stream'
/** Three parts, of which the last one is small. */
const CONTENT = `${'a'.repeat(MIN)}${'b'.repeat(MIN)}the end`
const FIRST = { offset: 0, size: MIN }

let s3: BreakableS3
before(async () => void (s3 = await startS3()))
after(() => s3.close())
afterEach(() => void (s3.instead = undefined))

/** A client that sends parts to the bucket, or to the service. */
function openClient(instance: Instance, as?: Person) {
  const send = (verb: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    instance.ask(verb, path, {
      as,
      headers: { ...VERSION, ...headers },
      ...(body !== undefined && { body }),
    })
  const made = async (size: number, path = '/rest/uploads') => {
    const answer = await send('POST', path, { 'upload-length': String(size) })
    assert.equal(answer.status, 201, answer.text)
    return answer.headers['location']!
  }
  const ask = (at: string, part: unknown) => send('POST', `${at}/parts`, {}, part)
  const confirm = (at: string, part: unknown) => send('PUT', `${at}/parts`, {}, part)
  const accepted = async (at: string, part: unknown): Promise<DirectForm> => {
    const answer = await ask(at, part)
    assert.equal(answer.status, 200, answer.text)
    return answer.body as DirectForm
  }
  const put = async ({ url, fields }: DirectForm, text: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob([text]))
    const { status } = await fetch(url, { method: 'POST', body })
    assert.equal(status, 204)
  }
  /** A part of CONTENT, by the bucket. */
  const direct = async (at: string, offset: number, size: number) => {
    await put(await accepted(at, { offset, size }), CONTENT.slice(offset, offset + size))
    return confirm(at, { offset, size })
  }
  /** The same by the service. */
  const patch = (at: string, offset: number, size: number) => {
    const headers = { 'upload-offset': String(offset), 'content-type': BYTES }
    return send('PATCH', at, headers, CONTENT.slice(offset, offset + size))
  }
  const offset = async (at: string) => {
    const { status, headers } = await send('HEAD', at)
    return status === 200 ? Number(headers['upload-offset']) : status
  }
  return { send, made, ask, confirm, accepted, put, direct, patch, offset }
}

const idOf = (at: string) => at.slice(-32)
/** The row of an upload, and the names of its objects in the bucket. */
const rowOf = ({ db }: Instance, at: string) =>
  db.look((tx) =>
    tx
      .selectFrom('ticket_uploads')
      .selectAll()
      .where('public_id', '=', idOf(at))
      .executeTakeFirst(),
  )
async function objects({ blobs }: Instance, at: string) {
  const names: string[] = []
  for await (const name of blobs.direct!.list()) names.push(name)
  return names.filter((name) => name.includes(sha256(idOf(at))))
}
async function contentOf({ blobs }: Instance, hash: string) {
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.open(hash)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
async function sweep(instance: Instance, ms: number) {
  instance.clock.now += ms
  await instance.service.everyMinute()
}

const suite: Parameters<typeof onEachInstance>[1] = (instance) => {
  let alice: Person
  let bob: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
  })
  const client = (who = alice) => openClient(instance(), who)
  const isComplete = async (at: string) => {
    const row = (await rowOf(instance(), at))!
    assert.equal(row.blob_hash, sha256(CONTENT))
    assert.equal(await contentOf(instance(), row.blob_hash), CONTENT)
    assert.deepEqual(await objects(instance(), at), [])
  }

  void test('parts that were sent to the bucket become the upload', async () => {
    const { made, ask, put, confirm, direct, offset } = client()
    const at = await made(CONTENT.length)
    const { body, headers } = await ask(at, FIRST)
    assert.equal(headers['cache-control'], 'no-store')
    const { expires, ...form } = body as DirectForm & { expires: string }
    const left_ms = limits.upload_object_form_seconds * 1000
    assert.equal(Date.parse(expires), instance().clock.now + left_ms)
    assert.ok(!JSON.stringify(form).includes(idOf(at)), 'the id of an upload is a secret')
    const name = new RegExp(`/uploads/\\d+-${sha256(idOf(at))}/0-${MIN}$`)
    assert.match(form.fields['key']!, name)
    await put(form, CONTENT.slice(0, MIN))
    assert.equal(await offset(at), 0)
    assert.deepEqual((await confirm(at, FIRST)).body, { offset: MIN })
    assert.equal(await offset(at), MIN)
    for await (const { size } of instance().blobs.list()) assert.fail(`a blob has ${size} bytes`)
    assert.equal((await direct(at, MIN, MIN)).status, 200)
    assert.deepEqual((await direct(at, 2 * MIN, 7)).body, { offset: CONTENT.length })
    await isComplete(at)
    const rows = await instance().db.look((tx) =>
      tx.selectFrom('ticket_upload_objects').selectAll().execute(),
    )
    assert.deepEqual(rows, [])
  })

  const turns = ['direct', 'patch'] as const
  for (const [first, second] of [turns, turns.toReversed()] as [
    (typeof turns)[number],
    (typeof turns)[number],
  ][]) {
    void test(`an upload that began by ${first} continues by ${second}`, async () => {
      const each = client()
      const at = await each.made(CONTENT.length)
      await each[first](at, 0, MIN)
      await each[second](at, MIN, MIN)
      assert.equal(await each.offset(at), 2 * MIN)
      await each[first](at, 2 * MIN, 7)
      await isComplete(at)
      assert.equal((await each.send('DELETE', at)).status, 204)
    })
  }

  void test('an upload that is one object becomes a blob', async () => {
    const { made, accepted, put, confirm } = client()
    const at = await made(MIN)
    await put(await accepted(at, FIRST), 'c'.repeat(MIN))
    assert.equal((await confirm(at, FIRST)).status, 200)
    assert.equal((await rowOf(instance(), at))!.blob_hash, sha256('c'.repeat(MIN)))
  })

  void test('a part must continue the upload, and is stored once', async () => {
    const { made, ask, confirm, accepted, put, patch, offset } = client()
    const at = await made(CONTENT.length)
    const later = { offset: MIN, size: MIN }
    assert.equal((await ask(at, later)).status, 409)
    assert.equal((await confirm(at, later)).status, 409)
    const form = await accepted(at, FIRST)
    const absent = await confirm(at, FIRST)
    assert.deepEqual([absent.status, /Send them again/.test(absent.text)], [409, true])
    await put(form, CONTENT.slice(0, MIN))
    const both = await Promise.all([confirm(at, FIRST), confirm(at, FIRST)])
    const statuses = both.map(({ status }) => status).toSorted((one, two) => one - two)
    assert.deepEqual(statuses, [200, 409])
    assert.equal(await offset(at), MIN)
    // Bytes that came by the service meanwhile count, not those in the bucket.
    const stale = { offset: MIN, size: MIN }
    await put(await accepted(at, stale), 'x'.repeat(MIN))
    assert.equal((await patch(at, MIN, MIN)).status, 204)
    assert.equal((await confirm(at, stale)).status, 409)
    assert.equal((await patch(at, 2 * MIN, 7)).status, 204)
    await isComplete(at)
    assert.equal((await ask(at, { offset: CONTENT.length, size: 1 })).status, 400)
  })

  void test('an object with another size is not a part', async () => {
    const { made, accepted, put, confirm, offset } = client()
    const at = await made(CONTENT.length)
    // This server does not verify the policy.
    await put(await accepted(at, FIRST), 'too short')
    assert.equal((await confirm(at, FIRST)).status, 409)
    assert.equal(await offset(at), 0)
  })

  void test('parts have limits', async () => {
    const { made, ask, confirm, accepted, send } = client()
    const at = await made(MAX + 2 * MIN)
    const wrong = [
      { offset: 0, size: MIN - 1 },
      { offset: 0, size: MAX + 1 },
      { offset: 0, size: 0 },
      { offset: -1, size: MIN },
      { offset: 0, size: MIN + 0.5 },
      { offset: MAX + MIN + 1, size: MIN },
      { offset: Number.MAX_SAFE_INTEGER, size: MIN },
      { offset: '0', size: MIN },
      { size: MIN },
      {},
      [],
      null,
      'not JSON',
    ]
    for (const part of wrong) {
      for (const request of [ask, confirm]) {
        const { status, body } = await request(at, part)
        assert.equal(status, 400, JSON.stringify(part))
        assert.match((body as { error: string }).error, new RegExp(`${MIN} to ${MAX} bytes`))
      }
    }
    await accepted(at, { offset: 0, size: MAX })
    const long = await ask(at, { ...FIRST, note: 'x'.repeat(2000) })
    assert.equal(long.status, 413)
    const small = await made(MIN - 1)
    assert.equal((await ask(small, { offset: 0, size: MIN - 1 })).status, 400)
    const open = await send('POST', '/rest/uploads', { 'upload-defer-length': '1' })
    assert.equal((await ask(open.headers['location']!, FIRST)).status, 400)
    for (const verb of ['GET', 'PATCH', 'DELETE']) {
      assert.equal((await send(verb, `${at}/parts`)).status, 405)
    }
  })

  void test('only the sender can send parts', async () => {
    const { made, accepted, put } = client()
    const at = await made(CONTENT.length)
    await put(await accepted(at, FIRST), CONTENT.slice(0, MIN))
    const unknown = `/rest/uploads/${newLinkId()}`
    for (const [other, path, status] of [
      [client(bob), at, 404],
      [client(), unknown, 404],
      [client(), '/rest/uploads/..', 404],
      [openClient(instance()), at, 401],
    ] as const) {
      assert.equal((await other.ask(path, FIRST)).status, status)
      assert.equal((await other.confirm(path, FIRST)).status, status)
    }
    assert.equal(await client().offset(at), 0)
  })

  void test('senders through a grant can, with its link', async () => {
    const [{ id }, other] = [await makeGrant(instance(), alice), await makeGrant(instance(), alice)]
    const each = openClient(instance())
    const at = await each.made(MIN, `/rest/uploads/g/${id}`)
    const form = await each.accepted(at, FIRST)
    await each.put(form, 'd'.repeat(MIN))
    for (const path of [at.replace(id, other.id), at.replace(`/g/${id}`, '')]) {
      const who = path.includes('/g/') ? each : client()
      assert.equal((await who.ask(path, FIRST)).status, 404)
      assert.equal((await who.confirm(path, FIRST)).status, 404)
    }
    assert.equal((await each.confirm(at, FIRST)).status, 200)
    assert.equal((await rowOf(instance(), at))!.blob_hash, sha256('d'.repeat(MIN)))
    const page = await instance().ask('GET', `/?g=${id}`)
    assert.match(page.text, / data-direct="16777216"/)
    const { origin } = new URL(form.url)
    const policy = page.headers['content-security-policy']!
    assert.ok(policy.includes(`connect-src 'self' ${origin}`), policy)
  })

  void test('while the bucket is away, the upload waits', async () => {
    const { made, direct, accepted, put, confirm, offset } = client()
    const at = await made(CONTENT.length)
    await direct(at, 0, MIN)
    const next = { offset: MIN, size: MIN }
    await put(await accepted(at, next), CONTENT.slice(MIN, 2 * MIN))
    s3.instead = (asked) => !!asked.destroy()
    assert.equal((await confirm(at, next)).status, 503)
    s3.instead = undefined
    assert.equal((await confirm(at, next)).status, 200)
    const last = { offset: 2 * MIN, size: 7 }
    await put(await accepted(at, last), 'the end')
    // All bytes are there, but cannot be read: the next request for the upload completes it.
    s3.instead = ({ method }, answer) =>
      method === 'GET' && !!answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    assert.equal((await confirm(at, last)).status, 503)
    s3.instead = undefined
    assert.equal(await offset(at), CONTENT.length)
    await isComplete(at)
  })

  void test('an upload of which an object is missing is unknown', async () => {
    const { made, direct, patch, offset } = client()
    const at = await made(CONTENT.length)
    await direct(at, 0, MIN)
    const [name] = await objects(instance(), at)
    await instance().blobs.direct!.remove(name!)
    assert.equal((await patch(at, MIN, MIN)).status, 404)
    assert.equal(await offset(at), 404)
  })

  void test('uploads that are over leave no objects', async () => {
    const { made, direct, accepted, put, send } = client()
    const cancelled = await made(CONTENT.length)
    await direct(cancelled, 0, MIN)
    const late = await accepted(cancelled, { offset: MIN, size: MIN })
    assert.equal((await send('DELETE', cancelled)).status, 204)
    assert.deepEqual(await objects(instance(), cancelled), [])
    await put(late, 'too late')
    assert.equal((await objects(instance(), cancelled)).length, 1)
    const kept = await made(CONTENT.length)
    await direct(kept, 0, MIN)
    await sweep(instance(), HOUR_MS + 1)
    assert.deepEqual(await objects(instance(), cancelled), [])
    assert.equal((await objects(instance(), kept)).length, 1)
    await sweep(instance(), limits.upload_kept_ms + 1)
    assert.deepEqual(await objects(instance(), kept), [])
    assert.equal(await rowOf(instance(), kept), undefined)
  })

  void test('pages of owners may connect to the bucket, and no others', async () => {
    const origin = instance().blobs.direct!.origin!
    const { id } = await makeTicket(instance(), alice)
    for (const [path, mayConnect] of [
      [paths.newTicket, true],
      [paths.replace(id), true],
      [paths.mine, false],
    ] as const) {
      const { status, headers, text } = await instance().ask('GET', path, { as: alice })
      assert.equal(status, 200)
      const policy = headers['content-security-policy']!
      assert.equal(policy.includes(`; connect-src 'self' ${origin}; `), mayConnect, policy)
      assert.equal(text.includes(' data-direct='), mayConnect)
    }
  })

  void test('requests for an upload that is being completed are told to try again', async (t) => {
    const { made, accepted, put, confirm, patch, offset } = client()
    const at = await made(CONTENT.length)
    await put(await accepted(at, FIRST), CONTENT.slice(0, MIN))
    // What the package does after half a minute.
    const lock = async () => {
      throw ERRORS.ERR_LOCK_TIMEOUT
    }
    const locks = t.mock.method(MemoryLocker.prototype, 'newLock', () => ({ lock, unlock: lock }))
    assert.equal(await offset(at), 423)
    assert.equal((await patch(at, 0, MIN)).status, 423)
    assert.equal((await confirm(at, FIRST)).status, 423)
    locks.mock.restore()
    assert.equal((await confirm(at, FIRST)).status, 200)
  })

  void test('a first part may take longer than an upload without bytes is kept', async () => {
    const { made, accepted, offset } = client()
    const at = await made(CONTENT.length)
    await accepted(at, FIRST)
    instance().clock.now += limits.upload_empty_kept_ms + 1
    assert.equal(await offset(at), 0)
  })
}

onEachInstance(
  'parts of uploads in a bucket',
  suite,
  { upload_bytes_max: 64 * MIB },
  { openStore: (folder) => openS3(s3.settings(), folder), are_uploads_shared: true },
)

onEachInstance(
  'uploads with a bucket that takes no parts',
  (instance) => {
    void test('parts are refused, and pages connect to no other origin', async () => {
      const { admin } = instance()
      const { made, ask, confirm, patch } = openClient(instance(), admin)
      const at = await made(CONTENT.length)
      for (const request of [ask, confirm]) {
        const { status, text } = await request(at, FIRST)
        assert.deepEqual([status, /PATCH/.test(text)], [404, true])
      }
      assert.equal((await patch(at, 0, CONTENT.length)).status, 204)
      const { id } = await makeGrant(instance(), admin)
      const page = await instance().ask('GET', `/?g=${id}`)
      assert.doesNotMatch(page.text, /data-direct/)
      assert.match(page.headers['content-security-policy']!, /connect-src 'self'(;|$)/)
    })
  },
  { upload_bytes_max: 64 * MIB },
  {
    openStore: (folder) => openS3({ ...s3.settings(), uploads: false }, folder),
    are_uploads_shared: true,
  },
)
