import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachDatabase, type Opened } from '../../../tests/databases.ts'
import type { Db } from '../db/db.ts'
import { limits } from '../limits.ts'
import type { Work } from '../work/work.ts'
import type { Blobs } from './blobs.ts'
import { checkNeeded, checkUnknown } from './check-blobs.ts'
import { openDisk } from './disk.ts'
import { holdingBlobs } from './hold-all.ts'
import { keep, openKeeper, release, releaseAll } from './keeper.ts'

const HOUR = 60 * 60 * 1000
const HALF_MINUTE = 30_000
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
const failing = (blobs: Blobs): Blobs => ({
  ...blobs,
  remove: () => Promise.reject(new Error('the store is away')),
})
const removals = async (db: Db) =>
  (await db.look((tx) => tx.selectFrom('blob_removals').select('hash').execute())).map(
    ({ hash }) => hash,
  )
async function findings(...checkings: ReturnType<typeof checkNeeded>[]) {
  const found: string[] = []
  for (const checking of checkings) for await (const one of checking) found.push(...one.findings)
  return found
}

onEachDatabase('the keeper of blobs', (opened) => {
  void test('unreferenced bytes are deleted after an hour', async () => {
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

  void test('bytes are deleted half a minute after the last reference', async () => {
    const { disk, clock, keeper, put, inWork, rows } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 2))
    clock.now += 2 * HOUR
    await inWork((work) => release(work, [blob.hash]))
    clock.now += 2 * HOUR
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => release(work, [blob.hash]))
    clock.now += HALF_MINUTE
    assert.equal(await keeper.tend(), 0)
    clock.now += 1
    assert.equal(await keeper.tend(), 1)
    assert.equal(await disk.stat(blob.hash), undefined)
    assert.deepEqual(await rows(), [])
  })

  void test('bytes that were just put go half a minute after their last reference, too', async () => {
    const { disk, clock, keeper, put, inWork } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 1))
    await inWork((work) => release(work, [blob.hash]))
    clock.now += HALF_MINUTE
    assert.equal(await keeper.sweep(), 0)
    clock.now += 1
    assert.equal(await keeper.sweep(), 1)
    assert.equal(await disk.stat(blob.hash), undefined)
  })

  void test('they stay if somebody else is storing them, whoever began first', async () => {
    const { disk, clock, keeper, put, inWork } = await open(opened())
    const both = await Promise.all([put(), put()])
    for (const [at, mine] of both.entries()) {
      await inWork((work) => keep(work, mine, 1))
      await inWork((work) => release(work, [mine.hash]))
      clock.now += HALF_MINUTE + 1
      assert.equal(await keeper.sweep(), 0, `after ${at + 1} of 2`)
      assert.ok(await disk.stat(mine.hash))
    }
    clock.now += HOUR
    assert.equal(await keeper.sweep(), 1)
  })

  void test('bytes in use stay, even if another process sweeps', async () => {
    const { disk, clock, keeper, keeperOf, put, inWork } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 1))
    const held = keeper.hold([blob.hash])
    const other = keeperOf(disk)
    clock.now += 2 * HOUR
    await inWork((work) => release(work, [blob.hash]))
    for (let times = 0; times < 10; times++) {
      clock.now += HALF_MINUTE
      await keeper.tend()
      assert.equal(await other.tend(), 0)
    }
    held[Symbol.dispose]()
    clock.now += HALF_MINUTE + 1
    assert.equal(await keeper.tend(), 1)
  })

  void test('nothing is removed during a copy, and a dead copy does not hold the bytes', async () => {
    const { db, disk, clock, keeper, put, inWork } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 1))
    clock.now += 2 * HOUR
    await inWork((work) => release(work, [blob.hash]))
    clock.now += HALF_MINUTE + 1
    await holdingBlobs(db, clock.now, async () => {
      assert.equal(await keeper.tend(), 0)
      // The end of another copy does not release what this one holds.
      await holdingBlobs(db, clock.now, async () => undefined)
      assert.equal(await keeper.sweep(), 0)
      assert.ok(await disk.stat(blob.hash))
    })
    const failing = holdingBlobs(db, clock.now, () => Promise.reject(new Error('full')))
    await assert.rejects(failing, /full/)
    const dead = { holder: 'dead', ends_at: clock.now + limits.blob_hold_ms }
    await db.work((tx) => tx.insertInto('blob_holds').values(dead).execute())
    assert.equal(await keeper.tend(), 0)
    clock.now += limits.blob_hold_ms
    assert.equal(await keeper.tend(), 1)
    // Nor does a dead copy whose clock was far ahead.
    await put()
    clock.now += HOUR + 1
    const ahead = { holder: 'ahead', ends_at: clock.now + 2 * limits.blob_hold_ms }
    await db.work((tx) => tx.insertInto('blob_holds').values(ahead).execute())
    assert.equal(await keeper.tend(), 1)
    await db.work((tx) => tx.deleteFrom('blob_holds').execute())
  })

  void test('keeps uploaded bytes for an hour, even if somebody else releases the same bytes', async () => {
    const { clock, keeper, put, inWork, rows } = await open(opened())
    const blob = await put()
    await inWork((work) => keep(work, blob, 1))
    clock.now += 2 * HOUR
    await put()
    await put()
    await inWork((work) => keep(work, blob, 1))
    await inWork((work) => releaseAll(work, [blob.hash, blob.hash]))
    clock.now += HOUR
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => keep(work, blob, 1))
    // The second upload began a millisecond later.
    clock.now += 2
    await keeper.sweep()
    assert.deepEqual(
      (await rows()).map(({ ref_count, doomed_at }) => [ref_count, doomed_at]),
      [[1, null]],
    )
    await inWork((work) => release(work, [blob.hash]))
    clock.now += HOUR
    await keeper.sweep()
  })

  void test('a repeated upload is protected for another hour', async () => {
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
    assert.deepEqual([row!.ref_count, row!.doomed_at], [1, clock.now])
    assert.equal(await keeper.sweep(), 0)
    await inWork((work) => release(work, [blob.hash]))
    clock.now += 2 * HOUR
    await keeper.sweep()
  })

  void test('bytes that were not put cannot be kept', async () => {
    const { inWork } = await open(opened())
    const blob = { hash: 'b'.repeat(64), size: 1 }
    await assert.rejects(
      inWork((work) => keep(work, blob, 1)),
      /was not put/,
    )
  })

  void test('bytes that arrive while the same are being deleted stay', async () => {
    const { disk, clock, keeperOf, put, inWork, text } = await open(opened())
    const { hash } = await put()
    clock.now += 2 * HOUR
    const outside = AsyncLocalStorage.snapshot()
    let again: Promise<unknown> | undefined
    const sweeper = keeperOf({
      ...disk,
      async remove(doomed) {
        // The removal is already recorded, so the upload waits for it.
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

  void test('a slow removal blocks nothing else, and a check finds no problem meanwhile', async () => {
    const { db, disk, clock, keeperOf, put, rows } = await open(opened())
    const { hash } = await put()
    clock.now += 2 * HOUR
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sweeper = keeperOf({
      ...disk,
      async remove(doomed) {
        begun.resolve()
        await ended.promise
        return disk.remove(doomed)
      },
    })
    const sweeping = sweeper.sweep()
    await begun.promise
    await db.work((tx) => tx.insertInto('installation').values({ name: hash, value: '' }).execute())
    assert.deepEqual(await rows(), [])
    assert.deepEqual(await findings(checkNeeded(db, disk), checkUnknown(db, disk)), [])
    ended.resolve()
    assert.equal(await sweeping, 1)
    assert.equal(await disk.stat(hash), undefined)
    assert.deepEqual(await removals(db), [])
  })

  void test('bytes that arrive after a failed removal wait for its end, and stay', async () => {
    const { db, disk, clock, keeper, keeperOf, put, rows } = await open(opened())
    const { hash } = await put()
    clock.now += 2 * HOUR
    await assert.rejects(keeperOf(failing(disk)).sweep(), /away/)
    assert.deepEqual(await removals(db), [hash])
    let isThere = false
    const putting = put().then(() => (isThere = true))
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    assert.equal(isThere, false)
    clock.now += limits.blob_removal_ms
    await putting
    assert.deepEqual(await removals(db), [])
    assert.equal(await keeper.sweep(), 0)
    assert.equal((await rows())[0]!.hash, hash)
    assert.ok(await disk.stat(hash))
    clock.now += 2 * HOUR
    assert.equal(await keeper.sweep(), 1)
  })

  void test('a later sweep completes a failed removal', async () => {
    const { db, disk, clock, keeper, keeperOf, put } = await open(opened())
    const { hash } = await put()
    clock.now += 2 * HOUR
    await assert.rejects(keeperOf(failing(disk)).sweep(), /away/)
    assert.equal(await keeper.sweep(), 0)
    assert.ok(await disk.stat(hash))
    clock.now += limits.blob_removal_ms
    assert.equal(await keeper.sweep(), 1)
    assert.equal(await disk.stat(hash), undefined)
    assert.deepEqual(await removals(db), [])
  })

  void test('one sweep deletes more than a few', async () => {
    const { disk, clock, keeper, text, rows } = await open(opened())
    for (let at = 0; at < 25; at++) await keeper.put(stream(`${text} ${at}`))
    clock.now += 2 * HOUR
    assert.equal(await keeper.sweep(), 25)
    assert.deepEqual(await rows(), [])
    for await (const { hash } of disk.list()) assert.fail(`${hash} is still there`)
  })

  void test('incomplete files of a crash are deleted after an hour', async () => {
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

  void test('a check finds no problem with bytes just added or deleted', async () => {
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
