import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'

import { hasTwoNodes } from '../../../tests/databases.ts'
import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import {
  type Answered,
  type Instance,
  onEachInstance,
  type Person,
} from '../../../tests/instance.ts'
import { credentials } from '../../../tests/tickets.ts'

const KIB = 1024
const DAY_MS = 24 * 60 * 60 * 1000
const SOME = '/rest/uploads/0123456789abcdef0123456789abcdef'
const VERSION = { 'tus-resumable': '1.0.0' }
const BYTES = 'application/offset+octet-stream'

const both = ({ login, api_key }: Person) => credentials(login, api_key)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A tus client for a user, or for anyone who has the link of a grant. */
function openClient(instance: Instance, as?: Person) {
  const send = (verb: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    instance.ask(verb, path, {
      as,
      headers: { ...VERSION, ...headers },
      ...(body !== undefined && { body }),
    })
  const create = (size: number, metadata?: string, path = '/rest/uploads') =>
    send('POST', path, {
      'upload-length': String(size),
      ...(metadata !== undefined && { 'upload-metadata': metadata }),
    })
  const patch = (at: string, offset: number, bytes: string) =>
    send('PATCH', at, { 'upload-offset': String(offset), 'content-type': BYTES }, bytes)
  const head = (at: string) => send('HEAD', at)
  const made = async (size: number, name = 'a.txt', path?: string) => {
    const answer = await create(size, `filename ${base64(name)}`, path)
    assert.equal(answer.status, 201, answer.text)
    return answer.headers['location']!
  }
  const whole = async (content: string, name?: string) => {
    const at = await made(content.length, name)
    assert.equal((await patch(at, 0, content)).status, 204)
    return at.slice(at.lastIndexOf('/') + 1)
  }
  return { send, create, patch, head, made, whole }
}

async function newTicket(instance: Instance, who: Person, message: object): Promise<Answered> {
  const body = formOf([{ name: 'msg', content: JSON.stringify(message) }])
  const headers = { ...both(who), 'content-type': FORM_TYPE }
  return instance.ask('POST', '/rest/newticket', { headers, body })
}

const filesOf = (instance: Instance, public_id: string) =>
  instance.db.look((tx) =>
    tx
      .selectFrom('ticket_files')
      .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
      .select(['path', 'ticket_files.size', 'blob_hash'])
      .where('public_id', '=', public_id)
      .orderBy('position')
      .execute(),
  )
const blobsOf = (instance: Instance) =>
  instance.db.look((tx) => tx.selectFrom('blobs').select(['hash', 'ref_count']).execute())
/** Uploads of which bytes are stored, but no blob with all of them. */
const waiting = async ({ db, folder }: Instance) => {
  const files = await readdir(join(folder, 'uploads')).catch((): string[] => [])
  const rows = await db.look((tx) =>
    tx
      .selectFrom('ticket_upload_parts')
      .innerJoin('ticket_uploads', 'ticket_uploads.id', 'upload_id')
      .select('public_id')
      .distinct()
      .execute(),
  )
  return [...files, ...rows.map(({ public_id }) => public_id)]
}

for (const are_uploads_shared of hasTwoNodes ? [true] : [false, true]) {
  onEachInstance(
    are_uploads_shared ? 'uploads by tus with the blobs' : 'uploads by tus',
    (instance) => {
      let alice: Person
      let bob: Person
      before(async () => {
        alice = await instance().person('alice@example.com')
        bob = await instance().person('bob@example.com')
      })
      const client = (who = alice) => openClient(instance(), who)

      void test('the length of an upload may be told with its last bytes', async () => {
        const { send, patch, head } = client()
        const announced = await send('POST', '/rest/uploads', { 'upload-defer-length': '1' })
        assert.equal(announced.status, 201)
        const at = announced.headers['location']!
        const id = at.slice(at.lastIndexOf('/') + 1)
        for (const [offset, text] of [
          [0, 'hello '],
          [6, 'wide '],
        ] as const) {
          const { status, headers } = await patch(at, offset, text)
          assert.deepEqual([status, Number(headers['upload-offset'])], [204, offset + text.length])
          assert.ok(headers['upload-expires'])
        }
        const { headers: told } = await head(at)
        const { 'upload-offset': offset, 'upload-defer-length': isDeferred } = told
        assert.deepEqual([offset, isDeferred, told['upload-length']], ['11', '1', undefined])
        assert.equal((await newTicket(instance(), alice, { uploads: [id] })).status, 409)
        const last = (length: string, text: string) => {
          const from = { 'upload-offset': '11', 'content-type': BYTES, 'upload-length': length }
          return send('PATCH', at, from, text)
        }
        assert.equal((await last('10', '')).status, 400)
        assert.equal((await last('16', 'world')).status, 204)
        assert.equal((await last('16', '')).status, 409)
        const { body } = await newTicket(instance(), alice, { uploads: [id] })
        assert.deepEqual(
          (await filesOf(instance(), body.id)).map(({ size }) => size),
          [16],
        )
        assert.deepEqual(await waiting(instance()), [])
      })

      void test('an upload of unknown length stays within the limits, and may be empty', async () => {
        const { send, patch } = client()
        const open = async () => {
          const headers = { 'upload-defer-length': '1' }
          return (await send('POST', '/rest/uploads', headers)).headers['location']!
        }
        const large = await open()
        assert.equal((await patch(large, 0, 'a'.repeat(40 * KIB))).status, 204)
        assert.equal((await patch(large, 40 * KIB, 'a'.repeat(40 * KIB))).status, 413)
        assert.equal((await send('DELETE', large)).status, 204)
        const both_told = { 'upload-defer-length': '1', 'upload-length': '1' }
        assert.equal((await send('POST', '/rest/uploads', both_told)).status, 400)
        const empty = await open()
        const none = { 'upload-offset': '0', 'content-type': BYTES, 'upload-length': '0' }
        assert.equal((await send('PATCH', empty, none, '')).status, 204)
        const uploads = [empty.slice(empty.lastIndexOf('/') + 1)]
        assert.equal((await newTicket(instance(), alice, { uploads })).status, 200)
      })

      void test('OPTIONS describes the server to everybody', async () => {
        const { status, headers } = await instance().ask('OPTIONS', '/rest/uploads')
        assert.equal(status, 204)
        assert.equal(headers['tus-version'], '1.0.0')
        assert.equal(headers['tus-resumable'], '1.0.0')
        assert.equal(headers['tus-max-size'], String(64 * KIB))
        assert.deepEqual(headers['tus-extension']!.split(',').toSorted(), [
          'creation',
          'creation-defer-length',
          'creation-with-upload',
          'expiration',
          'termination',
        ])
        assert.equal(headers['access-control-allow-origin'], undefined)
      })

      void test('an upload arrives in chunks, and reports its offset', async () => {
        const { create, patch, head } = client()
        const created = await create(10, `filename ${base64('a.txt')},note`)
        assert.equal(created.status, 201)
        const at = created.headers['location']!
        assert.match(at, /^\/rest\/uploads\/[0-9a-f]{32}$/)
        assert.ok(created.headers['upload-expires'])
        const first = await patch(at, 0, 'hello')
        assert.deepEqual([first.status, first.headers['upload-offset']], [204, '5'])
        assert.equal(first.headers['upload-expires'], 'Tue, 02 Jun 2026 12:00:00 GMT')
        const { status, headers, text } = await head(at)
        assert.deepEqual([status, text], [200, ''])
        assert.equal(headers['upload-offset'], '5')
        assert.equal(headers['upload-length'], '10')
        assert.equal(headers['upload-metadata'], `filename ${base64('a.txt')},note`)
        assert.equal(headers['cache-control'], 'no-store')
        const last = await patch(at, 5, 'world')
        assert.deepEqual([last.status, last.headers['upload-offset']], [204, '10'])
        assert.equal(last.headers['upload-expires'], undefined)
        assert.equal((await head(at)).headers['upload-offset'], '10')
        assert.deepEqual(await waiting(instance()), [])
      })

      void test('the creation may include the first bytes; without bytes there is no upload', async () => {
        const { send, create, head } = client()
        const headers = { 'upload-length': '5', 'content-type': BYTES }
        const created = await send('POST', '/rest/uploads', headers, 'hel')
        assert.deepEqual([created.status, created.headers['upload-offset']], [201, '3'])
        assert.equal((await head(created.headers['location']!)).headers['upload-offset'], '3')
        const empty = await create(0)
        assert.equal(empty.status, 201)
        assert.equal((await head(empty.headers['location']!)).headers['upload-length'], '0')
      })

      void test('the creation may include all bytes, and the upload is complete', async () => {
        const { send, head, patch } = client()
        const before = await waiting(instance())
        const headers = {
          'upload-length': '5',
          'upload-metadata': `filename ${base64('whole.txt')}`,
          'content-type': BYTES,
        }
        const created = await send('POST', '/rest/uploads', headers, 'whole')
        assert.deepEqual([created.status, created.headers['upload-offset']], [201, '5'])
        assert.equal(created.headers['upload-expires'], undefined)
        const at = created.headers['location']!
        assert.equal((await head(at)).headers['upload-offset'], '5')
        assert.equal((await patch(at, 0, 'other')).status, 409)
        assert.deepEqual(await waiting(instance()), before)
        const uploads = [at.slice(at.lastIndexOf('/') + 1)]
        const ticket = await newTicket(instance(), alice, { uploads })
        assert.equal(ticket.status, 200, ticket.text)
        const [file] = await filesOf(instance(), ticket.body.id as string)
        assert.deepEqual([file!.path, file!.size], ['whole.txt', 5])
        const blobs = await blobsOf(instance())
        assert.equal(blobs.find(({ hash }) => hash === file!.blob_hash)?.ref_count, 1)
      })

      void test('several uploads become one ticket, including folders', async () => {
        const { whole, head } = client()
        const ids = [await whole('one', 'p/a.txt'), await whole('two!', 'p/a.txt'), await whole('')]
        // Clients send the path of a folder beside the name.
        const said = `filename ${base64('x')},relativePath ${base64('../p/q/x')}`
        const { headers } = await client().create(0, said)
        ids.push(headers['location']!.slice(-32))
        const { status, body } = await newTicket(instance(), alice, {
          uploads: ids,
          comment: 'all',
        })
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(Object.keys(body), ['id', 'url'])
        const files = await filesOf(instance(), body.id)
        assert.deepEqual(
          files.map(({ path, size }) => [path, size]),
          [
            ['p/a.txt', 3],
            ['p/a_2.txt', 4],
            ['a.txt', 0],
            ['p/q/x', 0],
          ],
        )
        assert.equal(
          files[0]!.blob_hash,
          '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
        )
        assert.equal((await head(`/rest/uploads/${ids[0]}`)).status, 404)
        assert.equal((await newTicket(instance(), alice, { uploads: ids })).status, 404)
        const blobs = await blobsOf(instance())
        const named = files.filter(({ blob_hash }) => blob_hash === files[3]!.blob_hash).length
        const empty = blobs.find(({ hash }) => hash === files[3]!.blob_hash)!
        assert.ok(empty.ref_count >= named)
      })

      void test('an incomplete, repeated or foreign upload becomes no ticket', async () => {
        const { made, whole } = client()
        const half = (await made(5)).slice(-32)
        const id = await whole('mine')
        const statusOf = async (uploads: unknown, who = alice) =>
          (await newTicket(instance(), who, { uploads })).status
        assert.equal(await statusOf([id, half]), 409)
        assert.equal(await statusOf([id, id]), 400)
        assert.equal(await statusOf([id], bob), 404)
        assert.equal(await statusOf('x'), 400)
        assert.equal(await statusOf(['../x']), 400)
        assert.equal(await statusOf([id]), 200)
      })

      const refused: [what: string, offset: number, bytes: string, status: number][] = [
        ['from an offset after the current one', 3, 'x', 409],
        ['from an offset before the current one', 0, 'x', 409],
        ['beyond the announced length', 2, 'xxxx', 413],
      ]
      for (const [what, offset, bytes, status] of refused) {
        void test(`bytes ${what} are refused and change nothing`, async () => {
          const { made, patch, head } = client()
          const at = await made(5)
          assert.equal((await patch(at, 0, 'ab')).status, 204)
          const answer = await patch(at, offset, bytes)
          assert.equal(answer.status, status)
          assert.match(answer.body.error, /\.$/)
          assert.equal((await head(at)).headers['upload-offset'], '2')
          assert.equal((await patch(at, 2, 'cde')).status, 204)
        })
      }

      void test('a complete upload cannot be changed', async () => {
        const { whole, patch, head } = client()
        const at = `/rest/uploads/${await whole('hello')}`
        assert.equal((await patch(at, 5, '!')).status, 413)
        assert.equal((await patch(at, 0, 'jello')).status, 409)
        assert.equal((await patch(at, 5, '')).status, 204)
        assert.equal((await head(at)).headers['upload-offset'], '5')
      })

      void test('an upload can be aborted, even if it is complete', async () => {
        const { made, whole, patch, send, head } = client()
        const at = await made(5)
        await patch(at, 0, 'ab')
        assert.ok((await waiting(instance())).includes(at.slice(-32)))
        for (const one of [at, `/rest/uploads/${await whole('gone with it')}`]) {
          assert.equal((await send('DELETE', one)).status, 204)
          assert.equal((await head(one)).status, 404)
          assert.equal((await send('DELETE', one)).status, 404)
        }
        assert.ok(!(await waiting(instance())).includes(at.slice(-32)))
      })

      void test('users cannot see the uploads of others', async () => {
        const at = await client().made(5)
        const other = client(bob)
        for (const answer of [
          await other.head(at),
          await other.patch(at, 0, 'ab'),
          await other.send('DELETE', at),
        ]) {
          assert.equal(answer.status, 404)
        }
        const nobody = openClient(instance())
        assert.equal((await nobody.create(5)).status, 401)
        assert.equal((await nobody.head(at)).status, 401)
        assert.equal((await client().head(at)).headers['upload-offset'], '0')
        const headers = { ...VERSION, ...both(alice) }
        assert.equal((await instance().ask('HEAD', at, { headers })).status, 200)
      })

      const odd: [what: string, verb: string, path: string, headers: object, status: number][] = [
        ['without a version', 'POST', '/rest/uploads', { 'tus-resumable': '' }, 412],
        ['without a length', 'POST', '/rest/uploads', {}, 400],
        ['with an invalid length', 'POST', '/rest/uploads', { 'upload-length': '-1' }, 400],
        ['that is too large', 'POST', '/rest/uploads', { 'upload-length': '65537' }, 413],
        ['by GET', 'GET', '/rest/uploads', {}, 405],
        ['of one by POST', 'POST', SOME, { 'upload-length': '1' }, 405],
        ['that is unknown', 'HEAD', SOME, {}, 404],
        ['with an invalid id', 'HEAD', '/rest/uploads/..%2fx', {}, 404],
      ]
      for (const [what, verb, path, headers, status] of odd) {
        void test(`an upload ${what} is refused`, async () => {
          const answer = await client().send(verb, path, headers as Record<string, string>)
          assert.equal(answer.status, status, answer.text)
          if (verb !== 'HEAD') assert.match(answer.body.error, /\w/)
          assert.equal(answer.headers['tus-resumable'], '1.0.0')
        })
      }

      void test('an abandoned upload is deleted after a day', async () => {
        const { made, patch, head, whole } = client()
        const at = await made(5)
        await patch(at, 0, 'ab')
        const id = await whole('not fetched')
        instance().clock.now += DAY_MS / 2
        await patch(at, 2, 'c')
        instance().clock.now += DAY_MS / 2 + 1
        assert.equal((await head(at)).status, 200)
        assert.equal((await head(`/rest/uploads/${id}`)).status, 404)
        instance().clock.now += DAY_MS / 2
        assert.equal((await head(at)).status, 404)
        await instance().service.everyMinute()
        assert.deepEqual(await waiting(instance()), [])
        const rows = await instance().db.look((tx) =>
          tx.selectFrom('ticket_uploads').select('id').execute(),
        )
        assert.deepEqual(rows, [])
      })

      void test("the quota of a grant's owner applies, and only holders of the link can continue", async () => {
        const body = formOf([{ name: 'msg', content: JSON.stringify({ notify: 'a@example.com' }) }])
        const headers = { ...both(alice), 'content-type': FORM_TYPE }
        const grant = (await instance().ask('POST', '/rest/newgrant', { headers, body })).body
        const path = `/rest/uploads/g/${grant.id}`
        const { made, patch, head } = openClient(instance())
        const at = await made(5, 'a.txt', path)
        assert.match(at, new RegExp(`^${path}/[0-9a-f]{32}$`))
        assert.equal((await patch(at, 0, 'hello')).status, 204)
        assert.equal((await client().head(at.replace(`/g/${grant.id}`, ''))).status, 404)
        const other = `/rest/uploads/g/${'0'.repeat(32)}`
        assert.equal((await head(at.replace(path, other))).status, 404)
        assert.equal((await openClient(instance()).create(5, undefined, other)).status, 404)
        assert.equal((await newTicket(instance(), alice, { uploads: [at.slice(-32)] })).status, 404)
      })
    },
    { upload_bytes_max: 64 * KIB },
    { are_uploads_shared },
  )
}

onEachInstance(
  'uploads by tus within a quota',
  (instance) => {
    void test('announced bytes count as if they had arrived', async () => {
      const carol = await instance().person('carol@example.com')
      const { create, send, made, patch } = openClient(instance(), carol)
      const at = await made(60 * KIB)
      await made(30 * KIB)
      const refused = await create(11 * KIB)
      assert.equal(refused.status, 413)
      assert.match(refused.body.error, /Only 10240 of the /)
      assert.equal((await send('DELETE', at)).status, 204)
      const next = await made(50 * KIB)
      assert.equal((await patch(next, 0, 'x'.repeat(50 * KIB))).status, 204)
      const ticket = await newTicket(instance(), carol, { uploads: [next.slice(-32)] })
      assert.equal(ticket.status, 200)
      assert.match((await create(21 * KIB)).body.error, /Only 20480 of the /)
    })
  },
  { upload_bytes_max: 64 * KIB, ticket_quota_bytes: 100 * KIB },
)
