import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request as open } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { credentials, filePart as file, message as msg } from '../../../tests/tickets.ts'

const KIB = 1024
const DAY_MS = 24 * 60 * 60 * 1000
/** For so long a purged ticket is kept. */
const UNDO_MS = 10 * 60_000
const HOUR_MS = 60 * 60 * 1000

function openClient(instance: Instance) {
  const { db, service, clock } = instance
  async function post(request: string, parts: FormPart[], { login, api_key }: Person) {
    const headers = { ...credentials(login, api_key), 'content-type': FORM_TYPE }
    const { status, body } = await instance.ask('POST', `/rest/${request}`, {
      headers,
      body: formOf(parts),
    })
    return { status, body }
  }
  const rows = (public_id: string) =>
    db.look(async (tx) => ({
      ticket: await tx
        .selectFrom('tickets')
        .selectAll()
        .where('public_id', '=', public_id)
        .executeTakeFirst(),
      files: await tx
        .selectFrom('ticket_files')
        .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
        .select(['path', 'ticket_files.size', 'blob_hash', 'position'])
        .where('public_id', '=', public_id)
        .orderBy('position')
        .execute(),
    }))
  const letters = () =>
    db.look(async (tx) => {
      const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
      return jobs.map(({ body }) => JSON.parse(body) as Record<string, string>)
    })
  const blobs = async () => {
    const found: string[] = []
    for await (const { hash } of instance.blobs.list()) found.push(hash)
    return found
  }
  const minutes = async (ms: number) => {
    clock.now += ms
    await service.everyMinute()
  }
  return { post, rows, letters, blobs, minutes }
}

