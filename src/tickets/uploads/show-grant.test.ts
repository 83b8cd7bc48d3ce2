import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request as open } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { filePart, makeGrant } from '../../../tests/tickets.ts'

const KIB = 1024
/** A timeout for requests that would otherwise wait forever. */
const IN_TIME = { timeout: 20_000 }
const NOTIFY = { notify: 'owner@example.com' }
const comment = (content: string): FormPart => ({ name: 'comment', content })
const SUBMIT: FormPart = { name: 'submit', content: 'grants' }

function openPage(instance: Instance, id: string) {
  let cookie = ''
  const send = async (verb: string, body?: string, type = FORM_TYPE) => {
    const answer = await instance.ask(verb, `/?g=${id}`, {
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    if (set.length > 0) cookie = set.map((one) => one.split(';')[0]!).join('; ')
    return answer
  }
  return {
    get: () => send('GET'),
    post: (...parts: FormPart[]) => send('POST', formOf(parts)),
    password: (p: string) => {
      const form = new URLSearchParams({ p, submit: 'grantp' }).toString()
      return send('POST', form, 'application/x-www-form-urlencoded')
    },
    cookie: () => cookie,
  }
}

const ticketsOf = (instance: Instance, grant: string) =>
  instance.db.look((tx) =>
    tx.selectFrom('tickets').selectAll().where('from_grant', '=', grant).orderBy('id').execute(),
  )
const grantOf = (instance: Instance, id: string) =>
  instance.db.look((tx) =>
    tx.selectFrom('ticket_grants').selectAll().where('public_id', '=', id).executeTakeFirst(),
  )
const letters = (instance: Instance) =>
  instance.db.look(async (tx) => {
    const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
    return jobs.map(({ body }) => JSON.parse(body) as { to: string; subject: string; text: string })
  })
const temporary = (instance: Instance) => readdir(join(instance.folder, 'blobs', 'tmp'))

onEachInstance(
  'the page of a grant',
  (instance) => {
    let alice: Person
    let port: string
    before(async () => {
      alice = await instance().person('alice@example.com')
      port = new URL(await instance().service.server.listen({ host: '127.0.0.1', port: 0 })).port
    })
    const page = async (said: object = {}) => {
      const { id } = await makeGrant(instance(), alice, { ...NOTIFY, ...said })
      return { id, ...openPage(instance(), id) }
    }

    void test('it shows a form that works without scripts, and runs only ours', async () => {
      const { id, get } = await page({ grant_maxul: 3 })
      const { status, headers, text } = await get()
      assert.equal(status, 200)
      assert.match(headers['content-type']!, /^text\/html/)
      assert.match(headers['content-security-policy']!, /script-src 'self'; connect-src 'self'/)
      assert.match(text, /<input type="file" name="file\[\]" multiple/)
      assert.match(text, /<textarea name="comment"/)
      assert.match(text, /3 more times/)
      assert.match(text, / data-of="grant"/)
      assert.ok(text.includes(`action="/?g=${id}"`))
      const [, script] = /<script src="([^"]+)" defer><\/script>/.exec(text)!
      const served = await instance().ask('GET', script!)
      assert.match(served.headers['content-type']!, /^text\/javascript/)
      assert.match(served.headers['cache-control']!, /immutable/)
      assert.match(served.text, /function announce/)
    })

    void test('it shows what the owner asks for, after the password if there is one', async () => {
      const said = { comment: 'The <signed> form, please' }
      const shown = /<p class="comment">The &#60;signed&#62; form, please<\/p>/
      assert.match((await (await page(said)).get()).text, shown)
      assert.doesNotMatch((await (await page()).get()).text, /class="comment"/)
      const locked = await page({ ...said, pass: 'sesame' })
      assert.doesNotMatch((await locked.get()).text, /signed/)
      assert.doesNotMatch((await locked.password('wrong')).text, /signed/)
      assert.match((await locked.password('sesame')).text, shown)
    })

    void test('an upload becomes a ticket of the grant’s owner, who is notified', async () => {
      const { id, post } = await page({
        comment: 'for the report',
        ticket_total: 60,
        ticket_maxdl: 2,
        ticket_lastdl: 30,
        pass_send: false,
      })
      instance().clock.now += 5_000
      const { status, text } = await post(
        filePart('up.txt', 'hello world', 'file[]'),
        comment(' here it is '),
        SUBMIT,
      )
      assert.equal(status, 200)
      assert.match(text, /Your files have arrived/)
      assert.match(text, /up\.txt/)
      assert.ok(text.includes(`href="/?g=${id}"`))
      const [ticket] = await ticketsOf(instance(), id)
      const grant = (await grantOf(instance(), id))!
      assert.deepEqual(
        [ticket!.user_id, ticket!.name, ticket!.size, ticket!.comment, ticket!.pass_send],
        [alice.id, 'up.txt', 11, 'here it is', 0],
      )
      assert.deepEqual([ticket!.total_s, ticket!.lastdl_s, ticket!.maxdl], [60, 30, 2])
      assert.deepEqual([ticket!.notify_email, ticket!.sent_email], ['', ''])
      assert.deepEqual([grant.uploads, grant.last_stamp], [1, instance().clock.now])
      // The uploader does not learn where the files can be downloaded.
      assert.ok(!text.includes(ticket!.public_id))
      const letter = (await letters(instance())).at(-1)!
      assert.deepEqual(
        [letter.to, letter.subject],
        ['owner@example.com', `[dl] download link for grant ${id}`],
      )
      assert.ok(letter.text.includes(ticket!.public_id))
      assert.match(letter.text, /here it is/)
    })

    void test('several files are accepted at once, under either name and in any order', async () => {
      const { id, post } = await page()
      await post(comment('a'), filePart('a.txt', 'one', 'file[]'), filePart('a.txt', 'two', 'file'))
      await post(filePart('b.txt', 'one', 'file'))
      const tickets = await ticketsOf(instance(), id)
      assert.deepEqual(
        tickets.map(({ name, size }) => [name, size]),
        [
          ['Archive-2026-06-01.zip', 6],
          ['b.txt', 3],
        ],
      )
    })

    void test('a form without a file is shown again, and does not count', async () => {
      const { id, post } = await page()
      for (const parts of [
        [comment('x'), SUBMIT],
        [filePart('', '', 'file[]'), SUBMIT],
      ]) {
        const { status, text } = await post(...parts)
        assert.equal(status, 200)
        assert.match(text, /No file was chosen/)
        assert.match(text, /name="file\[\]"/)
      }
      assert.equal((await grantOf(instance(), id))!.uploads, 0)
    })

    void test('the last upload ends the grant, which is reported as well', async () => {
      const { id, post, get } = await page({ grant_maxul: 1 })
      const { text } = await post(filePart('a', 'x', 'file[]'))
      assert.ok(!text.includes(`href="/?g=${id}"`))
      assert.equal(await grantOf(instance(), id), undefined)
      assert.equal((await ticketsOf(instance(), id)).length, 1)
      const subjects = (await letters(instance())).slice(-2).map(({ subject }) => subject)
      assert.deepEqual(subjects, [
        `[dl] download link for grant ${id}`,
        `[dl] grant ${id} purge notification`,
      ])
      const { status } = await get()
      assert.equal(status, 404)
      assert.equal((await post(filePart('a', 'x', 'file[]'))).status, 404)
    })

    void test('an unknown or expired grant has an error page', async () => {
      const { get } = await page({ grant_total: 1 })
      instance().clock.now += 2_000
      for (const answer of [
        await get(),
        await openPage(instance(), '0'.repeat(32)).get(),
        await openPage(instance(), '%3Cscript%3E').get(),
      ]) {
        assert.equal(answer.status, 404)
        assert.match(answer.text, /Nothing can be uploaded here/)
        assert.doesNotMatch(answer.text, /<script>/)
      }
    })

    void test('rare errors are in the language of the page as well', async () => {
      const { id } = await page({})
      const post = async (...parts: FormPart[]) => {
        const headers = { 'content-type': FORM_TYPE, 'accept-language': 'de' }
        return instance().ask('POST', `/?g=${id}`, { headers, body: formOf(parts) })
      }
      const file = filePart('a', 'x', 'file[]')
      const long = await post(file, comment('x'.repeat(10_001)))
      assert.equal(long.status, 400)
      assert.match(long.text, /Hochladen wurde abgelehnt.*nicht zu verstehen/s)
      assert.match(long.text, /<p class="dim">Der Wert von „comment“ ist nicht gültig/)
      const gone = await post({ name: 'upload', content: '0'.repeat(32) })
      assert.equal(gone.status, 404)
      assert.match(gone.text, /nicht mehr verfügbar oder unvollständig/)
      assert.doesNotMatch(gone.text, /<p class="dim">/)
    })

    void test('a grant with a password requires it first, and passes it on', async () => {
      const { id, get, post, password } = await page({ pass: 'gpass', ticket_expiry: 'once' })
      assert.match((await get()).text, /type="password" name="p"/)
      const refused = await post(filePart('a', 'x', 'file[]'))
      assert.equal(refused.status, 403)
      assert.deepEqual(await ticketsOf(instance(), id), [])
      const wrong = await password('wrong')
      assert.deepEqual([wrong.status, /name="p"/.test(wrong.text)], [200, true])
      assert.match((await password('gpass')).text, /name="file\[\]"/)
      assert.match((await get()).text, /name="file\[\]"/)
      assert.match((await post(filePart('a', 'x', 'file[]'))).text, /have arrived/)
      assert.match((await letters(instance())).at(-1)!.text, /gpass/)
      const [ticket] = await ticketsOf(instance(), id)
      assert.equal(ticket!.password, (await grantOf(instance(), id))!.password)
      assert.equal(ticket!.maxdl, 1)
      assert.match((await openPage(instance(), id).get()).text, /name="p"/)
    })

    void test('the letter about an upload contains the password if requested', async () => {
      for (const pass_send of [true, false]) {
        const { post, password } = await page({ pass: 'gp<ss', pass_send })
        await password('gp<ss')
        await post(filePart('a', 'x', 'file[]'))
        const { text } = (await letters(instance())).at(-1)!
        assert.equal(/^Password: gp<ss$/m.test(text), pass_send)
        assert.equal(text.includes('gp<ss'), pass_send)
      }
    })

    void test('uploads by tus require the password as well, and become a ticket by the form', async () => {
      const { id, post, password, cookie } = await page({ pass: 'gpass', grant_maxul: 1 })
      const path = `/rest/uploads/g/${id}`
      const tus = (verb: string, at: string, headers: object, body?: string) =>
        instance().ask(verb, at, {
          headers: { 'tus-resumable': '1.0.0', cookie: cookie(), ...headers },
          ...(body !== undefined && { body }),
        })
      assert.equal((await tus('POST', path, { 'upload-length': '5' })).status, 403)
      await password('gpass')
      const ids: string[] = []
      for (const name of ['d/a.txt', 'd/b.txt']) {
        const said = `relativePath ${Buffer.from(name).toString('base64')}`
        const headers = { 'upload-length': '5', 'upload-metadata': said }
        const at = (await tus('POST', path, headers)).headers['location']!
        const type = 'application/offset+octet-stream'
        await tus('PATCH', at, { 'upload-offset': '0', 'content-type': type }, 'hello')
        ids.push(at.slice(-32))
      }
      const { status, text } = await post(
        ...ids.map((content) => ({ name: 'upload', content })),
        comment('by tus'),
      )
      assert.equal(status, 200, text)
      assert.match(text, /d\/b\.txt/)
      const [ticket] = await ticketsOf(instance(), id)
      assert.deepEqual([ticket!.size, ticket!.comment], [10, 'by tus'])
    })

    void test('an upload that is too large, or aborted, returns its place', async () => {
      const { id, post } = await page({ grant_maxul: 1 })
      const large = filePart('a', 'x'.repeat(65 * KIB), 'file[]')
      const { status, text } = await post(large)
      assert.deepEqual([status, /65536|64/.test(text)], [413, true])
      const body = formOf([filePart('a', 'x', 'file[]')], { isWhole: false })
      const headers = { 'content-type': FORM_TYPE }
      assert.equal((await instance().ask('POST', `/?g=${id}`, { headers, body })).status, 400)
      assert.deepEqual(await temporary(instance()), [])
      assert.equal((await post(filePart('a', 'x', 'file[]'))).status, 200)
    })

    void test(
      'a form is refused before its body is read if no place is free',
      IN_TIME,
      async () => {
        const { id, post } = await page({ grant_maxul: 2 })
        await post(filePart('first', 'x', 'file[]'))
        const body = formOf([filePart('a', 'x', 'file[]')])
        const begin = () => {
          const headers = { 'content-type': FORM_TYPE, 'content-length': body.length }
          const form = open({ port, path: `/?g=${id}`, method: 'POST', headers })
          form.on('error', () => {}).write(body.slice(0, -10))
          const answer = once(form, 'response') as Promise<[IncomingMessage]>
          return { form, answer: answer.then(([response]) => ({ form, response })) }
        }
        const forms = [begin(), begin()]
        const { form: refused, response } = await Promise.race(forms.map(({ answer }) => answer))
        assert.equal(response.statusCode, 503)
        assert.equal(response.headers['retry-after'], '60')
        assert.match(await textOf(response), /role="alert"|alarm/)
        refused.destroy()
        const other = forms.find(({ form }) => form !== refused)!
        other.form.end(body.slice(-10))
        assert.equal((await other.answer).response.statusCode, 200)
        assert.equal((await ticketsOf(instance(), id)).length, 2)
        assert.equal((await post(filePart('third', 'x', 'file[]'))).status, 404)
      },
    )

    void test('a grant for one upload accepts one of twenty concurrent ones', async () => {
      const { id } = await page({ grant_maxul: 1 })
      const upload = (at: number) =>
        new Promise<number>((resolve, reject) => {
          const headers = { 'content-type': FORM_TYPE }
          open({ port, path: `/?g=${id}`, method: 'POST', headers })
            .on('error', reject)
            .on('response', (answer) => void textOf(answer).then(() => resolve(answer.statusCode!)))
            .end(formOf([filePart('a', `upload ${at} `.repeat(2_000), 'file[]')]))
        })
      const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(at)))
      const others = statuses.filter((status) => status !== 200)
      assert.equal(others.length, 19, statuses.join(' '))
      assert.ok(
        others.every((status) => status === 404 || status === 503),
        statuses.join(' '),
      )
      assert.equal((await ticketsOf(instance(), id)).length, 1)
      assert.deepEqual(await temporary(instance()), [])
    })
  },
  { upload_bytes_max: 64 * KIB, mail: 'folder:/nonexistent' },
)
