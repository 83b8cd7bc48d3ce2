import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { pack } from './pack.ts'

const ROOT = join(import.meta.dirname, '..')

void test('the packed program is JavaScript without tests and runs where no source is', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'docket-pack-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  pack(join(home, 'dist'))
  for (const part of ['bin', 'package.json']) {
    cpSync(join(ROOT, part), join(home, part), { recursive: true })
  }

  const files = globSync('dist/**/*.*', { cwd: home })
  assert.ok(files.length > 0)
  assert.deepEqual(
    files.filter((file) => /\.test\.js$|\.ts$/.test(file)),
    [],
  )
  const importsTypeScript = /^(import|export)\b.*\bfrom '\.[^']*\.ts'|import\('\.[^']*\.ts'\)/m
  const sources = files.map((file): [string, string] => [
    file,
    readFileSync(join(home, file), 'utf8'),
  ])
  assert.deepEqual(
    sources.filter(([, text]) => importsTypeScript.test(text)).map(([file]) => file),
    [],
  )

  const docket = join(home, 'bin', 'docket.js')
  const said = spawnSync(process.execPath, [docket, 'config', '--json'], {
    cwd: home,
    encoding: 'utf8',
  })
  assert.equal(said.stderr, '')
  assert.equal((JSON.parse(said.stdout) as { settings: unknown[] }).settings.length > 0, true)
})
