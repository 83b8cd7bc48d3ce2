import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf, type FormPart } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addEmpty, credentials, filePart, makeGrant, message } from '../../../tests/tickets.ts'
import { limits } from '../limits.ts'

const KIB = 1024
const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (content: string): FormPart => ({ name: 'metadata', content })
const named = (path: string, more = '') => metadata(`filename ${base64(path)}${more}`)

/** Sends a form; with a session or a key if somebody is logged in. */
const send = (instance: Instance, path: string, parts: FormPart[], as?: Person) =>
  instance.ask('POST', path, {
    as,
    headers: { 'content-type': FORM_TYPE },
    body: formOf(parts),
  })

const rowsOf = (instance: Instance) =>
  instance.db.look((tx) =>
    tx
      .selectFrom('ticket_uploads')
      .select(['path', 'size', 'received', 'from_grant'])
      .orderBy('id')
      .execute(),
  )
const namesOf = async (instance: Instance) => (await rowsOf(instance)).map(({ path }) => path)

onEachInstance(
  'small files that are sent together',
  (instance) => {
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))

    void test('are complete uploads, which become one ticket', async () => {
      const parts = [
        named('p/a.txt', `,for ${base64('ticket')}`),
        filePart('ignored', 'one'),
        named('p/b.txt', `,filetype ${base64('text/plain')}`),
        filePart('ignored', 'two!'),
        named('empty'),
        filePart('ignored', ''),
        named('p/same.txt'),
        filePart('ignored', 'one'),
      ]
      const { status, body } = await send(instance(), '/rest/uploads', parts, alice)
      assert.equal(status, 201, JSON.stringify(body))
      const uploads = body.uploads as string[]
      for (const at of uploads) assert.match(at, /^\/rest\/uploads\/[0-9a-f]{32}$/)
      const headers = { 'tus-resumable': '1.0.0' }
      const head = await instance().ask('HEAD', uploads[1]!, { as: alice, headers })
      assert.equal(head.headers['upload-offset'], '4')
      const ids = uploads.map((at) => at.slice(-32))
      const ticket = await instance().ask('POST', '/rest/newticket', {
        headers: { ...credentials(alice.login, alice.api_key), 'content-type': FORM_TYPE },
        body: formOf([message({ uploads: ids })]),
      })
      assert.equal(ticket.status, 200, ticket.text)
      const files = await instance().db.look((tx) =>
        tx
          .selectFrom('ticket_files')
          .innerJoin('blobs', 'hash', 'blob_hash')
          .select(['path', 'ticket_files.size', 'ref_count'])
          .orderBy('position')
          .execute(),
      )
      assert.deepEqual(
        files.map(({ path, size, ref_count }) => [path, size, ref_count]),
        [
          ['p/a.txt', 3, 2],
          ['p/b.txt', 4, 1],
          ['empty', 0, 1],
          ['p/same.txt', 3, 2],
        ],
      )
      assert.deepEqual(await rowsOf(instance()), [])
    })

    void test('have the names and types of the form, if nothing else is said', async () => {
      const { id } = await makeGrant(instance(), alice)
      const path = `/rest/uploads/g/${id}`
      const { status, body } = await send(instance(), path, [
        filePart('a.txt', 'a'),
        filePart('b.txt', 'bb'),
      ])
      assert.equal(status, 201, JSON.stringify(body))
      assert.match(body.uploads[0], new RegExp(`^${path}/[0-9a-f]{32}$`))
      const rows = await rowsOf(instance())
      assert.deepEqual(
        rows.map((row) => ({ ...row })),
        [
          { path: 'a.txt', size: 1, received: 1, from_grant: id },
          { path: 'b.txt', size: 2, received: 2, from_grant: id },
        ],
      )
    })

    const many = Array.from({ length: limits.together_files_max + 1 }, () => filePart('x', 'x'))
    for (const [what, wanted, parts] of [
      ['no file', 400, [named('x')]],
      ['too many files', 413, many],
      ['metadata of one of two files', 400, [named('x'), filePart('x', 'x'), filePart('y', 'y')]],
      ['metadata that are none', 400, [metadata('file name of it'), filePart('x', 'x')]],
      [
        'too many bytes',
        413,
        [filePart('x', 'x'.repeat(40 * KIB)), filePart('y', 'y'.repeat(25 * KIB))],
      ],
      ['more than the quota', 413, [filePart('x', 'x'.repeat(31 * KIB))]],
    ] as const) {
      void test(`with ${what} are refused, all of them`, async () => {
        const before = await namesOf(instance())
        const { status, body } = await send(instance(), '/rest/uploads', [...parts], alice)
        assert.equal(status, wanted, JSON.stringify(body))
        assert.ok(body.error)
        assert.deepEqual(await namesOf(instance()), before)
      })
    }

    void test('need a login or a grant, and a session says who sends', async () => {
      const parts = [filePart('x', 'x')]
      assert.equal((await send(instance(), '/rest/uploads', parts)).status, 401)
      const unknown = `/rest/uploads/g/${'0'.repeat(32)}`
      assert.equal((await send(instance(), unknown, parts)).status, 404)
    })

    void test('a form that is cut off stores nothing', async () => {
      const before = await namesOf(instance())
      const { status } = await instance().ask('POST', '/rest/uploads', {
        as: alice,
        headers: { 'content-type': FORM_TYPE },
        body: formOf([filePart('x', 'x'), filePart('y', 'y')], { isWhole: false }),
      })
      assert.equal(status, 400)
      assert.deepEqual(await namesOf(instance()), before)
    })

    void test('the last place for uploads counts for all together', async () => {
      const { id } = await makeGrant(instance(), alice)
      const path = `/rest/uploads/g/${id}`
      const first = await send(instance(), path, [filePart('a', 'a')])
      assert.equal(first.status, 201)
      const sender = String(first.body.uploads[0]).slice(-32).slice(0, 8)
      const left = 1
      await addEmpty(instance(), id, sender, limits.uploads_of_sender_max - 1 - left)
      const two = await send(instance(), path, [filePart('b', 'b'), filePart('c', 'c')])
      assert.equal(two.status, 429, two.text)
      assert.equal((await send(instance(), path, [filePart('b', 'b')])).status, 201)
    })
  },
  { upload_bytes_max: 64 * KIB, ticket_quota_bytes: 30 * KIB },
)
