import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase } from '../../../tests/databases.ts'
import { index } from '../../migrations/0008-text-index.ts'
import { fold } from '../fold.ts'
import { readWords } from '../words.ts'
import type { Tx } from './db.ts'
import { lastText, putTexts, takeTexts } from './put-texts.ts'

const TEXTS = [
  "The main window doesn't open",
  'Größe of the window is wrong',
  'prints twice, print preview too',
  "it's a \\ \"quoted\" 'text': & | ! <-> *",
  '検索窓が開かない',
  '',
]

/** A query, and the indexes of the texts that match it. */
const PHRASES: [string, number[]][] = [
  ['window', [0, 1]],
  ['WINDOW main', [0]],
  ['"main window"', [0]],
  ['"window main"', []],
  ['grosse', [1]],
  ['print', [2]],
  ['print*', [2]],
  ['"print pre"*', [2]],
  ['wind', []],
  ['wind*', [0, 1]],
  ["it's", [3]],
  ['quoted text', [3]],
  ['検索', [4]],
  ['窓', [4]],
  ['索検', []],
]
const PARTS: [string, number[]][] = [
  ['main win', [0]],
  ['ndo', [0, 1]],
  ['\\ "q', [3]],
  ["'text'", [3]],
  ['<->', [3]],
  ['索窓が', [4]],
  ['xyz', []],
]

const of = index.longdescs_words

