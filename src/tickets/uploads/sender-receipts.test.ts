import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { filePart, makeGrant } from '../../../tests/tickets.ts'

const HOUR_MS = 60 * 60_000
const HERE = '203.0.113.9'
const part = (name: string, content: string): FormPart => ({ name, content })

interface Letter {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers?: [string, string][]
}

interface Sent {
  name?: string
  address?: string
  from?: string
  language?: string
  accept?: string
  files?: FormPart[]
  more?: FormPart[]
}

onEachInstance(
  'senders through a grant',
  (instance) => {
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))

    const send = (id: string, sent: Sent = {}) => {
      const { name, address, from = HERE, language = 'en', accept } = sent
      const { files = [filePart('d/up.txt', 'hello', 'file[]')], more = [] } = sent
      const parts = [
        ...files,
        ...(name === undefined ? [] : [part('sender_name', name)]),
        ...(address === undefined ? [] : [part('sender_address', address)]),
        part('comment', 'Sentence of the sender'),
        ...more,
      ]
      return instance().ask('POST', `/?g=${id}`, {
        headers: {
          'content-type': FORM_TYPE,
          'accept-language': language,
          'x-forwarded-for': from,
          ...(accept !== undefined && { accept }),
        },
        body: formOf(parts),
      })
    }
    const grant = async (said: object = {}) =>
      (await makeGrant(instance(), alice, { notify: 'owner@example.com', ...said })).id
    const lettersTo = (to: string) =>
      instance().db.look(async (tx) => {
        const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
        return jobs
          .map(({ body }) => JSON.parse(body) as Letter)
          .filter((letter) => letter.to === to)
      })
    const received = async (id: string) => {
      const asked = `/rest/tickets?from_grant=${id}&order=creation_time`
      return (await instance().ask('GET', asked, { as: alice })).body.tickets
    }
    /** How many of these uploads got a receipt, by the confirmation. */
    const receiptsOf = async (uploads: (() => ReturnType<typeof send>)[]) => {
      let receipts = 0
      for (const upload of uploads) {
        const { status, text } = await upload()
        assert.equal(status, 200)
        if (text.includes('A receipt is sent to')) receipts++
      }
      return receipts
    }

    void test('the form asks for them, and the owner sees them with the ticket', async () => {
      const id = await grant()
      const { text } = await instance().ask('GET', `/?g=${id}`)
      assert.match(text, /name="sender_name"/)
      assert.match(text, /type="email" name="sender_address"[^>]*aria-describedby="receipt"/s)
      const sent = await send(id, { name: ' Ann\n <A> ', address: 'ann@seen.example' })
      assert.equal(sent.status, 200, sent.text)
      assert.match(sent.text, /A receipt is sent to ann@seen\.example\./)

      const [ticket] = await received(id)
      const told = [ticket.sender_name, ticket.sender_address]
      assert.deepEqual(told, ['Ann <A>', 'ann@seen.example'])
      const one = await instance().ask('GET', `/rest/tickets/${ticket.id}`, { as: alice })
      assert.equal(one.body.tickets[0].sender_name, 'Ann <A>')
      const found = await instance().ask('GET', '/rest/tickets?search=SEEN.example', { as: alice })
      assert.deepEqual([found.body.total, found.body.tickets[0].id], [1, ticket.id])

      const shown = /Ann &#60;A&#62; &#60;ann@seen\.example&#62;/
      for (const path of [`/files/${ticket.id}`, `/files/grants/${id}`, '/files']) {
        const page = await instance().ask('GET', path, { as: alice })
        assert.match(contentOf(page.text), shown, path)
      }
      const csv = await instance().ask('GET', '/files?ctype=csv', { as: alice })
      assert.match(csv.text, /"sender_name","sender_address"/)
      assert.match(csv.text, /"Ann <A>","ann@seen\.example"/)
      const [letter] = await lettersTo('owner@example.com')
      assert.match(letter!.text, /^Sender, not verified: Ann <A> <ann@seen\.example>$/m)
      // Those who have the link of the ticket do not see the sender.
      const json = { headers: { accept: 'application/json' } }
      for (const asked of [{}, json]) {
        const open = await instance().ask('GET', `/?t=${ticket.id}`, asked)
        assert.doesNotMatch(open.text, /Ann|seen\.example/)
      }
    })

    void test('they may say nothing, and then get no mail', async () => {
      const id = await grant({ notify: 'nothing@example.com' })
      const { text } = await send(id, { name: ' ', address: '' })
      assert.match(text, /Your files have arrived/)
      assert.doesNotMatch(text, /receipt/)
      const [ticket] = await received(id)
      assert.deepEqual([ticket.sender_name, ticket.sender_address], [null, null])
      const page = await instance().ask('GET', `/files/grants/${id}`, { as: alice })
      assert.match(rowsOf(page.text).join(), /up\.txt +Sentence of the sender/)
      const [letter] = await lettersTo('nothing@example.com')
      assert.doesNotMatch(letter!.text, /Sender/)
    })

    void test('a receipt says what arrived, when and for whom, in the language of the page', async () => {
      const id = await grant({ shown_as: 'Alice of Accounts', comment: 'Ask of the owner' })
      const files = [filePart('d/up.txt', 'hello', 'file[]'), filePart('b.txt', 'x', 'file[]')]
      await send(id, { name: 'Ann', address: 'ann@de.example', language: 'de', files })
      const letters = await lettersTo('ann@de.example')
      assert.equal(letters.length, 1)
      const { subject, text, html, from, headers = [] } = letters[0]!
      assert.equal(subject, '[dl] Empfangsbestätigung für Ihre Dateien')
      assert.match(text, /^Ihre 2 Dateien sind angekommen\.$/m)
      assert.match(text, /^An: Alice of Accounts$/m)
      assert.match(text, /^ {4}up\.txt \(5\sByte\)\n {4}b\.txt \(1\sByte\)$/m)
      assert.match(text, /^Zeit: /m)
      assert.match(from, /^"Alice of Accounts" </)
      // The address may be that of a stranger: nothing that the sender wrote, and no link.
      for (const body of [text, html]) {
        assert.doesNotMatch(body, /Ann|Sentence of the sender|Ask of the owner|\?[gt]=/)
        assert.ok(!body.includes(alice.login) && !body.includes(id) && !body.includes(HERE))
      }
      assert.deepEqual(
        headers.filter(([name]) => name === 'Reply-To'),
        [],
      )
    })

    void test('names of files are cut, and addresses of pages are none', async () => {
      const id = await grant()
      const files = [
        filePart('https://evil.example/buy', 'x', 'file[]'),
        filePart(`${'n'.repeat(200)}.txt`, 'x', 'file[]'),
      ]
      await send(id, { address: 'ann@names.example', files })
      const [{ text }] = (await lettersTo('ann@names.example')) as [Letter]
      assert.doesNotMatch(text, /evil\.example/)
      assert.match(text, /^ {4}n{79}… \(/m)
    })

    void test('a receipt of encrypted files does not name them', async () => {
      const id = await grant({ encrypted: true })
      const more = [part('encrypted_list', `1.${'s'.repeat(22)}.abcd`)]
      const plain = await send(id, { address: 'ann@secret.example', more })
      assert.equal(plain.status, 400)
      assert.match(plain.text, /<title>The upload was refused/)
      const files = [filePart('encrypted-1', 'bytes')]
      const sent = await send(id, { address: 'ann@secret.example', files, more })
      assert.equal(sent.status, 200, sent.text)
      const [{ text, html }] = (await lettersTo('ann@secret.example')) as [Letter]
      for (const body of [text, html]) assert.doesNotMatch(body, /encrypted-1/)
      assert.match(text, /The files are encrypted/)
      assert.match(text, /^Total: 5\sbytes$/m)
    })

    void test('a wrong address is refused, with what was typed', async () => {
      const id = await grant()
      const wrong = { name: 'Ann "A"', address: 'ann@x.example, bob@x.example' }
      const page = await send(id, wrong)
      assert.match(page.text, /role="alert"[^>]*>This is not an email address/s)
      assert.match(page.text, /name="sender_name" value="Ann &#34;A&#34;"/)
      assert.match(page.text, /value="ann@x\.example, bob@x\.example"/)
      assert.match(page.text, /Sentence of the sender<\/textarea>/)
      const json = await send(id, { ...wrong, accept: 'application/json' })
      assert.equal(json.status, 400)
      assert.match(json.body.error, /sender_address.*an email address/)
      const long = await send(id, { name: 'n'.repeat(101), accept: 'application/json' })
      assert.equal(long.status, 400)
      assert.match(long.body.error, /sender_name.*at most 100 characters/)
      assert.deepEqual(await received(id), [])
      assert.deepEqual(await lettersTo('ann@x.example'), [])
    })

    void test('the owner switches receipts off, on the page and by REST', async () => {
      const id = await grant({ receipts: false })
      const put = async (body: object) =>
        (await instance().ask('PUT', `/rest/grants/${id}`, { as: alice, body })).body.grants[0]
      const shown = async () => (await instance().ask('GET', `/?g=${id}`)).text
      assert.doesNotMatch(await shown(), /receipt/)
      assert.match(await shown(), /name="sender_address"/)
      assert.doesNotMatch((await send(id, { address: 'ann@off.example' })).text, /receipt/)
      assert.deepEqual(await lettersTo('ann@off.example'), [])
      assert.equal((await received(id))[0].sender_address, 'ann@off.example')
      assert.deepEqual((await put({ receipts: true })).changes, {
        receipts: { removed: '0', added: '1' },
      })
      assert.deepEqual((await put({ receipts: true })).changes, {})
      assert.match((await send(id, { address: 'ann@off.example' })).text, /A receipt is sent/)
    })

    void test('a submission that is repeated sends no second receipt', async () => {
      const id = await grant({ grant_maxul: 1 })
      const tus = { 'tus-resumable': '1.0.0', 'x-forwarded-for': HERE }
      const at = await instance().ask('POST', `/rest/uploads/g/${id}`, {
        headers: { ...tus, 'upload-length': '0' },
      })
      const more = [part('upload', at.headers['location']!.slice(-32))]
      for (const isFirst of [true, false]) {
        const { status, text } = await send(id, { address: 'ann@twice.example', files: [], more })
        assert.equal(status, 200, text)
        assert.equal(/A receipt is sent/.test(text), isFirst)
      }
      assert.equal((await lettersTo('ann@twice.example')).length, 1)
    })

    void test('an address gets ten receipts a day, whatever its form, and uploads go on', async () => {
      const grants = [await grant(), await grant()]
      const forms = ['ann@often.example', 'Ann@Often.example', 'ann+1@often.example']
      const uploads = Array.from({ length: 12 }, (_, at) => () => {
        const address = forms[at % forms.length]!
        return send(grants[at % 2]!, { address, from: `198.51.100.${at}` })
      })
      assert.equal(await receiptsOf(uploads), 10)
      assert.equal((await received(grants[0]!)).length, 6)
      instance().clock.now += 24 * HOUR_MS
      assert.equal(await receiptsOf(uploads.slice(0, 1)), 1)
    })

    void test('a network gets twenty an hour, and a grant two hundred a day', async () => {
      const [id, other] = [await grant(), await grant()]
      const from = (number: number, of = id) =>
        send(of, { address: `to${number}@many.example`, from: `2001:db8:0:1::${number}` })
      const uploads = (count: number, start = 0) =>
        Array.from({ length: count }, (_, at) => () => from(start + at))
      assert.equal(await receiptsOf(uploads(21)), 20)
      instance().clock.now += HOUR_MS
      assert.equal(await receiptsOf([() => from(21)]), 1)
      const spread = Array.from({ length: 181 }, (_, at) => () => {
        const network = `192.0.${2 + Math.floor(at / 20)}.9`
        return send(id, { address: `to${100 + at}@many.example`, from: network })
      })
      assert.equal(await receiptsOf(spread), 179)
      assert.equal(await receiptsOf([() => from(22, other)]), 1)
    })
  },
  { mail: 'folder:/nonexistent', trusted_proxies: ['127.0.0.1'] },
)

onEachInstance('senders through a grant without mail', (instance) => {
  void test('their address is kept, and nobody promises a receipt', async () => {
    const { id } = await makeGrant(instance(), instance().admin)
    const { text } = await instance().ask('GET', `/?g=${id}`)
    assert.match(text, /name="sender_address"/)
    assert.doesNotMatch(text, /receipt/)
    const sent = await instance().ask('POST', `/?g=${id}`, {
      headers: { 'content-type': FORM_TYPE },
      body: formOf([filePart('a', 'x', 'file[]'), part('sender_address', 'ann@x.example')]),
    })
    assert.match(sent.text, /Your files have arrived/)
    assert.doesNotMatch(sent.text, /receipt/)
    const { body } = await instance().ask('GET', '/rest/tickets', { as: instance().admin })
    assert.equal(body.tickets[0].sender_address, 'ann@x.example')
  })
})
