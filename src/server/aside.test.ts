import assert from 'node:assert/strict'
import { test } from 'node:test'

import { getUser } from '../accounts/users/users.methods.ts'
import { type Gate, howTo, run } from '../platform/http/calls.ts'
import type { Caller, Method } from '../platform/http/method.ts'
import type { Transactions } from '../platform/work/work.ts'
import { getBug } from '../tracker/bugs/bugs.methods.ts'
import { getComments } from '../tracker/bugs/comments/comments.methods.ts'
import { getHistory } from '../tracker/bugs/history/history.methods.ts'
import { searchMethods } from '../tracker/search/search.methods.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

const cases: [string, Method, object, boolean][] = [
  ['50 bugs', getBug, { ids: ids(50) }, false],
  ['51 bugs', getBug, { ids: ids(51) }, true],
  ['comments of 10 bugs', getComments, { ids: ids(10) }, false],
  ['comments of 11 bugs', getComments, { ids: ids(11) }, true],
  ['comments by number', getComments, { comment_ids: ids(11) }, true],
  ['the history of 10 bugs', getHistory, { ids: ids(10) }, false],
  ['the history of 11 bugs', getHistory, { ids: ids(11) }, true],
  ['people by name', getUser, { names: ['a'] }, false],
  ['people by a part of their name', getUser, { match: ['a'] }, true],
  ['a search', searchMethods[0]!, { id: ['1'] }, true],
]
for (const [name, method, asked, isAside] of cases) {
  void test(`${name}: read ${isAside ? 'off' : 'on'} the main thread`, () => {
    assert.equal(howTo(method, asked as never)?.aside ?? false, isAside)
  })
}

void test('a call runs as its method declares', async () => {
  const told: unknown[] = []
  const look: Transactions['look'] = async (_actor, _body, how) => void told.push(how) as never
  const transactions = { look } as Transactions
  const blobs = {} as Gate['blobs']
  const refuse = () => assert.fail()
  const sent = {} as Gate['sent']
  const tail = {} as Gate['tail']
  const gate = {
    transactions,
    blobs,
    sent,
    tail,
    authenticate: refuse,
    requiresLogin: refuse,
    tryMail: refuse,
  }
  const caller = { actor: { id: 7 } } as Caller
  await run(gate, getBug, caller, { ids: ids(51) } as never)
  await run(gate, getBug, caller, { ids: ids(1) } as never)
  assert.deepEqual(told, [{ aside: true, reader_id: 7 }, { reader_id: 7 }])
})
