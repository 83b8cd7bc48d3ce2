import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, PASSWORD } from '../../../tests/instance.ts'
import { formOf, type FormPart } from '../../../tests/forms.ts'
import { readLines } from '../../../tests/recordings/read-lines.ts'

/** A request to a dl, the status of the response, and the row that dl wrote. */
interface Recorded {
  name: string
  method: string
  path: string
  /**
   * Authorization and X-Authorization, decoded; anything but Base64 follows an exclamation mark.
   */
  auth: [string | null, string | null]
  type?: string
  form?: Record<string, string>
  parts?: (FormPart & { size?: number })[]
  body?: string
  status: number
  row?: Row
}
interface Row {
  kind: 'ticket' | 'grant'
  name?: string
  size?: number
  limits: (number | null)[]
  /** Limits of the tickets created through a grant. */
  ticket?: (number | null)[]
  comment: string
  has_password: boolean
  pass_send: number
  notify: string
  sent: string
}

/** Responses that differ deliberately. */
const OTHERWISE: Record<string, { status: number; why: string }> = {
  '025-route-rest-without-php': { status: 200, why: 'both addresses are served' },
  '038-newticket-msg-number': { status: 400, why: 'msg has to be an object' },
  '040-newticket-msg-false': { status: 400, why: 'msg has to be an object' },
  '059-newticket-total-text': { status: 400, why: 'a text is not a number' },
  '071-newticket-file-over-upload-limit': { status: 413, why: 'a more specific status' },
  '083-newgrant-expiry-custom': { status: 400, why: 'custom requires all three values' },
}

const recorded = readLines<Recorded>('tickets.jsonl')

function authOf(text: string | null) {
  if (text === null) return undefined
  const [, scheme, pair = ''] = /^(\w+) (.*)$/s.exec(text) ?? []
  if (pair.startsWith('!')) return `${scheme} ${pair.slice(1)}`
  const ours = pair.replace(/^alice:alicepw$/, `alice@example.com:${PASSWORD}`)
  return `${scheme} ${Buffer.from(ours).toString('base64')}`
}

function bodyOf({ form, parts, body }: Recorded) {
  if (form) return new URLSearchParams(form).toString()
  const filled = parts?.map(({ size, ...part }) => ({ content: 'x'.repeat(size ?? 0), ...part }))
  return filled ? formOf(filled) : body
}

onEachInstance(
  'recordings of a dl',
  (instance) => {
    before(() => instance().person('alice@example.com'))

    const send = async (one: Recorded) => {
      const [authorization, again] = one.auth.map(authOf)
      const { statusCode, body, headers } = await instance().service.server.app.inject({
        method: one.method as 'GET',
        url: one.path,
        headers: {
          ...(authorization && { authorization }),
          ...(again && { 'x-authorization': again }),
          ...(one.type && { 'content-type': one.type }),
        },
        ...(bodyOf(one) !== undefined && { payload: bodyOf(one)! }),
      })
      return { status: statusCode, text: body, headers }
    }

    async function rowOf(id: string, kind: Row['kind']): Promise<Row> {
      const rows = await instance().db.look(async (tx) => ({
        ticket: await tx
          .selectFrom('tickets')
          .selectAll()
          .where('public_id', '=', id)
          .executeTakeFirst(),
        grant: await tx
          .selectFrom('ticket_grants')
          .selectAll()
          .where('public_id', '=', id)
          .executeTakeFirst(),
      }))
      const { ticket, grant } = rows
      const either = (kind === 'ticket' ? ticket : grant)!
      const same = {
        comment: either.comment,
        has_password: either.password !== null,
        pass_send: either.pass_send,
        notify: either.notify_email,
        sent: either.sent_email,
      }
      if (kind === 'ticket') {
        const { name, size, total_s, lastdl_s, maxdl } = ticket!
        return { kind, name, size, limits: [total_s, lastdl_s, maxdl], ...same }
      }
      const { total_s, lastul_s, maxul, ticket_total_s, ticket_lastdl_s, ticket_maxdl } = grant!
      const inherited = [ticket_total_s, ticket_lastdl_s, ticket_maxdl]
      return { kind, limits: [total_s, lastul_s, maxul], ticket: inherited, ...same }
    }

    for (const one of recorded) {
      const other = OTHERWISE[one.name]
      void test(other ? `${one.name}: ${other.why}` : one.name, async () => {
        const { status, text, headers } = await send(one)
        assert.equal(status, other?.status ?? one.status, text)
        assert.equal(headers['content-type'], 'application/json')
        assert.equal(headers['access-control-allow-origin'], undefined)
        if (one.method === 'HEAD') return
        const body = JSON.parse(text)
        if (status !== 200) {
          assert.deepEqual(Object.keys(body), ['error'])
          assert.match(body.error, /^[A-Z].*\.$/s)
        } else if (one.row) {
          assert.deepEqual(Object.keys(body), ['id', 'url'])
          assert.match(body.id, /^[0-9a-f]{32}$/)
          const letter = one.row.kind === 'ticket' ? 't' : 'g'
          assert.equal(body.url, `http://127.0.0.1/?${letter}=${body.id}`)
          assert.deepEqual(await rowOf(body.id, one.row.kind), one.row)
        }
      })
    }
  },
  { upload_bytes_max: 64 * 1024 },
)
