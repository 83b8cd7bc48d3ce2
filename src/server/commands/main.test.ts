import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { Refusal } from '../../platform/refusal.ts'
import { declare } from './command.ts'
import type { Listed } from './list.ts'
import { main } from './main.ts'

const command = declare({
  name: 'try it',
  summary: 'Does as told.',
  positionals: [{ name: 'WHAT', sentence: 'What to do.' }],
  flags: { loud: { sentence: 'Loudly.' } },
  settings: ['port'],
  run({ config, flags, positionals: [what], out }) {
    out(`${what} on ${config.port}${flags.loud ? '!' : ''}`)
    if (what === 'refuse') throw new Refusal('not today\nnor tomorrow')
    if (what === 'break') throw new TypeError('oops')
    return Promise.resolve(what === 'count' ? 3 : 0)
  },
})
const commands: Listed[] = [{ name: 'try it', load: () => Promise.resolve({ command }) }]

async function docket(...argv: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  return { code: await main(argv, voice, commands), ...said }
}

void test('a command gets its settings, options and arguments and returns the exit code', async () => {
  assert.deepEqual(await docket('try', 'it', 'run', '--port=0', '--loud'), {
    code: 0,
    out: ['run on 0!'],
    err: [],
  })
  assert.equal((await docket('try', 'it', 'count')).code, 3)
})

void test('prints a refusal without a stack, each line with the name of the program', async () => {
  const { code, err } = await docket('try', 'it', 'refuse')
  assert.deepEqual([code, err], [1, ['docket: not today', 'docket: nor tomorrow']])
})

void test('prints an unexpected error with its stack and exits with code 70', async () => {
  const { code, err } = await docket('try', 'it', 'break')
  assert.equal(code, 70)
  assert.match(err.join('\n'), /^docket: a bug in Docket: TypeError: oops\n\s+at .*main\.test\.ts/)
})

void test('reports mistakes in flags and settings together, and runs nothing', async () => {
  const { code, out, err } = await docket('try', 'it', '--prot', '--port=x')
  assert.deepEqual([code, out], [2, []])
  assert.equal(err.length, 3)
  for (const [i, start] of [
    '--prot',
    'docket try it: missing argument WHAT',
    '--port x: port',
  ].entries()) {
    assert.ok(err[i]!.startsWith(`docket: ${start}`), err[i])
  }
  assert.equal((await docket('try', 'it', 'run', '--port=x')).code, 1)
})

void test('requested help and version go to standard output, other help to standard error', async () => {
  assert.match((await docket('--version')).out.join('\n'), /^docket \d+\.\d+\.\d+/)
  assert.match((await docket('--help')).out.join('\n'), /\n {2}try it {2}Does as told\./)
  assert.match((await docket('try', '--help')).out.join('\n'), /^Usage: docket try /)
  assert.match((await docket('try', 'it', '--prot', '-h')).out[0]!, /^Usage: docket try it WHAT/)
  const { code, out, err } = await docket()
  assert.deepEqual([code, out, err[0]], [2, [], 'Usage: docket <command> [flags]'])
  assert.equal((await docket('tray')).code, 2)
})

const runs: [argv: string[], code: number, out: RegExp, err: RegExp][] = [
  [['config', '--port=0', '--json'], 0, /"name": "port",\s+"value": 0,\s+"from": "--port"/, /^$/],
  [
    ['config', '--port=x'],
    1,
    /^$/,
    /^docket: --port x: port must be a number from 0 to 65535; [^\n]+\n$/,
  ],
  [['cofnig'], 2, /^$/, /did you mean config/],
]
for (const [argv, code, out, err] of runs) {
  void test(`as a program: docket ${argv.join(' ')}`, () => {
    const main_ts = join(import.meta.dirname, 'main.ts')
    const done = spawnSync(process.execPath, [main_ts, ...argv], {
      cwd: tmpdir(),
      encoding: 'utf8',
    })
    assert.equal(done.status, code)
    assert.match(done.stdout, out)
    assert.match(done.stderr, err)
  })
}
