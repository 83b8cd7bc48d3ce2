import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachDatabase, type Opened } from '../../../tests/databases.ts'
import type { Work } from '../work.ts'
import type { Blobs } from './blobs.ts'
import { checkNeeded, checkUnknown } from './check-blobs.ts'
import { openDisk } from './disk.ts'
import { keep, openKeeper, release } from './keeper.ts'

const HOUR = 60 * 60 * 1000
let serial = 0

async function open({ db, place }: Opened) {
  const clock = { now: Date.UTC(2040, 0, 1) }
  const folder = join(place.folder, `blobs${++serial}`)
  await mkdir(folder)
  const disk = await openDisk(folder)
  const keeperOf = (blobs: Blobs) => openKeeper(db, blobs, () => clock.now)
  const keeper = keeperOf(disk)
  const text = `text ${serial}`
  const put = (by = keeper) => by.put(stream(text))
  const inWork = (body: (work: Work) => Promise<void>) =>
    db.work((tx) => body({ tx, now: clock.now } as Work))
  const rows = () =>
    db.look((tx) =>
      tx.selectFrom('blobs').select(['hash', 'ref_count', 'doomed_at']).orderBy('hash').execute(),
    )
  return { db, disk, folder, clock, keeper, keeperOf, put, text, inWork, rows }
}
async function* stream(text: string) {
  yield Buffer.from(text)
}
async function findings(...checkings: ReturnType<typeof checkNeeded>[]) {
  const found: string[] = []
  for (const checking of checkings) for await (const one of checking) found.push(...one.findings)
  return found
}

onEachDatabase('the keeper of blobs', (opened) => {
  void test('bytes that nobody keeps are swept after an hour', async () => {
    const { disk, clock, keeper, put, rows } = await open(opened())
    const { hash } = await put()
    assert.deepEqual(
      (await rows()).map(({ ref_count, doomed_at }) => [ref_count, doomed_at]),
      [[0, clock.now]],
    )
    clock.now += HOUR
    assert.equal(await keeper.sweep(), 0)
    clock.now += 1
    assert.equal(await keeper.sweep(), 1)
    assert.equal(await disk.stat(hash), undefined)
    assert.deepEqual(await rows(), [])
    assert.equal(await keeper.sweep(), 0)
  })

  void test('bytes go an hour after the last who kept them', async () => {
    const { disk, clock, keeper, put, inWork, rows } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 2))
    clock.now += 2 * HOUR
    await inWork((work) => release(work, [blob.hash]))
    clock.now += 2 * HOUR
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => release(work, [blob.hash]))
    assert.equal((await rows())[0]!.doomed_at, clock.now)
    clock.now += HOUR
    assert.equal(await keeper.sweep(), 0)
    clock.now += 1
    assert.equal(await keeper.sweep(), 1)
    assert.equal(await disk.stat(blob.hash), undefined)
  })

  void test('who brings bytes again has another hour to keep them', async () => {
    const { clock, keeper, put, inWork, rows } = await open(opened())
    const blob = await put()
    clock.now += HOUR
    await put()
    clock.now += HOUR
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => keep(work, blob, 1))
    clock.now += 2 * HOUR
    await put()
    const [row] = await rows()
    assert.deepEqual([row!.ref_count, row!.doomed_at], [1, null])
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => release(work, [blob.hash]))
    clock.now += 2 * HOUR
    await keeper.sweep()
  })

  void test('what was not put cannot be kept', async () => {
    const { inWork } = await open(opened())
    const blob = { hash: 'b'.repeat(64), size: 1 }
    await assert.rejects(
      inWork((work) => keep(work, blob, 1)),
      /was not put/,
    )
  })

  void test('bytes that come while the same are swept away stay', async () => {
    const { disk, clock, keeperOf, put, inWork, text } = await open(opened())
    const { hash } = await put()
    clock.now += 2 * HOUR
    const outside = AsyncLocalStorage.snapshot()
    let again: Promise<unknown> | undefined
    const sweeper = keeperOf({
      ...disk,
      async remove(doomed) {
        // The row is locked now; the upload waits for it and comes after.
        again ??= outside(() => put())
        await new Promise(setImmediate)
        return disk.remove(doomed)
      },
    })
    assert.equal(await sweeper.sweep(), 1)
    await again
    assert.equal((await disk.stat(hash))?.size, text.length)
    await inWork((work) => keep(work, { hash, size: text.length }, 1))
    clock.now += 2 * HOUR
    assert.equal(await sweeper.sweep(), 0)
    await inWork((work) => release(work, [hash]))
    clock.now += 2 * HOUR
    await sweeper.sweep()
  })

  void test('what a crash left half written is swept after an hour', async () => {
    const { folder, clock, keeper } = await open(opened())
    const temporary = join(folder, 'tmp')
    for (const [name, age] of [
      ['old', HOUR + 1000],
      ['young', HOUR - 1000],
    ] as const) {
      await writeFile(join(temporary, name), 'half')
      const seconds = (clock.now - age) / 1000
      await utimes(join(temporary, name), seconds, seconds)
    }
    await keeper.sweep()
    assert.deepEqual(await readdir(temporary), ['young'])
  })

  void test('a check finds nothing wrong with bytes that came or went just now', async () => {
    const { db, disk, clock, keeper, keeperOf, put } = await open(opened())
    const stops = keeperOf({
      ...disk,
      put: (bytes, before) =>
        disk.put(bytes, async (blob) => {
          await before?.(blob)
          throw new Error('the power went')
        }),
    })
    await assert.rejects(put(stops), /power/)
    const check = () => findings(checkNeeded(db, disk), checkUnknown(db, disk))
    assert.deepEqual(await check(), [])
    await put()
    assert.deepEqual(await check(), [])
    clock.now += 2 * HOUR
    await keeper.sweep()
    assert.deepEqual(await check(), [])
  })
})
