import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { BUILT, builtScripts } from './script.ts'

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
