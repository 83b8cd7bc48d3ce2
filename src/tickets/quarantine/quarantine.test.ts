import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { FOUND, type How, MARKER, openClamd } from '../../../tests/malware.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'

const clamd = await openClamd()
after(() => clamd.stop())
const TOO_LARGE: How = { says: 'INSTREAM size limit exceeded. ERROR' }

onEachInstance(
  'the quarantine',
  (instance) => {
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))
    let count = 0
    const held = async (how: How, names = ['a.txt']) => {
      const files = names.map((name) => filePart(name, `${MARKER} ${++count}`, 'file[]'))
      const { id } = await makeTicket(instance(), alice, {}, files)
      clamd.how = how
      await instance().service.runJobs()
      clamd.how = 'judge'
      return id
    }
    const ask = (verb: string, path: string, body?: object, as: Person = instance().admin) =>
      instance().ask(verb, `/rest/tickets/${path}`, { as, ...(body && { body }) })
    const bytes = async (id: string, file = 1) =>
      (await instance().ask('GET', `/d.php/${id}/a?file=${file}`)).status

    void test('lists what was found for administrators, the newest first, page by page', async () => {
      const [first, second] = [await held('judge'), await held(TOO_LARGE, ['a', 'b'])]
      const { files, next_cursor } = (await ask('GET', 'quarantine')).body
      assert.equal(next_cursor, undefined)
      const told = files.map((one: Record<string, unknown>) => [
        one['id'],
        one['file'],
        one['path'],
        one['owner'],
        one['scan'],
        one['found'],
      ])
      const why = 'it is larger than StreamMaxLength of clamd'
      assert.deepEqual(told, [
        [second, 2, 'b', alice.login, 'unknown', why],
        [second, 1, 'a', alice.login, 'unknown', why],
        [first, 1, 'a.txt', alice.login, 'infected', FOUND],
      ])
      const { files: own } = (await ask('GET', first)).body.tickets[0]
      const { name, size, sha256, scanned } = files[2]
      assert.deepEqual([name, size, sha256], ['a.txt', own[0].size, own[0].sha256])
      assert.match(scanned, /^2026-06-01T/)
      const page = (await ask('GET', 'quarantine?limit=2')).body
      assert.equal(page.files.length, 2)
      const rest = (await ask('GET', `quarantine?cursor=${page.next_cursor}`)).body
      assert.deepEqual(rest.files, files.slice(2))
      const wrong = await ask('GET', 'quarantine?cursor=x')
      assert.deepEqual([wrong.status, wrong.body.code], [400, 53])
    })

    void test('is shown to administrators only, also as CSV', async () => {
      for (const path of ['/files/quarantine', '/files/quarantine?ctype=csv']) {
        const { status } = await instance().ask('GET', path, { as: alice })
        assert.equal(status, 401)
      }
      const shown = await instance().ask('GET', '/files/quarantine', { as: instance().admin })
      assert.equal(rowsOf(shown.text).length, 3)
      assert.match(shown.text, /malware: Test\.Marker-1/)
      const csv = await instance().ask('GET', '/files/quarantine?ctype=csv', {
        as: instance().admin,
      })
      assert.equal(csv.text.trim().split('\n').length, 4)
      const nav = (text: string) => /<nav class="pages"[^]*?<\/nav>/.exec(text)![0]
      const page = async (as: Person) => nav((await instance().ask('GET', '/files', { as })).text)
      assert.match(await page(instance().admin), /\/files\/quarantine/)
      assert.doesNotMatch(await page(alice), /quarantine/)
      for (const path of ['quarantine', '1/release_file', '1/scan_file']) {
        const verb = path === 'quarantine' ? 'GET' : 'POST'
        assert.equal(
          (await ask(verb, path, verb === 'POST' ? {} : undefined, alice)).body.code,
          304,
        )
      }
    })

    void test('lets a file be released, which the audit log records', async () => {
      const id = await held('judge', ['a', 'b'])
      assert.deepEqual([await bytes(id, 1), await bytes(id, 2)], [403, 403])
      const unclear = await ask('POST', `${id}/release_file`, {})
      assert.equal(unclear.status, 404)
      assert.deepEqual((await ask('POST', `${id}/release_file`, { file: 2 })).body, {
        tickets: [{ id }],
      })
      assert.deepEqual([await bytes(id, 1), await bytes(id, 2)], [403, 200])
      const again = await ask('POST', `${id}/release_file`, { file: 2 })
      assert.deepEqual([again.status, again.body.code], [409, 53])
      const told = (await ask('GET', id)).body.tickets[0]
      const scans = told.files.map(({ scan }: { scan: string }) => scan)
      assert.deepEqual([told.scan, scans], ['infected', ['infected', 'released']])
      const log = `/audit_log?class=Bugzilla::User&object_id=${alice.id}`
      const { text } = await instance().ask('GET', log, { as: instance().admin })
      assert.match(text, new RegExp(`infected: ${FOUND}[^]*released: ${id}, b, SHA-256`))
    })

    void test('has a file scanned again, with other signatures or limits', async () => {
      const id = await held({ says: 'stream: Wrong.Alarm FOUND' })
      assert.equal(await bytes(id), 403)
      const asked = await ask('POST', `${id}/scan_file`, {})
      assert.equal(asked.status, 200, asked.text)
      assert.equal(await bytes(id), 403)
      assert.equal((await ask('POST', `${id}/scan_file`, {})).status, 200)
      const log = `/audit_log?class=Bugzilla::User&object_id=${alice.id}`
      const { text } = await instance().ask('GET', log, { as: instance().admin })
      assert.match(text, new RegExp(`infected: Wrong.Alarm[^]*scan again: ${id}, a.txt, SHA-256`))
      clamd.how = { says: 'stream: OK' }
      await instance().service.runJobs()
      clamd.how = 'judge'
      assert.equal(await bytes(id), 200)
    })

    void test('has buttons that release after a question, scan again and delete', async () => {
      const id = await held('judge')
      const path = '/files/quarantine'
      const submit = (fields: Record<string, string>, as: Person = instance().admin) =>
        submitAs(instance(), as, path, { id, file: '1', ...fields })
      const asks = await submit({ action: 'ask' })
      assert.match(contentOf(asks.text), /Release this file\?[^]*every other file/)
      assert.equal(await bytes(id), 403)
      const sent = await submit({ action: 'release' })
      assert.equal(sent.headers['location'], `${path}?done=released`)
      assert.equal(await bytes(id), 200)
      const twice = await submit({ action: 'release' })
      assert.equal(twice.status, 409)
      assert.match(twice.text, /role="alert"[^>]*>The file is not in quarantine/)
      const scan = await submit({ action: 'scan' })
      assert.equal(scan.headers['location'], `${path}?done=scanned`)
      assert.equal(await bytes(id), 200)
      await instance().service.runJobs()
      assert.equal(await bytes(id), 403)
      const shown = await instance().ask('GET', path, { as: instance().admin })
      assert.match(shown.text, new RegExp(`action="/files"[^]*?value="${id}"`))
      assert.equal((await ask('DELETE', id)).status, 200)
      const { files } = (await ask('GET', 'quarantine')).body
      assert.equal(
        files.some((one: { id: string }) => one.id === id),
        false,
      )
    })
  },
  { ticket_scanner: clamd.address },
)
