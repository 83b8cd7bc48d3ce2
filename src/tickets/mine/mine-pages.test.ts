import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { decoded, openForm, submitAs } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { filePart, makeGrant, makeTicket } from '../../../tests/tickets.ts'
import { openDisk } from '../../platform/blobs/disk.ts'

const HOUR_MS = 3_600_000
const DAY_S = 86_400

/** The values of inputs that are there to be copied. */
const copied = (page: string) =>
  [...page.matchAll(/<input class="mono" readonly value="([^"]*)"/g)].map(([, value]) =>
    decoded(value!),
  )

/** Sends the form for a new ticket as a browser without a script does. */
async function sendForm(
  instance: Instance,
  as: Person,
  files: FormPart[],
  fields: Record<string, string>,
) {
  const { cookie, fields: shown } = await openForm(instance, '/files/new', as)
  const all = { form_token: shown['form_token']!, ...fields }
  const parts = Object.entries(all).map(([name, content]) => ({ name, content }))
  const headers = { 'content-type': FORM_TYPE, cookie }
  const body = formOf([...parts, ...files])
  return instance.ask('POST', '/files/new', { as, headers, body })
}

onEachInstance('pages for owners of tickets', (instance) => {
  let alice: Person
  let bob: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
  })
  const open = async (path: string, as: Person | undefined = alice) => {
    const answer = await instance().ask('GET', path, { as })
    return { ...answer, content: contentOf(answer.text) }
  }
  const ticket = async (id: string, as = alice) => {
    const { body } = await instance().ask('GET', `/rest/tickets/${id}`, { as })
    return body.tickets[0]
  }
  const send = (files: FormPart[], fields: Record<string, string>, as = alice) =>
    sendForm(instance(), as, files, fields)
  const idIn = ({ headers }: { headers: Record<string, string> }) =>
    /\/files\/(?:grants\/)?(\w{32})/.exec(headers['location'] ?? '')![1]!

  void test('strangers log in first', async () => {
    for (const path of ['/files', '/files/new', '/files/grants', '/files/grants/new']) {
      const { status, headers } = await instance().ask('GET', path)
      assert.deepEqual(
        [status, headers['location']],
        [302, `/login?next=${encodeURIComponent(path)}`],
      )
    }
  })

  void test('every page links to them for those who are logged in', async () => {
    const nav = /<nav[^>]*>([^]*?)<\/nav>/
    const link = '<a href="/files">Files</a>'
    assert.ok(nav.exec((await open('/bugs')).text)![1]!.includes(link))
    assert.ok(!(await instance().ask('GET', '/bugs')).text.includes(link))
    assert.match((await open('/files')).text, /<a href="\/files" aria-current="page">Files<\/a>/)
    assert.match((await instance().ask('GET', '/tickets')).text, /<a href="\/files">My files<\/a>/)
  })

  void test('a form without a script makes a ticket with its files', async () => {
    const files = [filePart('a.txt', 'one', 'file[]'), filePart('empty', '', 'file[]')]
    const sent = await send(files, {
      comment: 'Here they are',
      ticket_expiry: 'custom',
      ticket_days: '1.5',
      ticket_idle: '',
      ticket_uses: '3',
      notify: 'me@example.com, you@example.com',
      send_to: 'x@example.com',
    })
    assert.equal(sent.status, 303, sent.text)
    const made = await ticket(idIn(sent))
    assert.deepEqual(made.limits, { total: 1.5 * DAY_S, lastdl: 0, maxdl: 3 })
    assert.deepEqual(made.notify, ['me@example.com', 'you@example.com'])
    assert.deepEqual(made.sent_to, ['x@example.com'])
    assert.deepEqual(
      made.files.map(({ path, size }: { path: string; size: number }) => [path, size]),
      [
        ['a.txt', 3],
        ['empty', 0],
      ],
    )
    const page = await open(sent.headers['location']!)
    assert.match(page.content, /Created: this is the link to share/)
    assert.deepEqual(copied(page.text), [made.url])
    assert.match(
      page.content,
      /1 day left <span class="dim"><time datetime="2026-06-03T00:00:00Z">/,
    )
    assert.match(page.content, new RegExp(made.files[0].sha256))
  })

  void test('a password is made on request, and shown once', async () => {
    const files = [filePart('a.txt', 'one', 'file[]')]
    const sent = await send(files, { make_pass: '1', ticket_expiry: 'once' })
    assert.equal(sent.status, 200, sent.text)
    assert.match(sent.headers['cache-control']!, /no-store/)
    const [url, password] = copied(sent.text)
    assert.match(password!, /^\w{20}$/)
    const id = new URL(url!).searchParams.get('t')!
    assert.equal((await ticket(id)).has_password, true)
    assert.equal((await ticket(id)).limits.maxdl, 1)
    assert.equal((await open(`/files/${id}`)).text.includes(password!), false)
    const asks = {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    }
    const wrong = await instance().ask('POST', `/?t=${id}`, { ...asks, body: 'p=wrong' })
    assert.match(wrong.text, /That password is wrong/)
    const right = await instance().ask('POST', `/?t=${id}`, { ...asks, body: `p=${password}` })
    assert.doesNotMatch(right.text, /That password is wrong/)
  })

  void test('limits that are edited count, also the smallest, without choosing a mode', async () => {
    const files = [filePart('a.txt', 'one', 'file[]')]
    const { text } = await open('/files/new')
    assert.match(text, / data-of="person"/)
    const inputs = /name="(ticket_(?:days|idle|uses)(?:_was)?)"[^>]* value="([^"]*)"/g
    const limits = Object.fromEntries(
      [...text.matchAll(inputs)].map(([, name, value]) => [name, value]),
    )
    assert.equal(Object.keys(limits).length, 6)
    assert.equal(limits['ticket_days_was'], limits['ticket_days'])
    const limitsOf = async (fields: Record<string, string>) => {
      const sent = await send(files, { ticket_expiry: 'auto', ...limits, ...fields })
      return (await ticket(idIn(sent))).limits
    }
    const usual = await limitsOf({})
    assert.deepEqual(await limitsOf({ ticket_uses: '7' }), { ...usual, maxdl: 7 })
    assert.deepEqual(await limitsOf({ ticket_days: '0.000005' }), { ...usual, total: 1 })
    assert.deepEqual(await limitsOf({ ticket_expiry: 'never', ticket_uses: '7' }), {
      total: 0,
      lastdl: 0,
      maxdl: 0,
    })
    const refused = await send([], { ticket_expiry: 'auto', ...limits, ticket_uses: '7' })
    assert.match(refused.text, /value="custom" checked/)
  })

  void test('a form that is refused shows why, with what was typed', async () => {
    const none = await send([], { comment: 'Typed <b>', ticket_expiry: 'never' })
    assert.equal(none.status, 400)
    assert.match(none.text, /role="alert"[^>]*>No file was chosen/)
    assert.match(none.text, /Typed &#60;b&#62;<\/textarea>/)
    assert.match(none.text, /value="never" checked/)
    const files = [filePart('a.txt', 'one', 'file[]')]
    const wrong = await send(files, { send_to: 'nobody' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /This is not valid: Email addresses to send the link to/)
    const days = await send(files, { ticket_expiry: 'custom', ticket_days: 'many' })
    assert.match(days.text, /This is not valid: Days\./)
    const other = await send([filePart('a.txt', 'one', 'other')], {})
    assert.equal(other.status, 400)
  })

  /** Uploads the file `b.txt` as the script does; returns the id of the upload. */
  const uploaded = async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '3' }
    const metadata = `filename ${Buffer.from('b.txt').toString('base64')}`
    const announced = await instance().ask('POST', '/rest/uploads', {
      as: alice,
      headers: {
        ...headers,
        'upload-metadata': metadata,
        'content-type': 'application/offset+octet-stream',
      },
      body: 'two',
    })
    assert.equal(announced.status, 201, announced.text)
    return announced.headers['location']!.split('/').at(-1)!
  }

  void test('uploads that came before become the ticket, once', async () => {
    const upload = await uploaded()
    assert.equal((await send([], { upload }, bob)).status, 404)
    const first = await send([], { upload })
    assert.equal(first.status, 303, first.text)
    const again = await send([], { upload })
    assert.equal(idIn(again), idIn(first))
    const [file] = (await ticket(idIn(first))).files
    assert.deepEqual([file.path, file.size], ['b.txt', 3])
  })

  void test('a repeated form does not show a password that was never stored', async () => {
    const upload = await uploaded()
    const first = await send([], { upload, make_pass: '1' })
    const [url, password] = copied(first.text)
    const again = await send([], { upload, make_pass: '1' })
    assert.equal(again.status, 303, again.text)
    const { text } = await open(again.headers['location']!)
    assert.deepEqual(copied(text), [url])
    assert.match(text, /created before\. Its password cannot be shown again/)
    const opened = await instance().ask('POST', `/?t=${idIn(again)}`, {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: `p=${password}`,
    })
    assert.doesNotMatch(opened.text, /That password is wrong/)
  })

  void test('the list finds, orders and pages, and says when each ends', async () => {
    const carol = await instance().person('carol@example.com')
    const make = (name: string, said: object) =>
      makeTicket(instance(), carol, said, [filePart(name, 'x'.repeat(2_000))])
    const report = await make('report.pdf', { comment: 'The May report', ticket_total: 3 * DAY_S })
    await make('b.txt', { ticket_expiry: 'never', ticket_maxdl: 5 })
    await make('c.txt', { ticket_total: 3_600 })
    const names = (content: string) =>
      [...content.matchAll(/<a class="target" href="\/files\/\w{32}">(.*?)<\/a>/g)].map(
        ([, name]) => name,
      )
    const all = await open('/files', carol)
    assert.deepEqual(names(all.content), ['c.txt', 'b.txt', 'report.pdf'])
    assert.match(all.content, /3 tickets, 5.9 KiB/)
    const next = await open('/files?order=expires', carol)
    assert.deepEqual(names(next.content), ['c.txt', 'report.pdf', 'b.txt'])
    const found = await open('/files?search=MAY&state=&order=', carol)
    assert.deepEqual(names(found.content), ['report.pdf'])
    assert.ok(copied(found.text).includes(report.url))
    assert.match(found.content, /3 days left/)
    assert.match(rowsOf(all.text).join('\n'), /b\.txt 2 KiB 0 never/)
    instance().clock.now += 2 * HOUR_MS
    assert.deepEqual(names((await open('/files', carol)).content), ['b.txt', 'report.pdf'])
    assert.match((await open('/files?state=expired', carol)).content, /c\.txt.*expired/)
    assert.equal((await open('/files?state=some', carol)).status, 400)
  })

  void test('long lists have several pages', async () => {
    const dora = await instance().person('dora@example.com')
    for (let at = 0; at < 51; at += 1) await makeTicket(instance(), dora)
    const { text } = await open('/files?order=creation_time', dora)
    assert.equal(rowsOf(text).length, 50)
    const [, href] = /<a rel="next" href="([^"]*)"/.exec(text)!
    const next = await open(decoded(href!), dora)
    assert.equal(rowsOf(next.text).length, 1)
    assert.match(next.content, /First page/)
    const csv = await open('/files?ctype=csv', dora)
    assert.equal(csv.text.trim().split('\n').length, 52)
  })

  void test('a list is exported as CSV, with its filter', async () => {
    const erin = await instance().person('erin@example.com')
    const one = await makeTicket(instance(), erin, { comment: '=cmd()' })
    await makeTicket(instance(), erin, { comment: 'other' })
    const { text, headers } = await open('/files?ctype=csv&search=cmd', erin)
    assert.match(headers['content-disposition']!, /attachment; filename="tickets-2026-06-01.csv"/)
    const [head, row, ...more] = text.trim().split('\n')
    assert.match(head!, /^"id","name","size","comment","owner"/)
    assert.match(row!, new RegExp(`^"${one.id}","a.txt",5," =cmd\\(\\)","erin@example.com"`))
    assert.deepEqual(more, [])
  })

  void test('a ticket is changed, and only what was edited', async () => {
    const { id } = await makeTicket(instance(), alice, {
      ticket_total: 10 * DAY_S,
      ticket_maxdl: 4,
      pass: 'old',
    })
    instance().clock.now += HOUR_MS
    const before = await ticket(id)
    const page = await submitAs(instance(), alice, `/files/${id}`, {
      name: before.name,
      comment: 'New',
      notify: 'me@example.com',
      ticket_days: '9.96',
      ticket_days_was: '9.96',
      ticket_idle: '2',
      ticket_idle_was: '',
      ticket_uses: '4',
      ticket_uses_was: '4',
      pass_clear: '1',
    })
    assert.deepEqual([page.status, page.headers['location']], [303, `/files/${id}?done=saved`])
    const after = await ticket(id)
    assert.deepEqual(after.limits, { total: 10 * DAY_S, lastdl: 2 * DAY_S, maxdl: 4 })
    assert.deepEqual([after.comment, after.has_password], ['New', false])
    assert.deepEqual(after.notify, ['me@example.com'])
    const made = await submitAs(instance(), alice, `/files/${id}`, {
      name: after.name,
      comment: after.comment,
      make_pass: '1',
      ticket_permanent: '1',
    })
    assert.equal(made.status, 200, made.text)
    assert.match(copied(made.text)[0]!, /^\w{20}$/)
    const last = await ticket(id)
    assert.deepEqual(last.limits, { total: 0, lastdl: 0, maxdl: 0 })
    assert.equal(last.has_password, true)
    const wrong = { name: 'x', comment: 'Typed', notify: 'nobody' }
    const refused = await submitAs(instance(), alice, `/files/${id}`, wrong)
    assert.equal(refused.status, 400)
    assert.match(refused.text, /This is not valid: Notified addresses/)
    assert.match(refused.text, /Typed<\/textarea>/)
  })

  void test('tickets are deleted after a confirmation', async () => {
    const first = await makeTicket(instance(), alice)
    const second = await makeTicket(instance(), alice)
    const { cookie, fields } = await openForm(instance(), '/files', alice)
    const type = { 'content-type': 'application/x-www-form-urlencoded', cookie }
    const post = (more: [string, string][]) => {
      const all = [['form_token', fields['form_token']!], ...more] as [string, string][]
      const body = new URLSearchParams(all).toString()
      return instance().ask('POST', '/files', { as: alice, headers: type, body })
    }
    const ids: [string, string][] = [first, second].map(({ id }) => ['ids', id])
    const asked = await post([['action', 'ask'], ...ids])
    assert.match(asked.text, /You can undo this for 10 minutes/)
    assert.equal((await ticket(first.id)).id, first.id)
    const none = await post([['action', 'ask']])
    assert.match(none.text, /Nothing was selected/)
    const done = await post([['action', 'delete'], ...ids])
    const query = [first, second].map(({ id }) => `&ids=${id}`).join('')
    const there = `/files?done=deleted${query}`
    assert.deepEqual([done.status, done.headers['location']], [303, there])
    assert.match((await open('/files?done=deleted')).content, /Deleted\./)
    for (const { id } of [first, second]) assert.equal((await open(`/files/${id}`)).status, 404)
  })

  void test('tickets and grants of others do not exist', async () => {
    const { id } = await makeTicket(instance(), alice, { comment: 'secret' })
    const grant = await makeGrant(instance(), alice, { comment: 'secret' })
    for (const [path, list, own] of [
      [`/files/${id}`, '/files', id],
      [`/files/grants/${grant.id}`, '/files/grants', grant.id],
    ] as const) {
      const nobody = path.replace(own, '0'.repeat(32))
      const hidden = await open(path, bob)
      assert.equal(hidden.status, 404)
      assert.equal(
        hidden.content.replaceAll(own, '0'.repeat(32)),
        (await open(nobody, bob)).content,
      )
      assert.doesNotMatch((await open(list, bob)).content, /secret/)
      for (const fields of [
        { action: 'ask', ids: own },
        { action: 'delete', ids: own },
      ]) {
        assert.equal((await submitAs(instance(), bob, list, fields)).status, 404)
      }
      const { cookie, fields } = await openForm(instance(), list, bob)
      const body = new URLSearchParams({
        form_token: fields['form_token']!,
        name: 'mine',
        notify: 'b@example.com',
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
      const sent = { as: bob, headers, body: body.toString() }
      assert.equal((await instance().ask('POST', path, sent)).status, 404)
      assert.equal((await open(`${list}?everybody=1`, bob)).status, 401)
      assert.equal((await open(`${list}?owner=alice@example.com`, bob)).status, 401)
      assert.equal((await open(`${list}?everybody=1&ctype=csv`, bob)).status, 401)
      assert.equal((await open(path, instance().admin)).status, 200)
    }
    assert.equal((await ticket(id)).comment, 'secret')
  })

  void test('administrators see those of everybody, and who has the largest', async () => {
    const frank = await instance().person('frank@example.com')
    await makeTicket(instance(), frank, {}, [filePart('large', 'x'.repeat(900_000))])
    const { admin } = instance()
    assert.match((await open('/files?everybody=1', admin)).content, /frank@example\.com/)
    assert.match((await open('/files?owner=frank@example.com', admin)).content, /Tickets of frank/)
    const { text, content } = await open('/files?by=owner', admin)
    assert.match(rowsOf(text)[0]!, /^frank@example\.com 878\.9 KiB no limit 1 ticket 0 grants$/)
    assert.match(content, /owner=frank%40example.com&#38;state=all&#38;order=size\+DESC/)
    assert.equal((await open('/files?by=owner', frank)).status, 401)
    assert.doesNotMatch((await open('/files', frank)).content, /Everybody/)
  })

  void test('the pages are in the language of their reader', async () => {
    const headers = { 'accept-language': 'de' }
    const { text } = await instance().ask('GET', '/files', { as: alice, headers })
    assert.match(text, /<html lang="de">[^]*<h1>Meine Dateien<\/h1>[^]*Ausgewählte löschen/)
    assert.match(text, />Zum Inhalt<[^]*aria-current="page">Dateien<[^]*>Abmelden<[^]*>Anzeige</)
    const bugs = await instance().ask('GET', '/bugs', { as: alice, headers })
    // What is there in English only says so.
    assert.match(
      bugs.text,
      /<html lang="de">[^]*>Zum Inhalt<[^]*>Abmelden<[^]*<main[^>]* lang="en"/,
    )
  })
})

/** The code of the error that the store throws instead of storing. */
let broken: string | undefined
onEachInstance(
  'a full disk',
  (instance) => {
    void test('refuses the files of a new ticket, and shows the form again', async () => {
      const { admin } = instance()
      const files = ['a.txt', 'b.txt'].map((name) => filePart(name, 'some text', 'file[]'))
      for (const code of ['ENOSPC', 'EDQUOT']) {
        broken = code
        const { status, text } = await sendForm(instance(), admin, files, { comment: 'Typed' })
        broken = undefined
        assert.equal(status, 507, text)
        assert.match(text, /role="alert"[^>]*>There is not enough space for the upload now/)
        assert.match(text, /Typed<\/textarea>/)
      }
      assert.equal((await sendForm(instance(), admin, files, {})).status, 303)
    })
  },
  {},
  {
    async openStore(folder) {
      const store = await openDisk(folder)
      return {
        ...store,
        async put(bytes, before) {
          if (broken === undefined) return store.put(bytes, before)
          throw Object.assign(new Error('write failed'), { code: broken })
        },
      }
    },
  },
)
