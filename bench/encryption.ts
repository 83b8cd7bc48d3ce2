/**
 * Measures the encryption of files in Chromium, by the program that pages of file tickets load,
 * compared with a bare loop of `crypto.subtle` on chunks of the same size in the same tab:
 * `node bench/encryption.ts [--mib 256] [--rounds 5]`.
 */

import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Page } from 'playwright-core'

import { CHROMIUM } from '../tests/long/programs.ts'

/** The minimum ratio to the bare loop. */
const LEAST = 0.8
const FORMAT = join(import.meta.dirname, '..', 'src', 'platform', 'encryption', 'format.js')

/** Seconds of one round. */
interface Round {
  encrypt: { bare: number; format: number }
  decrypt: { bare: number; format: number }
}

/** Runs in the browser, with the module of the format; the file is one that a person chose. */
const inBrowser = async ({ size }: { size: number }): Promise<Round> => {
  const format = (await import(
    '/format.js' as string
  )) as typeof import('../src/platform/encryption/format.js')
  const { CHUNK_BYTES, ENCRYPTED_CHUNK_BYTES } = format
  const own = globalThis as unknown as { file?: Blob }
  // Not compressible, and too long for `getRandomValues` at once.
  const some = crypto.getRandomValues(new Uint8Array(64 * 1024))
  const file = (own.file ??= new Blob(Array.from({ length: size / some.length }, () => some)))
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer())
  const timed = async (what: () => Promise<void>) => {
    const began = performance.now()
    await what()
    return (performance.now() - began) / 1000
  }
  const kind = { name: 'AES-GCM', length: 256 }
  const aes = await crypto.subtle.generateKey(kind, false, ['encrypt', 'decrypt'])
  const iv = (number: number) => {
    const nonce = new Uint8Array(12)
    new DataView(nonce.buffer).setUint32(8, number)
    return { name: 'AES-GCM', iv: nonce }
  }
  const [key, salt] = [format.newKey(), format.newSalt()]
  const cipher = await format.encrypted({ size, read }, key, salt)
  const kept: { bare: ArrayBuffer[]; format: Uint8Array[] } = { bare: [], format: [] }
  const encrypt = {
    bare: await timed(async () => {
      for (let at = 0; at < size; at += CHUNK_BYTES) {
        const plain = await read(at, at + CHUNK_BYTES)
        kept.bare.push(await crypto.subtle.encrypt(iv(at / CHUNK_BYTES), aes, plain))
      }
    }),
    format: await timed(async () => {
      for await (const bytes of cipher.read(0, cipher.size)) kept.format.push(bytes)
    }),
  }
  const pieces = async function* () {
    for (const bytes of kept.format)
      // As small as they come over a line.
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  const decrypt = {
    bare: await timed(async () => {
      for (const [number, bytes] of kept.bare.entries())
        await crypto.subtle.decrypt(iv(number), aes, bytes)
    }),
    format: await timed(async () => {
      let plain = 0
      const about = { key, salt, size, stored: cipher.size }
      for await (const bytes of format.decrypted(pieces(), about)) plain += bytes.length
      if (plain !== size || kept.format.length !== size / CHUNK_BYTES) throw new Error('not all')
      if (kept.format[0]!.length !== ENCRYPTED_CHUNK_BYTES) throw new Error('not in chunks')
    }),
  }
  return { encrypt, decrypt }
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

/** Whether the limit was met. */
function tell(what: string, mib: number, took: { bare: number; format: number }[]): boolean {
  const bare = median(took.map((one) => one.bare))
  const format = median(took.map((one) => one.format))
  const part = bare / format
  const rate = (seconds: number) => `${(mib / seconds).toFixed(0)} MiB/s`
  process.stdout.write(
    `${what.padEnd(10)}bare crypto.subtle ${rate(bare).padStart(12)}` +
      `  Docket ${rate(format).padStart(12)}` +
      `  limit >= ${LEAST} (is ${part.toFixed(2)}): ${part >= LEAST ? 'met' : 'missed'}\n`,
  )
  return part >= LEAST
}

async function measure(page: Page, mib: number, rounds: number): Promise<boolean> {
  const size = mib * 1024 * 1024
  // The first one is for the compiler.
  await page.evaluate(inBrowser, { size })
  const took: Round[] = []
  while (took.length < rounds) took.push(await page.evaluate(inBrowser, { size }))
  const met = (['encrypt', 'decrypt'] as const).map((what) =>
    tell(
      what,
      mib,
      took.map((round) => round[what]),
    ),
  )
  return met.every(Boolean)
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { mib: option, rounds: option } })
  if (CHROMIUM === undefined) throw new Error('there is no Chromium (Debian: chromium)')
  const server = createServer(({ url }, answer) => {
    const isFormat = url === '/format.js'
    answer.setHeader('content-type', isFormat ? 'text/javascript' : 'text/html')
    answer.end(isFormat ? readFileSync(FORMAT) : '<!doctype html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: CHROMIUM })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const isMet = await measure(page, Number(values.mib ?? '256'), Number(values.rounds ?? '5'))
    if (!isMet) process.exitCode = 1
  } finally {
    await browser.close()
    server.close()
  }
}

await main(process.argv.slice(2))
