import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createTurns } from './turns.ts'

/** Work that the test ends explicitly. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = { hasBegun: false, end: resolve, break: reject, run }
  function run() {
    work.hasBegun = true
    return promise
  }
  return work
}
const begun = (works: { hasBegun: boolean }[]) => works.map(({ hasBegun }) => hasBegun)
/** Waits until everything that can run has run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

void test('two jobs run at once; the others wait in order of arrival', async () => {
  const turns = createTurns(2, 10)
  const works = [openWork(), openWork(), openWork(), openWork()]
  const answers = works.map(({ run }) => turns.take(run))
  await settle()
  assert.deepEqual(begun(works), [true, true, false, false])
  assert.equal(turns.waiting(), 2)

  works[1]!.end('second')
  assert.equal(await answers[1], 'second')
  await settle()
  assert.deepEqual(begun(works), [true, true, true, false])

  works[0]!.end('first')
  await settle()
  assert.deepEqual(begun(works), [true, true, true, true])
  assert.equal(turns.waiting(), 0)

  for (const work of works) work.end('done')
  assert.deepEqual(await Promise.all(answers), ['first', 'second', 'done', 'done'])
})

void test('a failed job passes its slot on', async () => {
  const turns = createTurns(1, 10)
  const [failing, next] = [openWork(), openWork()]
  const failed = turns.take(failing.run)
  const answered = turns.take(next.run)
  failing.break(new Error('out of memory'))
  await assert.rejects(failed, /out of memory/)
  next.end('well')
  assert.equal(await answered, 'well')
})

void test('a caller who finds the queue full is told to retry later', async () => {
  const turns = createTurns(1, 2)
  const works = [openWork(), openWork(), openWork()]
  const answers = works.map(({ run }) => turns.take(run))
  const late = openWork()
  await assert.rejects(turns.take(late.run), { fault: 'not_now', status: 503, retry_after_s: 2 })
  assert.equal(late.hasBegun, false)

  for (const work of [...works, late]) work.end('done')
  await Promise.all(answers)
  assert.equal(await turns.take(late.run), 'done')
})
