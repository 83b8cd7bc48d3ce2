import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const GUIDE = join(import.meta.dirname, '../../docs/guide')
const text = readFileSync(join(GUIDE, 'tickets-compared.md'), 'utf8')

/** The cells of all rows, without headings and rulers. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (feature|---)/.test(line))
  .filter((line) => !/^\|[\s|-]+$/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))

/** Not what a test can show. */
const UNTESTED = new Set(['Open source'])

void test('each claim of Docket in the comparison leads to a test that exists', () => {
  assert.ok(rows.length > 40, `${rows.length}`)
  for (const [feature, docket] of rows) {
    if (docket === 'no' || UNTESTED.has(feature!)) continue
    const [, path] = /^\[(?:yes|part)\]\((.+\.test\.ts)\)$/.exec(docket!) ?? []
    assert.ok(path, `${feature}: ${docket}`)
  }
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path!)
  assert.deepEqual(
    links.filter((path) => !existsSync(join(GUIDE, path))),
    [],
  )
})

void test('each row of the comparison says something about each service', () => {
  for (const cells of rows) {
    assert.equal(cells.length, 9, cells[0])
    for (const cell of cells.slice(2)) assert.match(cell, /^((yes|no|part)(\\\*)?|\?)$/, cells[0])
  }
})
