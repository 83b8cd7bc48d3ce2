import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'

const MIB = 1024 * 1024
const FORM = { url: 'bucket', fields: { key: 'a', policy: 'b' } }
const SAID = JSON.stringify(Object.entries(FORM.fields))
const SOURCE = readFileSync(new URL('upload-direct.js', import.meta.url), 'utf8')

interface Item {
  url: string
  size: number
  sent: number
}
interface Transfer {
  method: string
  url: string
  body: FormData
}
interface Script {
  goesDirect(item: Item): boolean
  sendPart(item: Item): Promise<number>
}

class Broken extends Error {}
class Busy extends Error {}

/** The script on a page, with what the parts before it define. */
function open(dataset: object = { direct: String(16 * MIB) }) {
  const done: string[] = []
  const world = {
    form: { dataset },
    state: 'running',
    Broken,
    Busy,
    FormData,
    sizeOf: ({ size }: Item) => size,
    slice: async (_: Item, start: number, end: number) => new Blob([`${start}-${end}`]),
    /** What the bucket does. */
    store: async () => ({ status: 204 }),
    async ask(method: string, url: string, _: object, body: string) {
      done.push(`${method} ${url}`)
      const { offset, size } = JSON.parse(body) as { offset: number; size: number }
      return {
        json: async () => (method === 'PUT' ? { offset: offset + size } : FORM),
      }
    },
    async transfer(item: Item, { method, url, body }: Transfer) {
      const fields = [...body.entries()]
      const [, bytes] = fields.pop()!
      done.push(`${method} ${url} ${JSON.stringify(fields)} ${await (bytes as File).text()}`)
      item.sent += 1
      return world.store()
    },
    async sendPiece({ sent, size }: Item) {
      done.push(`PATCH from ${sent}`)
      return size
    },
  }
  const script = runInNewContext(`${SOURCE}\n;({ goesDirect, sendPart })`, world) as Script
  return { script, world, done }
}
const itemOf = (size: number, sent = 0): Item => ({ url: '/u/1', size, sent })

const cut = async () => {
  throw new Broken()
}

void test('large files go to the bucket, if the page offers that', () => {
  assert.equal(open().script.goesDirect(itemOf(9 * MIB)), true)
  assert.equal(open().script.goesDirect(itemOf(8 * MIB)), false)
  assert.equal(open({}).script.goesDirect(itemOf(9 * MIB)), false)
})

void test('a part is announced, sent and confirmed', async () => {
  const { script, done } = open()
  assert.equal(await script.sendPart(itemOf(40 * MIB)), 16 * MIB)
  assert.equal(await script.sendPart(itemOf(40 * MIB, 32 * MIB)), 40 * MIB)
  assert.deepEqual(done.slice(0, 3), [
    'POST /u/1/parts',
    `POST bucket ${SAID} 0-${16 * MIB}`,
    'PUT /u/1/parts',
  ])
  assert.equal(done[4], `POST bucket ${SAID} ${32 * MIB}-${40 * MIB}`)
})

void test('if the first part does not reach the bucket, the service gets everything', async () => {
  for (const store of [cut, async () => ({ status: 403 })]) {
    const { script, world, done } = open()
    world.store = store
    const item = itemOf(40 * MIB)
    assert.equal(await script.sendPart(item), item.size)
    assert.deepEqual(done.slice(2), ['PATCH from 0'])
    assert.equal(script.goesDirect(item), false)
  }
})

void test('after a part has arrived, the service gets the rest at the second failure', async () => {
  const { script, world } = open()
  const item = itemOf(40 * MIB)
  item.sent = await script.sendPart(item)
  world.store = cut
  await assert.rejects(script.sendPart(item), Broken)
  assert.equal(item.sent, 16 * MIB)
  assert.equal(script.goesDirect(item), true)
  assert.equal(await script.sendPart(item), item.size)
  assert.equal(script.goesDirect(item), false)
})

void test('a pause or a delay is not a failure of the bucket', async () => {
  const { script, world } = open()
  const item = itemOf(40 * MIB)
  world.store = async () => {
    world.state = 'paused'
    throw new Broken()
  }
  await assert.rejects(script.sendPart(item), Broken)
  world.state = 'running'
  world.store = async () => {
    throw new Busy()
  }
  await assert.rejects(script.sendPart(item), Busy)
  assert.equal(script.goesDirect(item), true)
})