onEachInstance(
  'tickets over REST',
  (instance) => {
    let alice: Person
    let bob: Person
    before(async () => {
      alice = await instance().person('alice@example.com')
      bob = await instance().person('bob@example.com')
    })
    const client = () => openClient(instance())
    const made = async (parts: FormPart[], who = alice): Promise<string> => {
      const { status, body } = await client().post('newticket', parts, who)
      assert.equal(status, 200, JSON.stringify(body))
      return body.id
    }

    void test('info returns what a client needs first', async () => {
      for (const path of ['/rest/info', '/rest.php/info', '/bugzilla/rest.php/info']) {
        const headers = credentials(alice.login, PASSWORD)
        const { status, body } = await instance().ask('GET', path, { headers })
        assert.equal(status, 200)
        assert.deepEqual(body, {
          version: '0.18.1',
          url: 'http://127.0.0.1/',
          masterpath: 'http://127.0.0.1/',
          maxsize: 64 * KIB,
          defaults: {
            grant: { total: 31_536_000, lastul: 2_592_000, maxul: 0 },
            ticket: { total: 31_536_000, lastdl: 2_592_000, maxdl: 0 },
          },
        })
      }
    })

    void test("an API key replaces its owner's password, and no other", async () => {
      const statusOf = async (login: string, secret: string) => {
        const headers = credentials(login, secret)
        return (await instance().ask('GET', '/rest/info', { headers })).status
      }
      assert.equal(await statusOf(alice.login, alice.api_key), 200)
      assert.equal(await statusOf(alice.login.toUpperCase(), alice.api_key), 200)
      assert.equal(await statusOf(alice.login, bob.api_key), 401)
      assert.equal(await statusOf('', alice.api_key), 401)
      assert.equal(await statusOf(alice.login, ''), 401)
    })

    void test('wrong passwords are counted as everywhere else, and a lock is told by 401', async () => {
      const carol = await instance().person('carol@example.com')
      const headers = credentials(carol.login, 'wrong')
      for (let at = 0; at < 5; at++) {
        const { status, body } = await instance().ask('GET', '/rest/info', { headers })
        assert.equal(status, 401)
        assert.deepEqual(Object.keys(body), ['error'])
      }
      const right = { headers: credentials(carol.login, PASSWORD) }
      const tus = { headers: { ...right.headers, 'tus-resumable': '1.0.0', 'upload-length': '5' } }
      const HALF_AN_HOUR_S = '1800'
      for (const [verb, path, asked] of [
        ['GET', '/rest/info', right],
        ['GET', '/rest.php/info', right],
        ['POST', '/rest.php/newticket', right],
        ['POST', '/rest/uploads', tus],
        ['GET', '/rest/tickets', right],
        ['DELETE', '/rest/grants/x', right],
      ] as const) {
        const answer = await instance().ask(verb, path, asked)
        assert.deepEqual(
          [answer.status, answer.headers['retry-after']],
          [401, HALF_AN_HOUR_S],
          path,
        )
        assert.match(answer.text, /Too many wrong passwords/)
      }
      // The tracker's clients get what Bugzilla sends, also with the same credentials.
      const own = { 'x-bugzilla-login': carol.login, 'x-bugzilla-password': PASSWORD }
      const {
        status,
        headers: told,
        body,
      } = await instance().ask('GET', '/rest/whoami', { headers: own })
      assert.deepEqual([status, told['retry-after'], body.code], [400, HALF_AN_HOUR_S, 32000])
      const listed = await instance().ask('GET', '/rest/tickets', { headers: own })
      assert.deepEqual([listed.status, listed.body.code], [401, 32000])
      instance().clock.now += HOUR_MS
      assert.equal((await instance().ask('GET', '/rest/info', right)).status, 200)
    })

    void test('the parts of a form are accepted in any order', async () => {
      for (const parts of [
        [msg({ comment: ' look ' }), file('a.txt', 'hello')],
        [file('a.txt', 'hello'), msg({ comment: ' look ' })],
        [{ name: 'submit', content: 'x' }, file('a.txt', 'hello'), msg({ comment: ' look ' })],
        [{ ...msg({ comment: ' look ' }), type: 'application/json' }, file('a.txt', 'hello')],
      ]) {
        const { ticket, files } = await client().rows(await made(parts))
        assert.deepEqual([ticket!.name, ticket!.size, ticket!.comment], ['a.txt', 5, 'look'])
        assert.deepEqual([ticket!.user_id, files.length], [alice.id, 1])
      }
    })

    void test('several files become one ticket, with unique names', async () => {
      const parts = [
        file('a.txt', 'one', 'file[]'),
        file('dir/a.txt', 'one', 'file[]'),
        file('', '', 'file[]'),
        file('note.txt', 'not wanted', 'other'),
        file('b.txt', 'two!', 'file[]'),
        msg(),
      ]
      const { ticket, files } = await client().rows(await made(parts))
      assert.deepEqual([ticket!.name, ticket!.size], ['Archive-2026-06-01.zip', 10])
      assert.deepEqual(
        files.map(({ path, size }) => [path, size]),
        [
          ['a.txt', 3],
          ['a_2.txt', 3],
          ['b.txt', 4],
        ],
      )
    })

    void test('bytes are kept while a ticket needs them, and for another hour', async () => {
      const { post, rows, blobs, minutes } = client()
      const same = [file('a', 'the same', 'file[]'), file('b', 'the same', 'file[]'), msg()]
      const [first, second] = [await made(same), await made([file('c', 'the same'), msg()])]
      const { blob_hash } = (await rows(first)).files[0]!
      const isThere = async () => (await blobs()).includes(blob_hash)
      assert.equal((await post(`purgeticket/${first}`, [msg()], alice)).status, 200)
      await minutes(UNDO_MS + 1)
      await minutes(2 * HOUR_MS)
      assert.ok(await isThere())
      assert.equal((await post(`purgeticket/${second}`, [msg()], alice)).status, 200)
      await minutes(UNDO_MS + 1)
      assert.ok(await isThere())
      await minutes(2 * HOUR_MS)
      assert.ok(!(await isThere()))
    })

    void test('a ticket can be purged by its owner and by administrators, once', async () => {
      const { post, rows, minutes } = client()
      const [one, two] = [await made([file('a', 'x'), msg()]), await made([file('b', 'y'), msg()])]
      const statusOf = async (id: string, who: Person) =>
        (await post(`purgeticket/${id}`, [msg()], who)).status
      assert.equal(await statusOf(one, bob), 401)
      assert.equal(await statusOf(one.toUpperCase(), alice), 404)
      assert.equal(await statusOf(one.slice(1), alice), 400)
      const answer = await post(`purgeticket/${one}`, [msg()], alice)
      assert.deepEqual(answer, { status: 200, body: {} })
      assert.equal(await statusOf(one, alice), 404)
      assert.equal(await statusOf(two, instance().admin), 200)
      await minutes(UNDO_MS + 1)
      assert.deepEqual(await rows(one), { ticket: undefined, files: [] })
    })

    void test('expired tickets are not found, and deleted within a minute', async () => {
      const { post, rows, minutes } = client()
      const total = await made([file('a', 'x'), msg({ ticket_total: 2 })])
      const gone = await made([file('a', 'x'), msg({ ticket_total: -1 })])
      const stays = await made([file('a', 'x'), msg({ ticket_lastdl: 2 })])
      instance().clock.now += 2_000
      assert.equal((await post(`purgeticket/${gone}`, [msg()], alice)).status, 404)
      assert.ok((await rows(total)).ticket)
      await minutes(1)
      assert.equal((await rows(total)).ticket, undefined)
      assert.equal((await rows(gone)).ticket, undefined)
      await minutes(400 * DAY_MS)
      assert.ok((await rows(stays)).ticket)
    })

    void test('a grant has its own limits, and is deleted when it has expired', async () => {
      const { post, minutes } = client()
      const message = { notify: 'a@example.com', grant_total: 60, ticket_expiry: 'once' }
      const { body } = await post('newgrant', [msg(message)], alice)
      assert.match(body.url, /\/\?g=[0-9a-f]{32}$/)
      const isThere = () =>
        instance().db.look(async (tx) => {
          const found = await tx.selectFrom('ticket_grants').select('public_id').execute()
          return found.some(({ public_id }) => public_id === body.id)
        })
      assert.ok(await isThere())
      await minutes(61_000)
      assert.ok(!(await isThere()))
    })

    void test('an account with tickets or grants is not deleted, with the reason', async () => {
      await instance().set('allowuserdeletion', '1')
      const dave = await instance().person('dave@example.com')
      const remove = async () =>
        (await instance().ask('DELETE', `/rest/user/${dave.id}`, { as: instance().admin })).body
      await client().post('newgrant', [msg({ notify: 'a@b.c' })], dave)
      const id = await made([file('a', 'x'), msg()], dave)
      const { message } = await remove()
      assert.match(message, /referenced by: file tickets, grants to upload/)
      await client().post(`purgeticket/${id}`, [msg()], dave)
      await client().minutes(UNDO_MS + 1)
      assert.match((await remove()).message, /referenced by: grants to upload/)
    })

    const refused: [what: string, request: string, message: object, status: number][] = [
      ['a grant without recipients', 'newgrant', {}, 400],
      ['a grant whose first address is invalid', 'newgrant', { notify: 'bad,a@b.c' }, 400],
      ['a grant that says permanent', 'newgrant', { notify: 'a@b.c', permanent: true }, 400],
      ['a ticket without a file', 'newticket', {}, 400],
      ['custom with two values', 'newticket', { ticket_expiry: 'custom', ticket_total: 1 }, 400],
      ['an expression for a number', 'newticket', { ticket_total: '60 + 40' }, 400],
    ]
    for (const [what, request, message, status] of refused) {
      void test(`${what} is refused, with the reason`, async () => {
        const { post } = client()
        const answer = await post(request, [msg(message)], alice)
        assert.equal(answer.status, status)
        assert.match(answer.body.error, /\w.*\.$/)
      })
    }

    void test('without mail no letter is sent, and no request waits for one', async () => {
      await made([file('a', 'x'), msg({ send_to: 'you@example.com', notify: 'me@example.com' })])
      assert.deepEqual(await client().letters(), [])
    })

    void test('an upload beyond the size limit is refused while it arrives, and leaves nothing behind', async () => {
      const { post, blobs } = client()
      const there = await blobs()
      const parts = [file('a', 'x'.repeat(40 * KIB), 'file[]'), msg()]
      const whole = [...parts, file('b', 'y'.repeat(25 * KIB), 'file[]')]
      const { status, body } = await post('newticket', whole, alice)
      assert.equal(status, 413)
      assert.match(body.error, /65536 bytes/)
      assert.deepEqual(await readdir(join(instance().folder, 'blobs', 'tmp')), [])
      await client().minutes(2 * HOUR_MS)
      assert.equal((await blobs()).filter((hash) => !there.includes(hash)).length, 0)
      assert.equal(
        (await post('newticket', [file('a', 'x'.repeat(64 * KIB)), msg()], alice)).status,
        200,
      )
    })

    void test('an incomplete body is refused and leaves nothing behind', async () => {
      const headers = { ...credentials(alice.login, alice.api_key), 'content-type': FORM_TYPE }
      const body = formOf([msg(), file('a', 'cut')], { isWhole: false })
      const { status } = await instance().ask('POST', '/rest/newticket', { headers, body })
      assert.equal(status, 400)
      assert.deepEqual(await readdir(join(instance().folder, 'blobs', 'tmp')), [])
    })

    void test('an upload whose sender disconnects leaves nothing behind', async () => {
      const { blobs } = client()
      const there = (await blobs()).length
      const url = new URL(await instance().service.server.listen({ host: '127.0.0.1', port: 0 }))
      const tmp = () => readdir(join(instance().folder, 'blobs', 'tmp'))
      const until = async (isSo: () => Promise<boolean>) => {
        for (let tries = 0; tries < 2_000; tries++) {
          if (await isSo()) return
          await fetch(new URL('/rest/version', url))
        }
        assert.fail('it never was so')
      }
      const headers = { ...credentials(alice.login, alice.api_key), 'content-type': FORM_TYPE }
      const place = { port: url.port, path: '/rest.php/newticket', method: 'POST', headers }
      const request = open(place)
      const ended = new Promise<string>((resolve) => {
        request
          .on('error', () => resolve('cut'))
          .on('response', (answer) => {
            void textOf(answer).then(resolve)
          })
      })
      request.write(formOf([msg(), file('a', 'x'.repeat(30 * KIB))], { isWhole: false }))
      await until(async () => (await tmp()).length > 0)
      request.destroy()
      assert.equal(await ended, 'cut')
      await until(async () => (await tmp()).length === 0)
      assert.equal((await blobs()).length, there)
    })

    void test('an unauthenticated upload is refused and leaves nothing behind', async () => {
      const { blobs } = client()
      const there = (await blobs()).length
      const headers = { 'content-type': FORM_TYPE }
      const body = formOf([msg(), file('a', 'unknown')])
      assert.equal((await instance().ask('POST', '/rest/newticket', { headers, body })).status, 401)
      assert.equal((await blobs()).length, there)
    })
  },
  { upload_bytes_max: 64 * KIB },
)

