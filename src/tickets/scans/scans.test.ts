import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { FOUND, type How, MARKER, openClamd } from '../../../tests/malware.ts'
import { contentOf } from '../../../tests/sheets.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { openScanned, unlike } from '../../../tests/scanned.ts'
import { filePart, makeGrant, makeTicket, message } from '../../../tests/tickets.ts'

const MINUTE_MS = 60_000
const HTML = { accept: 'text/html' }
const JSON_ONLY = { accept: 'application/json' }

const clamd = await openClamd()
after(() => clamd.stop())
async function during(how: How, body: () => Promise<void>) {
  clamd.how = how
  try {
    await body()
  } finally {
    clamd.how = 'judge'
  }
}
onEachInstance(
  'files that are scanned',
  (instance) => {
    const { get, bytes, ticket, run, later, jobs, letters, rows } = openScanned(instance)
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))
    const make = async (content: string, said: object = {}) =>
      (await makeTicket(instance(), alice, said, [filePart('a.txt', content)])).id

    void test('cannot be downloaded until they were scanned', async () => {
      const content = unlike()
      const id = await make(content)
      const waits = await bytes(id, '', HTML)
      assert.deepEqual([waits.status, waits.headers['retry-after']], [503, '10'])
      assert.equal(waits.headers['refresh'], '10')
      assert.match(waits.text, /The files are being scanned for malware/)
      for (const [headers, method] of [
        [{}, 'HEAD'],
        [{ range: 'bytes=0-1' }, 'GET'],
        [{ 'if-none-match': '*' }, 'GET'],
        [{}, 'POST'],
      ] as const) {
        assert.equal((await get(`/d.php/${id}/a`, headers, method)).status, 503)
      }
      const json = await bytes(id, '', JSON_ONLY)
      assert.match(json.body.error, /being scanned for malware/)
      const page = await get(`/?t=${id}`, HTML)
      assert.deepEqual([page.status, page.headers['refresh']], [200, '10'])
      assert.match(page.text, /are being scanned/)
      assert.doesNotMatch(page.text, /d\.php/)
      assert.equal((await ticket(id, alice)).scan, 'waiting')
      await run()
      assert.deepEqual([(await bytes(id)).status, (await bytes(id)).text], [200, content])
      const ready = await get(`/?t=${id}`, HTML)
      assert.equal(ready.headers['refresh'], undefined)
      assert.match(ready.text, /d\.php/)
      const told = await ticket(id, alice)
      assert.deepEqual([told.scan, told.files[0].scan, told.found], ['clean', 'clean', undefined])
      assert.equal((await get(`/?t=${id}`, JSON_ONLY)).body.files[0].scan, 'clean')
    })

    void test('are scanned once for each content, and known until no ticket has it', async () => {
      const content = unlike()
      const [one, other] = [await make(content), await make(content)]
      const before = clamd.contents.length
      await run()
      assert.deepEqual([(await bytes(one)).text, (await bytes(other)).text], [content, content])
      const third = await make(content)
      assert.equal((await bytes(third)).text, content)
      assert.equal(clamd.contents.slice(before).filter((one) => one === content).length, 1)
      const hash = createHash('sha256').update(content).digest('hex')
      const isKnown = async () => (await rows()).some((row) => row.hash === hash)
      for (const [id, known] of [
        [one, true],
        [other, true],
        [third, false],
      ] as const) {
        assert.ok(await isKnown())
        const path = `/rest/tickets/${id}?at_once=1`
        const { status, text } = await instance().ask('DELETE', path, { as: alice })
        assert.equal(status, 200, text)
        assert.equal(await isKnown(), known)
      }
    })

    void test('with malware are never sent, and the owner is told', async () => {
      const id = await make(unlike(MARKER))
      await run()
      for (const headers of [{}, HTML, { range: 'bytes=0-1' }]) {
        const { status, text } = await bytes(id, '', headers)
        assert.equal(status, 403)
        assert.doesNotMatch(text, new RegExp(`${MARKER}|${FOUND}`))
      }
      const own = await instance().ask('GET', `/d.php/${id}/a`, { as: alice })
      assert.equal(own.status, 403)
      const page = await get(`/?t=${id}`, HTML)
      assert.match(page.text, /Malware was found in this file/)
      assert.doesNotMatch(page.text, new RegExp(`d\\.php|${FOUND}`))
      assert.equal((await get(`/?t=${id}`, JSON_ONLY)).body.files[0].scan, 'infected')
      const told = await ticket(id, alice)
      assert.deepEqual([told.scan, told.found, told.files[0].found], ['infected', FOUND, FOUND])
      for (const path of ['/files', `/files/${id}`]) {
        const shown = await instance().ask('GET', path, { as: alice })
        assert.match(contentOf(shown.text), /malware: Test\.Marker-1/)
      }
      const csv = await instance().ask('GET', '/files?ctype=csv', { as: alice })
      assert.match(csv.text, new RegExp(`"?infected"?,"?${FOUND}`))
      const letter = (await letters()).find(({ subject }) => subject.includes(id))!
      assert.equal(letter.to, alice.login)
      assert.match(letter.subject, /^\[dl\] malware in ticket/)
      assert.match(letter.text, new RegExp(`/files/${id}\n[^]*Found: ${FOUND}`))
    })

    void test('a known content with malware is refused at once, and its owner is told', async () => {
      const content = unlike(MARKER)
      await make(content)
      await run()
      const bob = await instance().person('bob@example.com')
      const { id } = await makeTicket(instance(), bob, {}, [filePart('b.txt', content)])
      assert.equal((await bytes(id)).status, 403)
      const told = (await letters()).filter(({ to }) => to === bob.login)
      assert.equal(told.length, 1)
    })

    void test('of one ticket are held each by itself, but not in the archive', async () => {
      const files = [unlike(), unlike(MARKER)].map((text, at) => filePart(`${at}`, text, 'file[]'))
      const { id } = await makeTicket(instance(), alice, {}, files)
      assert.equal((await bytes(id)).status, 503)
      await run()
      const [all, first, second] = [
        await bytes(id),
        await bytes(id, '?file=1'),
        await bytes(id, '?file=2'),
      ]
      assert.deepEqual([all.status, first.status, second.status], [403, 200, 403])
      const page = await get(`/?t=${id}`, HTML)
      assert.match(page.text, /Some of the files cannot be downloaded/)
      assert.match(page.text, /\?file=1/)
      assert.doesNotMatch(page.text, /\?file=2/)
    })

    void test('through grants, of uploads and in place of others wait as well', async () => {
      const { id: grant } = await makeGrant(instance(), alice)
      const sent = await instance().ask('POST', `/?g=${grant}`, {
        headers: { 'content-type': FORM_TYPE },
        body: formOf([filePart('a', unlike(), 'file[]'), message()]),
      })
      assert.equal(sent.status, 200)
      const asked = `/rest/tickets?from_grant=${grant}`
      const { id } = (await instance().ask('GET', asked, { as: alice })).body.tickets[0]
      assert.equal((await bytes(id)).status, 503)
      await run()
      assert.equal((await bytes(id)).status, 200)
      const content = unlike(MARKER)
      const upload = await uploaded(content)
      const replaced = await instance().ask('POST', `/rest/tickets/${id}/replace_file`, {
        as: alice,
        body: { upload },
      })
      assert.equal(replaced.status, 200, replaced.text)
      assert.equal((await bytes(id)).status, 503)
      await run()
      assert.equal((await bytes(id)).status, 403)
    })
    const uploaded = async (content: string) => {
      const metadata = `filename ${Buffer.from('b.txt').toString('base64')}`
      const { headers } = await instance().ask('POST', '/rest/uploads', {
        as: alice,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(content.length),
          'upload-metadata': metadata,
          'content-type': 'application/offset+octet-stream',
        },
        body: content,
      })
      return headers['location']!.split('/').at(-1)!
    }

    void test('that the scanner refuses for their size cannot be downloaded', async () => {
      const id = await make(unlike())
      await during({ says: 'INSTREAM size limit exceeded. ERROR' }, run)
      const refused = await bytes(id, '', HTML)
      assert.equal(refused.status, 403)
      assert.match(refused.text, /could not be scanned/)
      const { scan, files } = await ticket(id, alice)
      assert.deepEqual(
        [scan, files[0].found],
        ['unknown', 'it is larger than StreamMaxLength of clamd'],
      )
    })

    for (const how of ['break', { says: 'nonsense' }] as const) {
      void test(`wait for a scanner that fails (${JSON.stringify(how)}), until it works`, async () => {
        const [id, other] = [await make(unlike()), await make(unlike())]
        await during(how, run)
        await during(how, later)
        assert.equal((await bytes(id)).status, 503)
        // It is there, so files without a scan would not be allowed.
        assert.ok((await rows()).every(({ failed_at }) => failed_at === null))
        const [job] = await jobs('scan_file')
        assert.deepEqual(
          [job!.tries, job!.error?.startsWith('the malware scanner clamd:')],
          [2, true],
        )
        await later(2 * MINUTE_MS)
        assert.deepEqual([(await bytes(id)).status, (await bytes(other)).status], [200, 200])
      })
    }

    void test('that were put off are scanned as soon as the scanner is back', async () => {
      const id = await make(unlike())
      await clamd.stop()
      await run()
      assert.deepEqual(await jobs('scan_file'), [])
      for (const [minutes, seconds] of [
        [0, '10'],
        [2, '60'],
        [15, '300'],
      ] as const) {
        await later(minutes * MINUTE_MS)
        const { status, headers } = await bytes(id, '', HTML)
        assert.deepEqual(
          [status, headers['retry-after'], headers['refresh']],
          [503, seconds, seconds],
        )
      }
      await clamd.start()
      await later()
      assert.equal((await bytes(id)).status, 200)
    })

    void test('whose jobs are lost are scanned all the same', async () => {
      const id = await make(unlike())
      await instance().db.work((tx) => tx.deleteFrom('jobs').execute())
      await run()
      assert.equal((await bytes(id)).status, 503)
      await later()
      assert.equal((await bytes(id)).status, 200)
    })

    void test('are scanned again if read-only mode begins meanwhile', async () => {
      const id = await make(unlike())
      const setReadOnly = (read_only: boolean) =>
        instance().ask('PUT', '/rest/read_only', { as: instance().admin, body: { read_only } })
      const answers = Promise.withResolvers<void>()
      const before = clamd.contents.length
      await during({ holds: answers.promise }, async () => {
        const running = run()
        while (clamd.contents.length === before) await new Promise(setImmediate)
        assert.equal((await setReadOnly(true)).status, 200)
        answers.resolve()
        await running
      })
      const [job] = await jobs('scan_file')
      assert.deepEqual([job!.tries, job!.error], [0, null])
      await setReadOnly(false)
      await run()
      assert.equal((await bytes(id)).status, 200)
    })

    void test('that are large have jobs of their own', async () => {
      const id = await make(unlike('x'.repeat(8 * 1024 * 1024)))
      const before = clamd.contents.length
      const answers = Promise.withResolvers<void>()
      clamd.how = { holds: answers.promise }
      const running = run()
      while (clamd.contents.length === before) await new Promise(setImmediate)
      clamd.how = 'judge'
      assert.equal((await jobs('scan_large_file')).length, 1)
      const small = await make(unlike())
      const runningToo = run()
      while ((await bytes(small)).status !== 200);
      assert.equal((await bytes(id)).status, 503)
      answers.resolve()
      await Promise.all([running, runningToo])
      assert.equal((await bytes(id)).status, 200)
    })

    void test('are scanned again for a new ticket after a day, and open until then', async () => {
      const content = unlike()
      const old = await make(content)
      await run()
      const more = await make(content)
      assert.deepEqual(await jobs('scan_file'), [])
      await later(25 * 60 * MINUTE_MS)
      const id = await make(content)
      const all = async () => {
        const asked = [old, more, id].map(async (one) => (await bytes(one)).status)
        return Promise.all(asked)
      }
      assert.deepEqual(await all(), [200, 200, 200])
      const before = (await letters()).length
      await during({ says: 'stream: New.Signature FOUND' }, run)
      assert.deepEqual(await all(), [403, 403, 403])
      assert.equal((await letters()).length, before + 3)
    })

    void test('with malware are listed in one letter for each ticket', async () => {
      const before = (await letters()).length
      const files = ['a', 'b', 'c'].map((name) => filePart(name, unlike(MARKER), 'file[]'))
      const { id } = await makeTicket(instance(), alice, {}, [
        ...files,
        filePart('d', unlike(), 'file[]'),
      ])
      await run()
      const added = (await letters()).slice(before)
      assert.equal(added.length, 1)
      assert.match(added[0]!.text, /malware was found in files/)
      for (const name of ['a', 'b', 'c'])
        assert.match(added[0]!.text, new RegExp(`${name} \\(${FOUND}`))
      const as = instance().admin
      const path = `/rest/tickets/${id}/scan_file`
      const asked = await instance().ask('POST', path, { as, body: { file: 1 } })
      assert.equal(asked.status, 200)
      await run()
      assert.equal((await letters()).length, before + 1)
    })

    void test('with which the scanner fails each time count as not judged', async () => {
      const id = await make(unlike())
      await during('break', async () => {
        for (let times = 0; times < 19; times++) await later(5 * 60 * MINUTE_MS)
        assert.equal((await bytes(id)).status, 503)
        await later(5 * 60 * MINUTE_MS)
      })
      assert.equal((await bytes(id)).status, 403)
      const { scan, files } = await ticket(id, alice)
      assert.deepEqual([scan, files[0].found], ['unknown', 'the scanner fails with it each time'])
    })

    void test('whose content is lost count as not judged', async () => {
      const id = await make(unlike())
      const { sha256 } = (await ticket(id, alice)).files[0]
      await instance().blobs.remove(sha256)
      for (let times = 0; times < 20; times++) await later(5 * 60 * MINUTE_MS)
      const { files } = await ticket(id, alice)
      assert.equal(files[0].found, 'its content cannot be read')
    })

    void test('wait for longer than a job is tried while the scanner is away', async () => {
      const id = await make(unlike())
      await clamd.stop()
      for (let times = 0; times < 30; times++) await later(5 * 60 * MINUTE_MS)
      await clamd.start()
      assert.equal((await bytes(id)).status, 503)
      await later(5 * 60 * MINUTE_MS)
      assert.equal((await bytes(id)).status, 200)
    })

    void test('cannot be encrypted', async () => {
      const list = `1.${'s'.repeat(22)}.abcd`
      const refused = await instance().ask('POST', '/rest/newticket', {
        headers: {
          authorization: basic(alice),
          'x-authorization': basic(alice),
          'content-type': FORM_TYPE,
        },
        body: formOf([filePart('a', 'x'), message({ encrypted_list: list })]),
      })
      assert.equal(refused.status, 400)
      assert.match(refused.body.error, /cannot be scanned for malware/)
      const grant = await instance().ask('POST', '/rest/newgrant', {
        headers: {
          authorization: basic(alice),
          'x-authorization': basic(alice),
          'content-type': FORM_TYPE,
        },
        body: formOf([message({ notify: 'me@example.com', encrypted: true })]),
      })
      assert.equal(grant.status, 400)
      for (const path of ['/files/new', '/files/grants/new']) {
        const { text } = await instance().ask('GET', path, { as: alice })
        assert.doesNotMatch(text, /data-encrypt/)
      }
    })

    void test('are counted by metrics', async () => {
      await make(unlike())
      const { text } = await instance().ask('GET', '/metrics')
      assert.match(text, /^docket_scan_files\{state="waiting"\} 1$/m)
      assert.match(text, /^docket_scan_files\{state="infected"\} [1-9]/m)
      assert.match(text, /^docket_scans_total\{result="(clean|failed)"\} \d/m)
      await run()
    })
  },
  { ticket_scanner: clamd.address, mail: 'smtp://127.0.0.1:1' },
)

