import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { inlineScriptTexts } from './inline-script-texts.ts'
import { insertTexts, textsUsed } from './script-texts.ts'
import { BUILT, builtScripts, catalogue, SOURCES } from './script.ts'

const kept = new Map(
  readdirSync(BUILT).map((name) => [name, readFileSync(join(BUILT, name), 'utf8')]),
)

void test('the scripts that pages load are those of their sources', async () => {
  const made = await builtScripts()
  const message = 'run node tools/script.ts'
  assert.deepEqual([...kept.keys()].sort(), [...made.keys()].sort(), message)
  for (const [name, text] of made) assert.equal(kept.get(name), text, message)
})

/** A file and those that it imports; not those that it loads when they are needed. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, other] of kept.get(name)!.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    withImports(other!, found)
  }
  return found
}

const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(kept.get(name)!, { level: 9 }).length, 0)

const CORE = 'docket.min.js'
/** Compressed, with Turbo. */
const FIRST_BYTES_MAX = 30_000
const PART_BYTES_MAX = 15_000

void test('what a list, a bug and a new bug load at first is small, and so is each other part', () => {
  const core = withImports(CORE)
  for (const page of ['list', 'bug', 'new-bug']) {
    const first = bytesOf(withImports(`${page}.min.js`, new Set(core)))
    assert.ok(first <= FIRST_BYTES_MAX, `${page}: ${first}`)
  }
  for (const name of kept.keys()) {
    const part = bytesOf([...withImports(name)].filter((one) => !core.has(one)))
    assert.ok(part <= PART_BYTES_MAX, `${name}: ${part}`)
  }
})

const sources = readdirSync(SOURCES)
  .filter((name) => name.endsWith('.js') && name !== 'en.js')
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }))

void test('texts of the scripts are in their catalogue', () => {
  const found = sources.flatMap(({ name, text }) =>
    inlineScriptTexts(text).map((inline) => `${name}: ${inline}`),
  )
  assert.deepEqual(found, [])
})

void test('a text in a script is found', () => {
  const script =
    "import './a.js'\nspeak(`Bug ${id} is here`, 'alert')\nall('table tbody') // No text.\n" +
    "make('b', { class: 'big button', title: 'Help' }, 'no bugs')\n" +
    "if (key === 'Escape') register({ name: en.close, keys: 'Escape' }, 'form.bug, .said')"
  assert.deepEqual(inlineScriptTexts(script), ['Bug … is here', 'Help', 'no bugs'])
})

void test('every text of the catalogue of the scripts is used', async () => {
  const used = new Set(sources.flatMap(({ text }) => textsUsed(text)))
  const unused = Object.keys(await catalogue()).filter((key) => !used.has(key))
  assert.deepEqual(unused, [])
})

void test('a script gets the texts that it uses, and nothing else of the catalogue', () => {
  const texts = {
    close: 'Close',
    moved: (id: number, lane: string) => `Bug ${id} is ${lane}`,
    count: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  }
  const insert = (script: string) => insertTexts(`import * as en from './en.js'\n${script}`, texts)
  assert.equal(insert('say(en.close, a)').trim(), 'say("Close", a)')
  const nested = insert('en.moved(a.b, en.close)').trim()
  assert.equal(nested, '(`Bug ${(a.b)} is ${("Close")}`)')
  assert.match(insert('all.map(en.count)'), /^\nall\.map\(\(\(count *\) => .*\)\)$/)
  assert.throws(() => insert('say(en.toString)'), /en\.js has no text toString/)
})
