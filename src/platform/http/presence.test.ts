import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'

import { sql } from 'kysely'
import { Type } from 'typebox'

import { onEachDatabase } from '../../../tests/databases.ts'
import { openDoor } from '../../../tests/door.ts'
import { type Look, openTransactions } from '../work/work.ts'
import { method } from './method.ts'
import type { Page } from './page.ts'
import type { Server } from './server.ts'

const XML = '<methodCall><methodName>Test.endless</methodName><params/></methodCall>'
const JSON_CALL = '{"method":"Test.endless","params":[{}],"id":1}'
const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`
const doors: [string, string][] = [
  ['REST', 'GET /rest/endless HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a method that opens its own looks', 'GET /rest/looking HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['JSON-RPC', post('/jsonrpc.cgi', 'application/json', JSON_CALL)],
  ['XML-RPC', post('/xmlrpc.cgi', 'text/xml', XML)],
  ['a page', 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n'],
]

onEachDatabase('a client that disconnects during a long look', (opened) => {
  let server: Server
  let address: URL
  let begun = Promise.withResolvers<void>()
  let ended = Promise.withResolvers<Error>()

  async function endless({ tx }: Look): Promise<never> {
    const goesOn = tx.handle.dialect.goesOn(sql.ref('x'))
    const running = sql`with recursive n(x) as (select 1 union all select x + 1 from n
      where ${goesOn}) select count(*) from n`.execute(tx)
    begun.resolve()
    return running.then(
      () => assert.fail('it has an end'),
      (error: Error) => {
        ended.resolve(error)
        throw error
      },
    )
  }
  const said = { login: 'any', input: Type.Object({}), output: Type.Unknown() } as const
  const methods = [
    method({
      ...said,
      name: 'Test.endless',
      routes: [{ path: 'GET /endless' }],
      summary: 'Reads without end',
      aside: true,
      read: endless,
    }),
    method({
      ...said,
      name: 'Test.looking',
      routes: [{ path: 'GET /looking' }],
      summary: 'Looks by itself, without end',
      call: (door) => door.look(door.caller.actor, endless, { aside: true }),
    }),
  ]
  const page: Page = {
    name: 'Page.endless',
    paths: ['/endless'],
    login: 'any',
    aside: true,
    show: endless,
  }
  before(async () => {
    const transactions = openTransactions(opened().db, {
      clock: () => 0,
      secret: new Uint8Array(32),
    })
    const door = openDoor({ transactions, methods, pages: [page] })
    server = door.server
    address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  })
  after(() => server.close())

  for (const [name, request] of doors) {
    void test(`through ${name}: it is aborted`, async () => {
      const { db } = opened()
      // More often than there are threads, so that none of them stays blocked; and the request to
      // cancel reaches PostgreSQL at each point of a transaction.
      for (let turn = 0; turn < 25; turn++) {
        begun = Promise.withResolvers()
        ended = Promise.withResolvers()
        const socket = connect(Number(address.port), address.hostname)
        socket.write(request)
        await begun.promise
        socket.destroy()
        assert.equal(((await ended.promise) as { fault?: string }).fault, 'client_gone')
      }
      await db.look((tx) => sql`select 1`.execute(tx), { aside: true })
    })
  }
})
