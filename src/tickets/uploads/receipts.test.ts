import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { filePart, makeGrant } from '../../../tests/tickets.ts'

const DAY_MS = 24 * 60 * 60_000
const BYTES = 'application/offset+octet-stream'

/** Uploads a file through a grant, and returns its id. */
async function upload(instance: Instance, grant: string, name: string, bytes: string) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    'content-type': BYTES,
  }
  const answer = await instance.ask('POST', `/rest/uploads/g/${grant}`, { headers, body: bytes })
  assert.equal(answer.status, 201, answer.text)
  return answer.headers['location']!.slice(-32)
}

const send = (instance: Instance, grant: string, uploads: string[], comment = 'a comment') => {
  const fields = uploads.map((content) => ({ name: 'upload', content }))
  const body = formOf([...fields, { name: 'comment', content: comment }])
  return instance.ask('POST', `/?g=${grant}`, { headers: { 'content-type': FORM_TYPE }, body })
}

const ticketsOf = (instance: Instance, grant: string) =>
  instance.db.look((tx) =>
    tx.selectFrom('tickets').select('public_id').where('from_grant', '=', grant).execute(),
  )
const lettersOf = (instance: Instance) =>
  instance.db.look(async (tx) => (await tx.selectFrom('jobs').select('id').execute()).length)
const receipts = (instance: Instance) =>
  instance.db.look((tx) => tx.selectFrom('upload_receipts').select('form').execute())

onEachInstance(
  'an upload form that is sent again',
  (instance) => {
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))
    const filled = async (said: object = {}) => {
      const { id } = await makeGrant(instance(), alice, said)
      const uploads = [
        await upload(instance(), id, 'b.txt', 'bb'),
        await upload(instance(), id, 'a.txt', 'a'),
      ]
      return { id, uploads }
    }

    void test('gets the response of the first one, and creates nothing', async () => {
      const { id, uploads } = await filled({ grant_maxul: 3 })
      const first = await send(instance(), id, uploads)
      const letters = await lettersOf(instance())
      const again = await send(instance(), id, uploads, 'another comment')
      assert.deepEqual([first.status, again.status], [200, 200])
      assert.match(first.text, /Your files have arrived.*b\.txt.*a\.txt/s)
      assert.equal(again.text, first.text)
      assert.equal((await ticketsOf(instance(), id)).length, 1)
      assert.equal(await lettersOf(instance()), letters)
      assert.match((await instance().ask('GET', `/?g=${id}`)).text, /2 more times/)
    })

    void test('tells programs as JSON what arrived, and never with a form', async () => {
      const { id, uploads } = await filled({ grant_maxul: 1 })
      const post = async (grant: string, sent: string[]) => {
        const headers = { 'content-type': FORM_TYPE, accept: 'application/json' }
        const body = formOf(sent.map((content) => ({ name: 'upload', content })))
        return instance().ask('POST', `/?g=${grant}`, { headers, body })
      }
      assert.equal((await post(id, [])).status, 400)
      const files = [
        { path: 'b.txt', size: 2 },
        { path: 'a.txt', size: 1 },
      ]
      for (const _ of [1, 2]) {
        const { status, body } = await post(id, uploads)
        assert.deepEqual([status, body], [200, { files }])
      }
      const locked = await makeGrant(instance(), alice, { pass: 'secret' })
      assert.equal((await post(locked.id, uploads)).status, 403)
      assert.equal((await ticketsOf(instance(), id)).length, 1)
    })

    void test('gets it even if the first one used up the grant', async () => {
      const { id, uploads } = await filled({ grant_maxul: 1 })
      const first = await send(instance(), id, uploads)
      const again = await send(instance(), id, uploads)
      assert.deepEqual([first.status, again.status], [200, 200])
      assert.equal(again.text, first.text)
      assert.doesNotMatch(again.text, /Upload more/)
      assert.equal((await ticketsOf(instance(), id)).length, 1)
      // All other requests for the grant are refused.
      assert.equal((await instance().ask('GET', `/?g=${id}`)).status, 404)
      assert.equal((await send(instance(), id, uploads.toReversed())).status, 404)
      assert.equal((await send(instance(), '0'.repeat(32), uploads)).status, 404)
      const headers = { 'content-type': FORM_TYPE }
      const body = formOf([filePart('a', 'x', 'file[]')])
      assert.equal((await instance().ask('POST', `/?g=${id}`, { headers, body })).status, 404)
    })

    void test('creates one ticket from five concurrent requests, with the same response for all', async () => {
      const { id, uploads } = await filled()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(instance(), id, uploads)),
      )
      for (const { status, text } of answers) {
        assert.equal(status, 200, text)
        assert.equal(text, answers[0]!.text)
      }
      assert.equal((await ticketsOf(instance(), id)).length, 1)
    })

    void test('is refused if some of its files belong to another one', async () => {
      const { id, uploads } = await filled()
      const more = await upload(instance(), id, 'c.txt', 'c')
      assert.equal((await send(instance(), id, uploads)).status, 200)
      assert.equal((await send(instance(), id, [...uploads, more])).status, 404)
      assert.equal((await send(instance(), id, [uploads[0]!])).status, 404)
      assert.equal((await send(instance(), id, [more])).status, 200)
    })

    void test('gets a response without names for a day after the ticket was removed', async () => {
      const { id, uploads } = await filled({ grant_total: 0, grant_lastul: 0, grant_maxul: 0 })
      await send(instance(), id, uploads)
      const [ticket] = await ticketsOf(instance(), id)
      const as = alice
      assert.equal(
        (await instance().ask('DELETE', `/rest/tickets/${ticket!.public_id}`, { as })).status,
        200,
      )
      const again = await send(instance(), id, uploads)
      assert.match(again.text, /Your files have arrived/)
      assert.doesNotMatch(again.text, /a\.txt/)
      instance().clock.now += DAY_MS
      await instance().service.everyMinute()
      assert.equal((await send(instance(), id, uploads)).status, 200)
      instance().clock.now += 1
      await instance().service.everyMinute()
      assert.deepEqual(await receipts(instance()), [])
      assert.equal((await send(instance(), id, uploads)).status, 404)
    })

    void test('can refer to two thousand uploads, and no more', async () => {
      const { id } = await makeGrant(instance(), alice)
      const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
      await upload(instance(), id, 'first.txt', '')
      const ids = Array.from({ length: 2_000 }, (_, at) => String(at).padStart(32, 'f'))
      const { clock, db } = instance()
      await db.work(async (tx) => {
        for (let at = 0; at < ids.length; at += 500) {
          const rows = ids.slice(at, at + 500).map((public_id) => ({
            public_id,
            user_id: alice.id,
            from_grant: id,
            path: `${public_id}.txt`,
            metadata: '',
            size: 0,
            received: 0,
            creation_ts: clock.now,
            ends_at: clock.now + DAY_MS,
            blob_hash: hash,
          }))
          await tx.insertInto('ticket_uploads').values(rows).execute()
        }
        const more = { ref_count: ids.length + 1 }
        await tx.updateTable('blobs').set(more).where('hash', '=', hash).execute()
      })
      assert.equal((await send(instance(), id, [...ids, 'f'.repeat(32)])).status, 400)
      const { status, text } = await send(instance(), id, ids)
      assert.equal(status, 200)
      assert.equal(text.match(/<li>/g)!.length, 2_000)
    })
  },
  { mail: 'folder:/nonexistent' },
)
