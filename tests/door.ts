/** A server with a few methods and no database, to test the doors alone. */

import { Writable } from 'node:stream'

import { pino } from 'pino'
import { Type } from 'typebox'

import { Tail } from '../src/platform/feed/tail.ts'
import { fail } from '../src/platform/http/faults.ts'
import { type Caller, method, Ready, Streamed } from '../src/platform/http/method.ts'
import { createServer, type ServerOptions } from '../src/platform/http/server.ts'
import type { Tx } from '../src/platform/db/db.ts'
import type { Actor, Look, Transactions } from '../src/platform/work/work.ts'

/** The only API key that the server accepts. */
export const KEY = 'a-key'
const TOKEN = '7-token'

const actor = (id: number): Actor => {
  const login = id ? `user${id}@example.com` : ''
  return { id, login, name: '', groups: new Set(), group_set_id: 0, may: () => false }
}

const lookAs = (who: Actor): Look => ({
  tx: {} as Tx,
  actor: who,
  now: 0,
  sign: (text) => text,
  site: { has_mail: false },
})
const transactions: Transactions = {
  look: async (who, body) =>
    body(lookAs(typeof who === 'function' ? await who({ tx: {} as Tx, now: 0 }) : who)),
  work: (who, body) => body({ ...lookAs(who), record: async () => {} }),
  mayWork: async () => undefined,
  site: { has_mail: false },
}

const refuse = async () => {
  throw new Error('this server has no files')
}
const blobs = {
  put: refuse,
  putFile: refuse,
  open: refuse,
  tend: async () => 0,
  hold: () => ({ [Symbol.dispose]: () => undefined }),
  sweep: async () => 0,
}

const Id = Type.Union([Type.Integer(), Type.String()])
const output = Type.Unknown()
const login = 'optional'

/** Returns its input, so that a test sees what a method would receive. */
const echo = async (_look: unknown, asked: unknown) => ({ asked })

const methods = [
  method({
    name: 'Bug.get',
    routes: [{ path: 'GET /bug/:ids' }, { path: 'GET /bug/' }],
    summary: 'Echoes the ids',
    input: Type.Object({ ids: Type.Array(Id), permissive: Type.Optional(Type.Boolean()) }),
    select: true,
    login,
    output,
    read: echo,
  }),
  method({
    name: 'Bug.create',
    routes: [{ path: 'POST /bug' }],
    summary: 'Refuses what it does not know',
    input: Type.Object({
      summary: Type.String({ maxLength: 20 }),
      severity: Type.Optional(Type.String()),
      hours: Type.Optional(Type.Number({ minimum: 0 })),
      blocks: Type.Optional(Type.Array(Type.Integer())),
    }),
    aliases: { bug_severity: 'severity' },
    unknown: 'param_invalid',
    login: 'required',
    output,
    write: echo,
  }),
  method({
    name: 'Bug.update',
    routes: [{ path: 'PUT /bug/:ids' }],
    summary: 'Echoes the changes',
    input: Type.Object({ ids: Type.Array(Id), summary: Type.Optional(Type.String()) }),
    login,
    output,
    write: echo,
  }),
  method({
    name: 'Bug.add_comment',
    routes: [{ path: 'POST /bug/:id/comment', status: 201 }],
    summary: 'Echoes the comment',
    input: Type.Object({
      id: Id,
      comment: Type.String(),
      is_private: Type.Optional(Type.Boolean()),
    }),
    login,
    output,
    write: echo,
  }),
  method({
    name: 'Component.delete',
    routes: [{ path: 'DELETE /component/:id' }],
    summary: 'Declares a verb that most paths do not have',
    input: Type.Object({ id: Type.Integer() }),
    login,
    output,
    write: echo,
  }),
  method({
    name: 'User.login',
    routes: [{ path: 'GET /login' }],
    summary: 'Names parameters that are credentials elsewhere, and sets a cookie',
    input: Type.Object({ login: Type.String(), password: Type.String() }),
    login: 'any',
    output,
    async call({ caller }, asked) {
      caller.cookies.push('a=1; Path=/', 'b=2; Path=/')
      return { asked, credentials: caller.credentials }
    },
  }),
  method({
    name: 'Test.whoami',
    routes: [{ path: 'GET /whoami' }, { path: 'POST /whoami' }],
    summary: 'Says who called and from where',
    input: Type.Object({}),
    login,
    output,
    call: async ({ caller }) => ({ ...seen(caller), id: caller.actor.id }),
  }),
  method({
    name: 'Test.answer',
    routes: [{ path: 'GET /answer/:what' }],
    summary: 'Answers in the ways a method may',
    input: Type.Object({ what: Type.String() }),
    login,
    output,
    read: async (_look, { what }) => answers[what]?.(),
  }),
]
const seen = ({ credentials, address, secure }: Caller) => ({ credentials, address, secure })

const answers: Record<string, () => unknown> = {
  ready: () => new Ready('{"ready": true}', 'the-etag-it-came-with-'),
  odd: () => new Ready('{}', 'line\nbreak'),
  streamed: () =>
    new Streamed(async function* () {
      yield '{"streamed": '
      yield 'true}'
    }),
  broken: () =>
    new Streamed(async function* () {
      yield '{"streamed": '
      throw new Error('the disk broke')
    }),
  list: () => ['a', 'b'],
  true: () => true,
  null: () => null,
  long: () => ({ text: 'long '.repeat(1000) }),
  html: () => ({ text: '<script>alert("&")</script>' }),
  bug: () => {
    throw new TypeError('secret detail of a bug')
  },
  later: () => fail('too_many_requests', 12.3),
}

/** The server, and the lines that it logs. */
export function openDoor(more: Partial<ServerOptions> = {}) {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
    done()
  }
  const server = createServer({
    methods,
    transactions,
    blobs,
    sent: { claim: async () => [] },
    tail: new Tail({ last: async () => undefined, after: async () => [] }),
    tryMail: async () => ({ isAccepted: false, steps: [], response: '' }),
    authenticate: async ({ api_key, token }) => {
      if (api_key !== undefined && api_key !== KEY) fail('login_required')
      return async () => actor(api_key === KEY || token === TOKEN ? 7 : 0)
    },
    requiresLogin: async () => false,
    catalogues: [],
    base_paths: ['', '/bugzilla'],
    trusted_proxies: [],
    body_bytes_max: 10 * 1024 * 1024,
    stranger_body_bytes_max: 10 * 1024 * 1024,
    logger: pino({ level: 'debug' }, new Writable({ write })),
    ...more,
  })
  return { server, app: server.app, lines }
}