const basic = ({ login, api_key }: Person) =>
  `Basic ${Buffer.from(`${login}:${api_key}`).toString('base64')}`

onEachInstance(
  'files from before the scanner',
  (instance) => {
    const { bytes, run, minute, jobs, rows } = openScanned(instance)
    /** As if they had been made without the setting. */
    const forget = () =>
      instance().db.work(async (tx) => {
        await tx.deleteFrom('scanned_files').execute()
        await tx.deleteFrom('jobs').where('kind', '=', 'scan_file').execute()
      })

    void test('are scanned when somebody wants them, and all others bit by bit', async () => {
      const ids: string[] = []
      for (let at = 0; at < 3; at++) {
        const files = [filePart('a.txt', unlike())]
        ids.push((await makeTicket(instance(), instance().admin, {}, files)).id)
      }
      await forget()
      assert.equal((await bytes(ids[1]!)).status, 503)
      await run()
      assert.equal((await bytes(ids[1]!)).status, 200)
      assert.equal((await rows()).length, 1)
      await minute()
      assert.equal((await jobs('scan_old_file')).length, 2)
      assert.equal((await bytes(ids[2]!)).status, 503)
      assert.deepEqual(
        [(await jobs('scan_old_file')).length, (await jobs('scan_file')).length],
        [1, 1],
      )
      await run()
      assert.equal((await rows()).length, 3)
      for (const id of ids) assert.equal((await bytes(id)).status, 200)
      const place = () =>
        instance().db.look((tx) => tx.selectFrom('scan_places').selectAll().execute())
      assert.equal((await place()).length, 1)
      const kept = await place()
      await minute()
      assert.deepEqual(await place(), kept)
    })
  },
  { ticket_scanner: clamd.address },
)

