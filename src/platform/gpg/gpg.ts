/**
 * Runs GnuPG: reads public keys, and encrypts to one. Each run has an empty home of its own, which
 * is removed, and uses neither keyrings nor agents nor the network.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { keysIn, type PublicKey } from './listing.rules.ts'

const WAIT_MS = 15_000
/** An encrypted message is a third larger than the message. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** A program `gpg`, version 2.2 or newer. */
export interface Gpg {
  /** The keys in a text; none if it contains no keys. */
  read(armored: string): Promise<PublicKey[]>
  /** Returns ASCII; throws `UnusableKey` if this key cannot be used, such as an expired one. */
  encrypt(armored: string, message: Buffer): Promise<string>
}

/** GnuPG ran, and did not encrypt to a key. */
export class UnusableKey extends Error {
  override name = 'UnusableKey'
}

/** `program` is a path, or the name of a program in the usual folders. */
export const openGpg = (program: string): Gpg => ({
  read: (armored) =>
    inHome(async (home) => {
      const words = ['--with-colons', '--import-options', 'show-only', '--import']
      const { out } = await run(program, [...quiet(home), ...words], Buffer.from(armored))
      return keysIn(out)
    }),
  encrypt: (armored, message) =>
    inHome(async (home) => {
      const key = join(home, 'recipient.asc')
      await writeFile(key, armored, { mode: 0o600 })
      const words = ['--trust-model', 'always', '--armor', '--recipient-file', key, '--encrypt']
      const { code, out, err } = await run(program, [...quiet(home), ...words], message)
      if (code !== 0) throw new UnusableKey(err)
      return out
    }),
})

const QUIET =
  '--no-options --batch --no-tty --charset utf-8 --no-keyring --no-autostart ' +
  '--no-auto-key-locate --disable-dirmngr'
const quiet = (home: string) => ['--homedir', home, ...QUIET.split(' ')]

async function inHome<Result>(body: (home: string) => Promise<Result>): Promise<Result> {
  // Only the owner can read it, as `mkdtemp` promises.
  const home = await mkdtemp(join(tmpdir(), 'docket-gpg-'))
  try {
    return await body(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Where programs are looked for by name. The settings of the service are not passed on. */
const SURROUNDINGS = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' }

/** Throws if the program cannot be started, does not end in time, or writes too much. */
async function run(program: string, words: readonly string[], input: Buffer) {
  const child = spawn(program, words, {
    env: SURROUNDINGS,
    timeout: WAIT_MS,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => {}).end(input)
  const ended = once(child, 'close') as Promise<[code: number | null]>
  try {
    const [out, err, [code]] = await Promise.all([
      limited(child.stdout),
      limited(child.stderr),
      ended,
    ])
    if (code === null) throw new Error(`${program} did not end within ${WAIT_MS} ms`)
    return { code, out, err }
  } finally {
    child.kill('SIGKILL')
  }
}

async function limited(stream: NodeJS.ReadableStream): Promise<string> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > OUTPUT_BYTES_MAX) throw new Error('GnuPG wrote too much')
      yield chunk
    }
  }
  return (await buffer(counted(stream as AsyncIterable<Buffer>))).toString()
}
