import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Gate } from './gate.ts'

type Turn = [name: string, alone: boolean]
const many = (name: string): Turn => [name, false]
const one = (name: string): Turn => [name, true]

const stories: [what: string, turns: Turn[], together: string[]][] = [
  ['many hold it together', [many('a'), many('b')], ['a', 'a b', 'b']],
  ['one holds it exclusively', [one('a'), one('b')], ['a', '', 'b']],
  [
    'an exclusive one waits for the others, and later ones wait for it',
    [many('a'), many('b'), one('c'), many('d'), many('e')],
    ['a', 'a b', 'b', '', 'c', '', 'd', 'd e', 'e'],
  ],
]
for (const [what, turns, wanted] of stories) {
  void test(what, async () => {
    const gate = new Gate()
    const inside: string[] = []
    const seen: string[] = []
    const look = () => {
      if (seen.at(-1) !== inside.join(' ')) seen.push(inside.join(' '))
    }
    const doors = new Map<string, () => void>()
    const all = turns.map(([name, alone]) =>
      gate.through(alone, async () => {
        inside.push(name)
        look()
        await new Promise<void>((resolve) => doors.set(name, resolve))
        inside.splice(inside.indexOf(name), 1)
        look()
      }),
    )
    for (const [name] of turns) {
      while (!doors.has(name)) await new Promise(setImmediate)
      doors.get(name)!()
    }
    await Promise.all(all)
    assert.deepEqual(seen, [...wanted, ''])
    assert.equal(gate.waiting, 0)
  })
}

void test('releases the gate when the holder throws', async () => {
  const gate = new Gate()
  const wrong = gate.through(true, () => Promise.reject(new Error('no')))
  const next = gate.through(true, () => Promise.resolve('yes'))
  await assert.rejects(wrong, /no/)
  assert.equal(await next, 'yes')
})