onEachDatabase('indexes over texts', (opened) => {
  const look = <Result>(body: (tx: Tx) => Promise<Result>) => opened().db.look(body)
  const work = <Result>(body: (tx: Tx) => Promise<Result>) => opened().db.work(body)

  before(async () => {
    await work(async (tx) => {
      const { texts } = tx.handle.dialect
      const rows = TEXTS.map((text, at) => ({ rowid: at + 1, text }))
      const words = rows.map(({ rowid, text }) => {
        const carried = { bug_id: 7, isprivate: 0, weight: rowid }
        return { rowid, texts: texts.ofWords(text, rowid).texts, ...carried }
      })
      await putTexts(tx, 'longdescs_words', words)
      await putTexts(
        tx,
        'bugs_parts',
        rows.map(({ rowid, text }) => ({ rowid, texts: texts.ofParts(fold(text), rowid) })),
      )
    })
  })

  for (const [text, found] of PHRASES) {
    void test(`words: ${text}`, async () => {
      const { all } = readWords(text)
      const rows = await look((tx) => {
        const { texts } = tx.handle.dialect
        const fits = texts.has('longdescs_words', texts.phrases(all))
        return sql<{ rowid: number }>`
          select rowid from longdescs_words where ${fits} order by rowid`.execute(tx)
      })
      assert.deepEqual(
        rows.rows.map(({ rowid }) => rowid - 1),
        found,
      )
    })
  }

  for (const [text, found] of PARTS) {
    void test(`parts: ${text}`, async () => {
      const rows = await look((tx) => {
        const { texts } = tx.handle.dialect
        const fits = texts.has('bugs_parts', texts.parts(fold(text)))
        return sql<{ rowid: number }>`
          select rowid from bugs_parts where ${fits} order by rowid`.execute(tx)
      })
      assert.deepEqual(
        rows.rows.map(({ rowid }) => rowid - 1),
        found,
      )
    })
  }

  void test('store numbers, report progress, and forget what was removed', async () => {
    const carried = await look((tx) =>
      sql`select bug_id, isprivate, weight from longdescs_words where rowid = 3`.execute(tx),
    )
    assert.deepEqual({ ...(carried.rows[0] as object) }, { bug_id: 7, isprivate: 0, weight: 3 })
    assert.equal(await look((tx) => lastText(tx, 'longdescs_words')), TEXTS.length)
    assert.equal(await look((tx) => lastText(tx, 'bugs_words')), 0)
    await work((tx) => takeTexts(tx, 'longdescs_words', [TEXTS.length, 1]))
    assert.equal(await look((tx) => lastText(tx, 'longdescs_words')), TEXTS.length - 1)
    const left = await look((tx) => {
      const { texts } = tx.handle.dialect
      const fits = texts.has('longdescs_words', texts.phrases(readWords('window').all))
      return sql<{ rowid: number }>`select rowid from longdescs_words where ${fits}`.execute(tx)
    })
    assert.deepEqual(
      left.rows.map(({ rowid }) => rowid),
      [2],
    )
  })

  void test('store integers, and convert numbers of older versions to them', async () => {
    const { dialect } = opened().db
    if (dialect.name !== 'sqlite')
      return assert.deepEqual(dialect.texts.pack('longdescs_words', of), [])
    const kept = async (tx: Tx) => {
      const { rows } = await sql<{ kept: string }>`
        select c1 || typeof(c1) || c2 || typeof(c2) || c3 || typeof(c3) as kept
        from longdescs_words_content where id = 2`.execute(tx)
      return rows[0]?.kept
    }
    const whole = '7integer0integer2integer'
    assert.equal(await look(kept), whole)
    await work(async (tx) => {
      await sql`update longdescs_words_content set c1 = 7.0, c2 = 0.0, c3 = 1.0 * c3`.execute(tx)
      assert.equal(await kept(tx), '7.0real0.0real2.0real')
      for (const line of dialect.texts.pack('longdescs_words', of)) await sql.raw(line).execute(tx)
      assert.equal(await kept(tx), whole)
    })
    const { rows } = await look((tx) =>
      sql<{ bug_id: number; weight: number }>`select bug_id, weight from longdescs_words
        where longdescs_words match 'wrong'`.execute(tx),
    )
    assert.deepEqual(
      rows.map(({ bug_id, weight }) => [bug_id, weight]),
      [[7, 2]],
    )
  })

  void test('accept texts of any size', async () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ')
    const many = 'same '.repeat(20_000)
    await work(async (tx) => {
      const { texts } = tx.handle.dialect
      const parts = Array.from({ length: 60_000 }, (_, at) =>
        String.fromCodePoint(0x4e00 + (at % 20_000)),
      )
      await putTexts(tx, 'bugs_words', [
        { rowid: 1, texts: texts.ofWords(long, 1).texts },
        { rowid: 2, texts: texts.ofWords(many, 2).texts },
      ])
      await putTexts(tx, 'bugs_parts', [{ rowid: 99, texts: texts.ofParts(parts.join(''), 99) }])
    })
    assert.equal(await look((tx) => lastText(tx, 'bugs_words')), 2)
  })

  void test('return the newest first, as many as requested, however sparse they are', async () => {
    const powers = [2 ** 16, 2 ** 18, 2 ** 20, 3 * 2 ** 20, 3 * 2 ** 20 + 2 ** 18 + 2 ** 16]
    const ids = [3, 5, ...powers.flatMap((power) => [power - 1, power, power + 1])]
    await work(async (tx) => {
      const { texts } = tx.handle.dialect
      await putTexts(
        tx,
        'bugs_words',
        ids.map((rowid) => ({ rowid, texts: texts.ofWords(`spread w${rowid % 2}`, rowid).texts })),
      )
    })
    const newest = (words: string, limit: number, and = sql<boolean>`1 = 1`) =>
      look(async (tx) => {
        const { texts } = tx.handle.dialect
        const asked = texts.phrases(readWords(words).all)
        const how = { columns: sql`rowid`, and, limit }
        const rows = sql<{ rowid: number }>`${texts.newest('bugs_words', asked, how)}`
        return (await rows.execute(tx)).rows.map(({ rowid }) => rowid)
      })
    const all = ids.toReversed()
    assert.deepEqual(await newest('spread', 100), all)
    assert.deepEqual(await newest('spread', 4), all.slice(0, 4))
    assert.deepEqual(await newest('spread w1', 6), all.filter((id) => id % 2 === 1).slice(0, 6))
    const how = { columns: sql`rowid`, and: sql<boolean>`rowid < ${2 ** 20}`, limit: 100 }
    for (const [words, count] of [
      ['spread', 9],
      ['spread w1', 7],
    ] as const) {
      const some = await look((tx) => {
        const { texts } = tx.handle.dialect
        const asked = texts.phrases(readWords(words).all)
        return sql<{ rowid: number }>`${texts.some('bugs_words', asked, how)}`.execute(tx)
      })
      assert.equal(new Set(some.rows.map(({ rowid }) => rowid)).size, count)
      assert.equal(some.rows.length, count)
    }
    const below = sql<boolean>`rowid < ${2 ** 20}`
    assert.deepEqual(await newest('spr*', 3, below), all.filter((id) => id < 2 ** 20).slice(0, 3))
    assert.deepEqual(await newest('nowhere', 3), [])
  })
})
