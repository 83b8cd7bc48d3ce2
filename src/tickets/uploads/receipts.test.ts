import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type House, onEachHouse, type Person } from '../../../tests/house.ts'
import { filePart, makeGrant } from '../../../tests/tickets.ts'

const DAY_MS = 24 * 60 * 60_000
const BYTES = 'application/offset+octet-stream'

/** Sends a file as an upload through a grant, and gives its id. */
async function upload(house: House, grant: string, name: string, bytes: string) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    'content-type': BYTES,
  }
  const answer = await house.ask('POST', `/rest/uploads/g/${grant}`, { headers, body: bytes })
  assert.equal(answer.status, 201, answer.text)
  return answer.headers['location']!.slice(-32)
}

const send = (house: House, grant: string, uploads: string[], comment = 'a comment') => {
  const fields = uploads.map((content) => ({ name: 'upload', content }))
  const body = formOf([...fields, { name: 'comment', content: comment }])
  return house.ask('POST', `/?g=${grant}`, { headers: { 'content-type': FORM_TYPE }, body })
}

const ticketsOf = (house: House, grant: string) =>
  house.db.look((tx) =>
    tx.selectFrom('tickets').select('public_id').where('from_grant', '=', grant).execute(),
  )
const lettersOf = (house: House) =>
  house.db.look(async (tx) => (await tx.selectFrom('jobs').select('id').execute()).length)
const receipts = (house: House) =>
  house.db.look((tx) => tx.selectFrom('upload_receipts').select('form').execute())

onEachHouse(
  'a form of uploads that is sent again',
  (house) => {
    let alice: Person
    before(async () => void (alice = await house().person('alice@example.com')))
    const filled = async (said: object = {}) => {
      const { id } = await makeGrant(house(), alice, said)
      const uploads = [
        await upload(house(), id, 'b.txt', 'bb'),
        await upload(house(), id, 'a.txt', 'a'),
      ]
      return { id, uploads }
    }

    void test('is answered as the first one was, and makes nothing', async () => {
      const { id, uploads } = await filled({ grant_maxul: 3 })
      const first = await send(house(), id, uploads)
      const letters = await lettersOf(house())
      const again = await send(house(), id, uploads, 'another comment')
      assert.deepEqual([first.status, again.status], [200, 200])
      assert.match(first.text, /Your files have arrived.*b\.txt.*a\.txt/s)
      assert.equal(again.text, first.text)
      assert.equal((await ticketsOf(house(), id)).length, 1)
      assert.equal(await lettersOf(house()), letters)
      assert.match((await house().ask('GET', `/?g=${id}`)).text, /2 more times/)
    })

    void test('is answered also where the first one used the grant up', async () => {
      const { id, uploads } = await filled({ grant_maxul: 1 })
      const first = await send(house(), id, uploads)
      const again = await send(house(), id, uploads)
      assert.deepEqual([first.status, again.status], [200, 200])
      assert.equal(again.text, first.text)
      assert.doesNotMatch(again.text, /Upload more/)
      assert.equal((await ticketsOf(house(), id)).length, 1)
      // What else is asked of the grant is not answered.
      assert.equal((await house().ask('GET', `/?g=${id}`)).status, 404)
      assert.equal((await send(house(), id, uploads.toReversed())).status, 404)
      assert.equal((await send(house(), '0'.repeat(32), uploads)).status, 404)
      const headers = { 'content-type': FORM_TYPE }
      const body = formOf([filePart('a', 'x', 'file[]')])
      assert.equal((await house().ask('POST', `/?g=${id}`, { headers, body })).status, 404)
    })

    void test('of five at once one makes a ticket, and all hear of it', async () => {
      const { id, uploads } = await filled()
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(house(), id, uploads)))
      for (const { status, text } of answers) {
        assert.equal(status, 200, text)
        assert.equal(text, answers[0]!.text)
      }
      assert.equal((await ticketsOf(house(), id)).length, 1)
    })

    void test('is refused where some of its files are those of another', async () => {
      const { id, uploads } = await filled()
      const more = await upload(house(), id, 'c.txt', 'c')
      assert.equal((await send(house(), id, uploads)).status, 200)
      assert.equal((await send(house(), id, [...uploads, more])).status, 404)
      assert.equal((await send(house(), id, [uploads[0]!])).status, 404)
      assert.equal((await send(house(), id, [more])).status, 200)
    })

    void test('is answered without names once the ticket is gone, and for a day', async () => {
      const { id, uploads } = await filled({ grant_total: 0, grant_lastul: 0, grant_maxul: 0 })
      await send(house(), id, uploads)
      const [ticket] = await ticketsOf(house(), id)
      const as = alice
      assert.equal(
        (await house().ask('DELETE', `/rest/tickets/${ticket!.public_id}`, { as })).status,
        200,
      )
      const again = await send(house(), id, uploads)
      assert.match(again.text, /Your files have arrived/)
      assert.doesNotMatch(again.text, /a\.txt/)
      house().clock.now += DAY_MS
      await house().service.everyMinute()
      assert.equal((await send(house(), id, uploads)).status, 200)
      house().clock.now += 1
      await house().service.everyMinute()
      assert.deepEqual(await receipts(house()), [])
      assert.equal((await send(house(), id, uploads)).status, 404)
    })

    void test('may name two thousand uploads, and no more', async () => {
      const { id } = await makeGrant(house(), alice)
      const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
      await upload(house(), id, 'first.txt', '')
      const ids = Array.from({ length: 2_000 }, (_, at) => String(at).padStart(32, 'f'))
      const { clock, db } = house()
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
      assert.equal((await send(house(), id, [...ids, 'f'.repeat(32)])).status, 400)
      const { status, text } = await send(house(), id, ids)
      assert.equal(status, 200)
      assert.equal(text.match(/<li>/g)!.length, 2_000)
    })
  },
  { mail: 'folder:/nonexistent' },
)
