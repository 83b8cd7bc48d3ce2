/**
 * The exact bytes that clients of dl send: dl-cli 0.18 and the library of dl-wx, which use curl;
 * the FileLink add-on of Thunderbird, which is a browser; and curl itself.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { cut, sendRaw } from '../../../tests/raw-http.ts'

const CRLF = '\r\n'
const CURL_BOUNDARY = '------------------------d74496d66958873e'
const GECKO_BOUNDARY = '---------------------------41184676334'

interface Part {
  name: string
  filename?: string
  type?: string
  content: string | Buffer
}
function multipart(boundary: string, parts: Part[]): Buffer {
  const all = parts.flatMap(({ name, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${file}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      '',
      '',
    ].join(CRLF)
    return [Buffer.from(head), Buffer.from(content), Buffer.from(CRLF)]
  })
  return Buffer.concat([...all, Buffer.from(`--${boundary}--${CRLF}`)])
}
const msg = (text: string): Part => ({ name: 'msg', content: text })

/** Encoded as UTF-8 by curl, and as Latin-1 by a browser's btoa. */
const basic = (who: Person, password = PASSWORD, encoding: BufferEncoding = 'utf8') =>
  `Basic ${Buffer.from(`${who.login}:${password}`, encoding).toString('base64')}`

const head = (request: string, headers: string[]) =>
  Buffer.from([`${request} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join(CRLF))

const byCurl = (auth: string, agent: string, more: string[]) => [
  'Host: 127.0.0.1:8080',
  `Authorization: ${auth}`,
  `User-agent: ${agent}`,
  'Accept: */*',
  `X-Authorization: ${auth}`,
  ...more,
]
const byGecko = (auth: string, more: string[]) => [
  'Host: 127.0.0.1:8080',
  'User-Agent: thunderbird-filelink-dl@thregr.org/0.17.1',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: en-US,en;q=0.5',
  'Accept-Encoding: gzip, deflate',
  `Authorization: ${auth}`,
  `X-Authorization: ${auth}`,
  ...more,
]
const sized = (body: Buffer, type: string) => [
  `Content-Length: ${body.length}`,
  `Content-Type: ${type}`,
]
const FORM = 'application/x-www-form-urlencoded'

onEachInstance('clients of dl', (instance) => {
  let alice: Person
  let address: string
  before(async () => {
    alice = await instance().person('alice@example.com')
    address = await instance().service.server.listen({ host: '127.0.0.1', port: 0 })
  })
  /** Sends the body in pieces that end at any byte. */
  const send = (first: Buffer, body: Buffer = Buffer.alloc(0)) =>
    sendRaw(address, [first, ...cut(body, 61)])
  async function made(first: Buffer, body: Buffer, kind: 't' | 'g'): Promise<string> {
    const answer = await send(first, body)
    assert.equal(answer.status, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'application/json')
    const { id, url, ...rest } = JSON.parse(answer.body) as Record<string, string>
    assert.match(id!, /^[0-9a-f]{32}$/)
    assert.equal(url, `${address}/?${kind}=${id}`)
    assert.deepEqual(rest, {})
    return id!
  }
  const known = async (path: string) => {
    const { body } = await instance().ask('GET', `/rest/${path}`, { as: alice })
    return Object.values<Record<string, unknown>[]>(body)[0]![0]!
  }
  const cli = (request: string, body: Buffer, auth = basic(alice)) =>
    head(
      `POST /rest.php/${request}`,
      byCurl(auth, 'dl-cli/0.18', sized(body, `multipart/form-data; boundary=${CURL_BOUNDARY}`)),
    )
  const gecko = (request: string, body: Buffer, auth = basic(alice)) =>
    head(
      `POST /rest.php/${request}`,
      byGecko(auth, sized(body, `multipart/form-data; boundary=${GECKO_BOUNDARY}`)),
    )

  void test('dl-cli FILE: the file, then msg', async () => {
    const file = { name: 'file', filename: 'hello.txt', type: 'text/plain', content: 'hello\n' }
    const body = multipart(CURL_BOUNDARY, [file, msg('{}')])
    const ticket = await known(`tickets/${await made(cli('newticket', body), body, 't')}`)
    assert.deepEqual([ticket['name'], ticket['size']], ['hello.txt', 6])
    assert.deepEqual(ticket['limits'], { total: 31_536_000, lastdl: 2_592_000, maxdl: 0 })
  })

  void test('dl-cli FILE FILE: an archive packed by the client', async () => {
    const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))
    const filename = 'Archive-2026-06-01.zip'
    const file = { name: 'file', filename, type: 'application/octet-stream', content }
    const body = multipart(CURL_BOUNDARY, [file, msg('{}')])
    const ticket = await known(`tickets/${await made(cli('newticket', body), body, 't')}`)
    assert.deepEqual([ticket['name'], ticket['size']], [filename, 5_000])
  })

  void test('dl-cli -g: a form with one field', async () => {
    const body = multipart(CURL_BOUNDARY, [msg('{"notify": "alice@example.com"}')])
    const grant = await known(`grants/${await made(cli('newgrant', body), body, 'g')}`)
    assert.deepEqual(grant['notify'], ['alice@example.com'])
  })

  void test('dl-cli reports the reason of a refusal, from the error or the status', async () => {
    const body = multipart(CURL_BOUNDARY, [msg('{"notify": "nobody"}')])
    const bad = await send(cli('newgrant', body), body)
    assert.equal(bad.status, 400)
    assert.deepEqual(Object.keys(JSON.parse(bad.body) as object), ['error'])
    const wrong = await send(cli('newgrant', body, basic(alice, 'wrong')), body)
    assert.equal(wrong.status, 401)
    // With this header, a browser would open its own password prompt.
    assert.equal(wrong.headers['www-authenticate'], undefined)
  })

  void test('dl-wx sends its limits, and permanent', async () => {
    const file = { name: 'file', filename: 'a.bin', type: 'application/octet-stream', content: 'x' }
    const limits = '"ticket_total": 86400, "ticket_lastdl": 3600, "ticket_maxdl": 5'
    for (const [said, expected] of [
      [`{"permanent": false, ${limits}}`, { total: 86_400, lastdl: 3_600, maxdl: 5 }],
      [`{"permanent": true, ${limits}}`, { total: 0, lastdl: 0, maxdl: 0 }],
    ] as const) {
      const body = multipart(CURL_BOUNDARY, [file, msg(said)])
      const ticket = await known(`tickets/${await made(cli('newticket', body), body, 't')}`)
      assert.deepEqual(ticket['limits'], expected)
    }
    const own = '"notify": "a@example.com", "grant_total": 600, "ticket_permanent": false'
    const said = `{${own}, ${limits}}`
    const body = multipart(CURL_BOUNDARY, [msg(said)])
    const grant = await known(`grants/${await made(cli('newgrant', body), body, 'g')}`)
    assert.deepEqual(grant['limits'], { total: 600, lastul: 0, maxul: 0 })
    assert.deepEqual(grant['ticket_limits'], { total: 86_400, lastdl: 3_600, maxdl: 5 })
  })

  void test('Thunderbird checks an account', async () => {
    const answer = await send(head('GET /rest.php/info', byGecko(basic(alice), [])))
    assert.equal(answer.status, 200)
    const { masterpath, maxsize, defaults } = JSON.parse(answer.body) as {
      masterpath: string
      maxsize: number
      defaults: { ticket: Record<string, number> }
    }
    assert.equal(masterpath, `${address}/`)
    assert.equal(maxsize, 2 * 1024 ** 3)
    // Thunderbird stores them as 32-bit integers.
    for (const name of ['total', 'lastdl', 'maxdl']) {
      assert.equal(defaults.ticket[name]! | 0, defaults.ticket[name])
    }
  })

  void test('Thunderbird attaches a file, with msg before it, and removes it', async () => {
    const type = 'application/vnd.oasis.opendocument.text'
    const file = { name: 'file', filename: 'Grüße.odt', type, content: 'odt'.repeat(400) }
    const body = multipart(GECKO_BOUNDARY, [msg('{}'), file])
    const id = await made(gecko('newticket', body), body, 't')
    assert.equal((await known(`tickets/${id}`))['name'], 'Grüße.odt')
    const purge = multipart(GECKO_BOUNDARY, [msg('{}')])
    const { status, body: text } = await send(gecko(`purgeticket/${id}`, purge), purge)
    assert.deepEqual([status, text], [200, '{}'])
  })

  void test('Thunderbird inserts a grant into a letter', async () => {
    const body = multipart(GECKO_BOUNDARY, [msg('{"notify":"alice@example.com"}')])
    await made(gecko('newgrant', body), body, 'g')
  })

  void test('a password is accepted in Latin-1, as from btoa, and in UTF-8', async () => {
    const password = 'Käse und Brötchen'
    const carol = await instance().person('carol@example.com')
    const change = { as: instance().admin, body: { password } }
    assert.equal((await instance().ask('PUT', `/rest/user/${carol.id}`, change)).status, 200)
    for (const encoding of ['latin1', 'utf8'] as const) {
      const auth = basic(carol, password, encoding)
      assert.equal((await send(head('GET /rest.php/info', byGecko(auth, [])))).status, 200)
    }
  })

  const BY_CURL = 'curl/7.88.1'
  void test('curl -d sends a form without parts', async () => {
    const said = new URLSearchParams({ msg: '{"notify": "a@example.com", "comment": "Grüße"}' })
    for (const path of ['/rest.php/newgrant', '/rest/newgrant']) {
      const body = Buffer.from(said.toString())
      const first = head(`POST ${path}`, byCurl(basic(alice), BY_CURL, sized(body, FORM)))
      const id = await made(first, body, 'g')
      assert.equal((await known(`grants/${id}`))['comment'], 'Grüße')
    }
    const file = { name: 'file', filename: 'a', type: 'text/plain', content: 'x' }
    const upload = multipart(CURL_BOUNDARY, [file, msg('{}')])
    const id = await made(cli('newticket', upload), upload, 't')
    const body = Buffer.from('msg={}')
    const purge = head(
      `POST /rest/purgeticket/${id}`,
      byCurl(basic(alice), BY_CURL, sized(body, FORM)),
    )
    assert.equal((await send(purge, body)).body, '{}')
  })

  void test('curl -F sends Expect: 100-continue for a large file, or no Content-Length', async () => {
    const content = 'x'.repeat(3_000)
    const file = { name: 'file', filename: 'a', type: 'text/plain', content }
    const body = multipart(CURL_BOUNDARY, [file, msg('{"ticket_expiry": "once"}')])
    const type = `multipart/form-data; boundary=${CURL_BOUNDARY}`
    const told = byCurl(basic(alice), BY_CURL, [...sized(body, type), 'Expect: 100-continue'])
    await made(head('POST /rest.php/newticket', told), body, 't')
    const untold = byCurl(basic(alice), BY_CURL, [
      `Content-Type: ${type}`,
      'Transfer-Encoding: chunked',
    ])
    const chunked = Buffer.concat([
      ...cut(body, 999).flatMap((piece) => [
        Buffer.from(piece.length.toString(16) + CRLF),
        piece,
        Buffer.from(CRLF),
      ]),
      Buffer.from(`0${CRLF}${CRLF}`),
    ])
    const id = await made(head('POST /rest.php/newticket', untold), chunked, 't')
    const ticket = await known(`tickets/${id}`)
    assert.deepEqual(
      [ticket['size'], ticket['limits']],
      [3_000, { total: 31_536_000, lastdl: 0, maxdl: 1 }],
    )
  })
})
