import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { sendForm } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'
import type { Logged } from './log.wire.ts'

const DAY_MS = 86_400_000
const entries = (instance: Instance) =>
  instance.db.look((tx) => tx.selectFrom('ticket_download_log').selectAll().execute())

onEachInstance('the log of downloads', (instance) => {
  let alice: Person
  let bob: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
  })
  const ask = (path: string, as = alice) => instance().ask('GET', `/rest/tickets/${path}`, { as })
  const log = async (id: string): Promise<Logged[]> => (await ask(`${id}/downloads`)).body.downloads
  /** Waits until there are so many entries. */
  const logged = async (id: string, count: number) => {
    await openDownloads(instance()).until(async () => (await log(id)).length === count)
    return log(id)
  }
  const get = (id: string, query = '', headers = {}) =>
    instance().ask('GET', `/d.php/${id}/x${query}`, { headers })

  void test('contains files and archives, the newest first', async () => {
    const files = [filePart('a.txt', 'one', 'file[]'), filePart('b.txt', 'four', 'file[]')]
    const { id } = await makeTicket(instance(), alice, {}, files)
    assert.deepEqual((await ask(`${id}/downloads`)).body, { downloads: [], kept_days: 30 })
    assert.equal((await get(id, '?file=1')).text, 'one')
    await logged(id, 1)
    assert.equal((await get(id)).status, 200)
    const [archive, file] = await logged(id, 2)
    assert.deepEqual(file, {
      time: '2026-06-01T12:00:00Z',
      path: 'a.txt',
      bytes: 3,
      is_complete: true,
      recipient: null,
      login: null,
      address: null,
    })
    assert.deepEqual([archive!.path, archive!.is_complete], [null, true])
    await instance().ask('HEAD', `/d.php/${id}/x?file=1`)
    assert.equal((await log(id)).length, 2)
  })

  void test('parts of a file are one entry, which becomes complete', async () => {
    const { id } = await makeTicket(instance(), alice, { ticket_maxdl: 5 })
    assert.equal((await get(id, '', { range: 'bytes=0-1' })).text, 'he')
    await logged(id, 1)
    await openDownloads(instance()).quiet(id)
    const [part] = await log(id)
    assert.deepEqual([part!.bytes, part!.is_complete], [2, false])
    assert.equal((await get(id, '', { range: 'bytes=2-4' })).text, 'llo')
    await openDownloads(instance()).counted(id, 1)
    const all = await log(id)
    assert.deepEqual(
      all.map(({ bytes, is_complete }) => [bytes, is_complete]),
      [[5, true]],
    )
    assert.equal((await get(id, '', { range: 'bytes=0-1' })).text, 'he')
    assert.equal((await logged(id, 2))[0]!.bytes, 2)
  })

  void test('names the account that was logged in', async () => {
    const { id } = await makeTicket(instance(), alice)
    const account = { Bugzilla_login: bob.login, Bugzilla_password: PASSWORD }
    const entered = await sendForm(instance(), '/login', account)
    const [cookie = ''] = /docket_session=[^;]*/.exec(String(entered.headers['set-cookie'])) ?? []
    const followed = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    await get(id, '', { cookie, ...followed })
    assert.equal((await logged(id, 1))[0]!.login, bob.login)
    await get(id, '', { cookie: 'docket_session=unknown', ...followed })
    assert.equal((await logged(id, 2))[0]!.login, null)
  })

  void test('is for the owner and administrators, page by page', async () => {
    const { id } = await makeTicket(instance(), alice)
    for (let count = 1; count <= 3; count++) {
      await get(id)
      await logged(id, count)
    }
    const refused = await ask(`${id}/downloads`, bob)
    assert.deepEqual([refused.status, refused.body.code], [404, 51])
    assert.equal((await instance().ask('GET', `/rest/tickets/${id}/downloads`)).status, 401)
    assert.equal((await ask(`${id}/downloads`, instance().admin)).body.downloads.length, 3)
    const first = (await ask(`${id}/downloads?limit=2`)).body
    assert.equal(first.downloads.length, 2)
    const next = (await ask(`${id}/downloads?limit=2&cursor=${first.next_cursor}`)).body
    assert.deepEqual([next.downloads.length, next.next_cursor], [1, undefined])
    const other = await makeTicket(instance(), alice)
    const wrong = await ask(`${other.id}/downloads?cursor=${first.next_cursor}`)
    assert.deepEqual([wrong.status, wrong.body.code], [400, 53])
  })

  void test('is on the page of the ticket, and a CSV file', async () => {
    const { id } = await makeTicket(instance(), alice)
    const page = () => instance().ask('GET', `/files/${id}`, { as: alice })
    assert.match((await page()).text, /Downloads are recorded for 30 days.*not recorded\./)
    for (let count = 1; count <= 21; count++) {
      await get(id)
      await logged(id, count)
    }
    const { text } = await page()
    assert.equal(rowsOf(text).length, 20)
    assert.match(rowsOf(text)[0]!, /a\.txt 5 bytes/)
    const [, next] = /href="(\/files\/\w+\?log_cursor=[^"#]+)#downloads"/.exec(text)!
    const rest = await instance().ask('GET', next!, { as: alice })
    assert.equal(rowsOf(rest.text).length, 1)
    const csv = await instance().ask('GET', `/files/${id}?ctype=csv`, { as: alice })
    assert.match(csv.headers['content-disposition']!, /downloads-2026-06-01\.csv/)
    const lines = csv.text.trim().split('\n')
    assert.equal(lines[0], '"time","path","bytes","is_complete","login","address","recipient"')
    assert.equal(lines.length, 22)
    assert.equal((await instance().ask('GET', `/files/${id}?ctype=csv`, { as: bob })).status, 404)
    const link = await instance().ask('GET', `/?t=${id}`, { headers: { accept: 'text/html' } })
    assert.match(contentOf(link.text), /The owner sees when something is downloaded\./)
  })

  void test('goes with the ticket, and after the time that the setting allows', async () => {
    const { id } = await makeTicket(instance(), alice)
    await get(id)
    await logged(id, 1)
    await instance().ask('DELETE', `/rest/tickets/${id}?at_once=1`, { as: alice })
    const kept = await makeTicket(instance(), alice, { ticket_total: 0, ticket_lastdl: 0 })
    await get(kept.id)
    await logged(kept.id, 1)
    const all = await entries(instance())
    assert.ok(all.every(({ ticket_id }) => ticket_id !== 0))
    instance().clock.now += 30 * DAY_MS
    await instance().service.everyMinute()
    assert.equal((await log(kept.id)).length, 1)
    instance().clock.now += 1
    await instance().service.everyMinute()
    assert.deepEqual(await entries(instance()), [])
  })
})

