import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'
import { MARKER, openIcapServer } from '../../../tests/malware.ts'
import { openScanned, unlike } from '../../../tests/scanned.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'

const MINUTE_MS = 60_000
const HTML = { accept: 'text/html' }

const icap = await openIcapServer({ preview: 0 })
after(() => icap.stop())

onEachInstance(
  'files that are allowed without a scan',
  (instance) => {
    const { get, bytes, run, later, rows } = openScanned(instance)
    const make = async (content: string, said: object = {}) =>
      (await makeTicket(instance(), instance().admin, said, [filePart('a', content)])).id

    void test('wait for the scanner, but not while it is away', async () => {
      const [good, bad] = [await make(unlike()), await make(unlike(MARKER))]
      assert.deepEqual([(await bytes(good)).status, (await bytes(bad)).status], [503, 503])
      icap.how = { says: '503' }
      await run()
      assert.deepEqual([(await bytes(good)).status, (await bytes(bad)).status], [200, 200])
      icap.how = 'judge'
      await later()
      assert.deepEqual([(await bytes(good)).status, (await bytes(bad)).status], [200, 403])
    })

    void test('wait for a minute at most, and not if they are old or the scanner is away', async () => {
      const id = await make(unlike())
      assert.equal((await bytes(id)).status, 503)
      instance().clock.now += MINUTE_MS
      assert.equal((await bytes(id)).status, 200)
      await later()
      const old = await make(unlike())
      assert.equal((await bytes(old)).status, 503)
      await instance().db.work((tx) =>
        tx.updateTable('scanned_files').set({ is_old: 1 }).where('verdict', 'is', null).execute(),
      )
      assert.equal((await bytes(old)).status, 200)
      icap.how = { says: '503' }
      await run()
      icap.how = 'judge'
      const next = await make(unlike())
      assert.equal((await bytes(next)).status, 200)
      await later()
      const states = (await rows()).map(({ failed_at, waits_since }) => [failed_at, waits_since])
      assert.deepEqual([...new Set(states.flat())], [null])
    })

    void test('stay in quarantine while known malware is scanned again', async () => {
      const id = await make(unlike(MARKER))
      await run()
      assert.equal((await bytes(id)).status, 403)
      const path = `/rest/tickets/${id}/scan_file`
      assert.equal((await instance().ask('POST', path, { as: instance().admin })).status, 200)
      assert.equal((await bytes(id)).status, 403)
      icap.how = { says: '503' }
      await run()
      assert.equal((await bytes(id)).status, 403)
      icap.how = { says: '413' }
      await later()
      assert.equal((await bytes(id)).status, 403)
      icap.how = 'judge'
    })

    void test('can be downloaded if the scanner cannot judge them', async () => {
      const id = await make(unlike())
      icap.how = { says: '413' }
      await run()
      icap.how = 'judge'
      assert.equal((await bytes(id)).status, 200)
    })

    void test('may be encrypted, which their pages say', async () => {
      const id = await make(unlike(), { encrypted_list: `1.${'s'.repeat(22)}.abcd` })
      const waits = await get(`/?t=${id}`, HTML)
      assert.match(waits.text, /are being scanned/)
      assert.doesNotMatch(waits.text, /d\.php/)
      await run()
      assert.equal((await bytes(id)).status, 200)
      const page = await get(`/?t=${id}`, HTML)
      assert.match(page.text, /encrypted, so no scan finds malware in them/)
      const own = await instance().ask('GET', `/files/${id}`, { as: instance().admin })
      assert.match(own.text, /encrypted, so no scan finds malware in them/)
      const { text } = await instance().ask('GET', '/files/new', { as: instance().admin })
      assert.match(text, /data-encrypt/)
    })

    void test('are scanned although they are said to be encrypted', async () => {
      const id = await make(unlike(MARKER), { encrypted_list: `1.${'s'.repeat(22)}.abcd` })
      await run()
      assert.equal((await bytes(id)).status, 403)
      const page = await get(`/?t=${id}`, HTML)
      assert.match(page.text, /Malware was found/)
      assert.doesNotMatch(page.text, /d\.php/)
    })
  },
  { ticket_scanner: icap.address, ticket_unscanned: 'allow' },
)