onEachInstance(
  'tickets with mail',
  (instance) => {
    void test('links are sent to each address separately, with the password if allowed', async () => {
      const { post, letters, minutes } = openClient(instance())
      const { admin } = instance()
      const about = { send_to: 'x@example.com;y@example.com', comment: 'As promised' }
      const told = { ...about, pass: 's3cret', notify: 'me@example.com' }
      await post('newticket', [file('a.txt', 'x'), msg(told)], admin)
      const { body } = await post(
        'newticket',
        [file('b.txt', 'x'), msg({ ...told, pass_send: 0 })],
        admin,
      )
      await post(
        'newgrant',
        [msg({ ...told, notify: 'me@example.com,bad', grant_total: 1 })],
        admin,
      )
      const sent = await letters()
      const subjects = ['download link to a.txt', 'download link to b.txt', 'upload grant link']
      assert.deepEqual(
        sent.map(({ to, subject }) => [to, subject]),
        subjects.flatMap((one) =>
          ['x@example.com', 'y@example.com'].map((to) => [to, `[dl] ${one}`]),
        ),
      )
      assert.ok(sent.every(({ text }) => text!.includes('As promised')))
      const isTold = sent.map(({ text }) => text!.includes('s3cret'))
      assert.deepEqual(isTold, [true, true, false, false, true, true])
      assert.ok(sent[2]!['text']!.includes(body.url))
      await post(`purgeticket/${body.id}`, [msg()], admin)
      await minutes(UNDO_MS + 1)
      const later = (await letters()).slice(sent.length)
      assert.deepEqual(
        later.map(({ to, subject }) => [to, subject!.replace(/[0-9a-f]{32}/, 'ID')]),
        [
          ['me@example.com', '[dl] ticket ID (b.txt) purge notification'],
          ['me@example.com', '[dl] grant ID purge notification'],
        ],
      )
    })
  },
  { mail: 'folder:/nonexistent' },
)

for (const [only, ticket, bug] of [
  ['tickets', 401, 200],
  ['tracker', 404, 200],
] as const) {
  onEachInstance(
    `serving only ${only}`,
    (instance) => {
      void test('the other service is not available', async () => {
        assert.equal((await instance().ask('GET', '/rest.php/info')).status, ticket)
        assert.equal((await instance().ask('GET', '/rest/info')).status, ticket)
        assert.equal((await instance().ask('GET', '/rest/version')).status, bug)
        const { admin } = instance()
        assert.equal((await instance().ask('GET', '/rest/whoami', { as: admin })).status, 200)
        const isServed = only === 'tickets'
        for (const path of ['/rest/tickets', '/rest/grants']) {
          const { status } = await instance().ask('GET', path, { as: admin })
          assert.equal(status, isServed ? 200 : 404)
        }
        const headers = credentials(admin.login, admin.api_key)
        const { status, body } = await instance().ask('GET', '/rest/nosuch', { headers })
        assert.deepEqual([status, typeof body.error], [404, isServed ? 'string' : 'boolean'])
      })
    },
    { only },
  )
}