onEachInstance(
  'the log with addresses',
  (instance) => {
    void test('contains them, as the pages of the ticket say', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      await instance().ask('GET', `/d.php/${id}/x`)
      await openDownloads(instance()).counted(id, 1)
      const { body } = await instance().ask('GET', `/rest/tickets/${id}/downloads`, { as: admin })
      assert.match(body.downloads[0].address, /^[\d.:a-f]+$/)
      const own = await instance().ask('GET', `/files/${id}`, { as: admin })
      assert.match(own.text, /The network addresses are recorded as well\./)
      const link = await instance().ask('GET', `/?t=${id}`, { headers: { accept: 'text/html' } })
      assert.match(link.text, /and from which network address\./)
    })
  },
  { ticket_log_addresses: true },
)

onEachInstance(
  'without a log of downloads',
  (instance) => {
    void test('nothing is recorded', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      await instance().ask('GET', `/d.php/${id}/x`)
      await openDownloads(instance()).counted(id, 1)
      assert.deepEqual(await entries(instance()), [])
      const own = await instance().ask('GET', `/files/${id}`, { as: admin })
      assert.match(own.text, /Downloads are counted, but not recorded\./)
      const link = await instance().ask('GET', `/?t=${id}`, { headers: { accept: 'text/html' } })
      assert.doesNotMatch(link.text, /The owner sees/)
    })
  },
  { ticket_log_days: 0 },
)