onEachInstance('files without a scanner', (instance) => {
  void test('can be downloaded at once, and nothing is stored about them', async () => {
    const { bytes, rows, ticket } = openScanned(instance)
    const { id } = await makeTicket(instance(), instance().admin)
    assert.equal((await bytes(id)).status, 200)
    assert.deepEqual(await rows(), [])
    assert.equal('scan' in (await ticket(id, instance().admin)), false)
    const { text } = await instance().ask('GET', '/metrics')
    assert.doesNotMatch(text, /docket_scan/)
  })

  void test('leave nothing behind from when there was one', async () => {
    const { ticket, rows } = openScanned(instance)
    const as = instance().admin
    const { id } = await makeTicket(instance(), as, {}, [filePart('a', unlike())])
    const hash = (await ticket(id, as)).files[0].sha256 as string
    const known = { hash, verdict: 'infected', is_old: 0, tries: 0, released_at: 1 }
    await instance().db.work((tx) => tx.insertInto('scanned_files').values(known).execute())
    await instance().ask('DELETE', `/rest/tickets/${id}?at_once=1`, { as })
    assert.deepEqual(await rows(), [])
  })
})

onEachInstance(
  'files that others send',
  (instance) => {
    void test('are not handed over before they were scanned, nor in quarantine', async () => {
      const { bytes, run } = openScanned(instance)
      const made = async (content: string) =>
        (await makeTicket(instance(), instance().admin, {}, [filePart('a', content)])).id
      const [good, bad] = [await made(unlike()), await made(unlike(MARKER))]
      assert.deepEqual([(await bytes(good)).status, (await bytes(bad)).status], [503, 503])
      await run()
      const [sent, held] = [await bytes(good), await bytes(bad)]
      assert.deepEqual([sent.status, held.status], [302, 403])
      assert.match(sent.headers['location']!, /^https:\/\/bucket\.example\//)
      assert.equal(held.headers['location'], undefined)
    })
  },
  { ticket_scanner: clamd.address },
  {
    async openStore(folder) {
      const link = async (hash: string) => `https://bucket.example/${hash}`
      return { ...(await openDisk(folder)), link }
    },
  },
)

onEachInstance(
  'letters about malware',
  (instance) => {
    void test('are in the language of the ticket', async () => {
      const { run, letters } = openScanned(instance)
      await makeTicket(instance(), instance().admin, {}, [filePart('a', unlike(MARKER))])
      await run()
      const subjects = (await letters()).map(({ subject }) => subject)
      assert.equal(subjects.filter((one) => one.includes('Schadsoftware in Ticket')).length, 1)
    })

    void test('are not sent about tickets that were deleted', async () => {
      const { run, letters } = openScanned(instance)
      const before = (await letters()).length
      const files = [filePart('a', unlike(MARKER))]
      const { id } = await makeTicket(instance(), instance().admin, {}, files)
      await instance().ask('DELETE', `/rest/tickets/${id}`, { as: instance().admin })
      await run()
      assert.equal((await letters()).length, before)
    })
  },
  { ticket_scanner: clamd.address, ticket_locale: 'de', mail: 'smtp://127.0.0.1:1' },
)
