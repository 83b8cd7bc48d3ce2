import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'
import { readLines } from '../../../tests/recordings/read-lines.ts'

/** A request to a dl and its response, if that was a file. */
interface Recorded {
  name: string
  method: string
  /** Placeholders such as `{plain}` stand for ticket ids. */
  path: string
  headers?: Record<string, string>
  form?: Record<string, string>
  /** Whether the password was given before. */
  unlocked?: boolean
  status: number
  told?: Record<string, string>
  body?: string
  /** The number of letters that it sent, each about a download or the end of a ticket. */
  mails?: number
}
type Answered = Pick<Recorded, 'status' | 'told' | 'body' | 'mails'>

/** Responses that differ deliberately. */
const OTHERWISE: Record<string, Partial<Answered> & { why: string }> = {
  '107-download-head': { mails: 0, why: 'HEAD is no download' },
  '109-download-range-closed-from-0': {
    status: 206,
    told: { 'content-length': '5', 'content-range': 'bytes 0-4/20' },
    body: '01234',
    mails: 0,
    why: 'a range has an end',
  },
  '110-download-range-closed': {
    told: { 'content-length': '5', 'content-range': 'bytes 5-9/20' },
    body: '56789',
    mails: 0,
    why: 'a range has an end',
  },
  '112-download-range-beyond': {
    status: 416,
    told: { 'content-length': '0', 'content-range': 'bytes */20' },
    body: '',
    mails: 0,
    why: 'there is no such range',
  },
  '116-landing-unknown': { status: 404, why: 'what is not there is not there' },
  '118-landing-invalid-xss': { status: 404, why: 'what is not there is not there' },
  '124-landing-once-second': { status: 404, why: 'what is not there is not there' },
  '145-index-302': { status: 200, why: 'the root says what is here' },
}

const recorded = readLines<Recorded>('ticket-downloads.jsonl')

onEachInstance(
  'recorded downloads of a dl',
  (instance) => {
    const ids: Record<string, string> = {}
    before(async () => {
      const alice = await instance().person('alice@example.com')
      const notify = 'owner@example.com'
      const never = { ticket_permanent: true }
      ids['plain'] = await made(alice, { ...never, notify }, 'my file.txt', '0123456789abcdefghij')
      const hello = 'hello world 0123456789\n'
      ids['once'] = await made(alice, { ticket_expiry: 'once', notify }, 'hello.txt', hello)
      ids['empty'] = await made(alice, never, 'empty.bin', '')
      ids['locked'] = await made(alice, { ...never, pass: 'right' }, 'hello.txt', hello)
    })
    const made = async (who: Person, said: object, name: string, text: string) =>
      (await makeTicket(instance(), who, said, [filePart(name, text)])).id
    const downloads = () => openDownloads(instance())

    const send = ({ method, path, headers, form }: Omit<Recorded, 'name' | 'status'>) =>
      instance().service.server.app.inject({
        method: method as 'GET',
        url: path.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!),
        headers: headers ?? {},
        ...(form && { payload: new URLSearchParams(form).toString() }),
      })
    async function cookieOf() {
      const form = { p: 'right', submit: 'ticketp' }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await send({ method: 'POST', path: '/?t={locked}', headers, form })
      return String(answer.headers['set-cookie']).split(';')[0]!
    }

    for (const one of recorded) {
      const { why, ...other } = OTHERWISE[one.name] ?? {}
      void test(why ? `${one.name}: ${why}` : one.name, async () => {
        const expected: Answered = { ...one, ...other }
        const letters = (await downloads().subjects()).length
        const headers = { ...one.headers, ...(one.unlocked && { cookie: await cookieOf() }) }
        const answer = await send({ ...one, headers })
        assert.equal(answer.statusCode, expected.status)
        for (const [name, value] of Object.entries(expected.told ?? {})) {
          assert.equal(answer.headers[name], value, name)
        }
        if (one.told) {
          assert.equal(answer.headers['content-type'], 'application/octet-stream')
          assert.match(String(answer.headers['content-disposition']), /^attachment/)
        }
        if (expected.body !== undefined) assert.equal(answer.body, expected.body)
        const wanted = letters + (expected.mails ?? 0)
        await downloads().until(async () => (await downloads().subjects()).length === wanted)
      })
    }
  },
  { only: 'tickets', mail: 'folder:/nonexistent' },
)
