/** Files of random bugs: words in two encodings, among noise, and far inside large files. */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { openScanner, type Scanner } from '../../src/platform/blobs/scanner.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { fileCode } from '../../src/tracker/search/code.ts'
import type { Random } from '../../tools/generate/random.ts'
import { words } from './asks.ts'

/** By hash. */
export type Files = ReadonlyMap<string, Buffer>

/** Gives most attachments content, some of them the same. */
export async function addFiles(tx: Tx, random: Random): Promise<Files> {
  const files = new Map<string, Buffer>()
  const attachments = await tx.selectFrom('attachments').select('id').orderBy('id').execute()
  const common = someBytes(random)
  let large = 2
  for (const { id } of attachments) {
    if (random.chance(0.15)) continue
    const isLarge = large > 0 && random.chance(0.2)
    if (isLarge) large -= 1
    const bytes = isLarge ? manyBytes(random) : random.chance(0.1) ? common : someBytes(random)
    const blob_hash = createHash('sha256').update(bytes).digest('hex')
    files.set(blob_hash, bytes)
    const to = { blob_hash, attach_size: bytes.length }
    await tx.updateTable('attachments').set(to).where('id', '=', id).execute()
  }
  return files
}

const NOISE = [0x00, 0x20, 0x0a, 0x41, 0x80, 0xa0, 0xbf, 0xc3, 0xdf, 0xe4, 0xe6, 0xf0, 0xff]

function someBytes(random: Random): Buffer {
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const word = random.pick(words)
    const encoding = random.chance(0.3) && /^[\0-\xff]*$/.test(word) ? 'latin1' : 'utf8'
    const noise = Array.from({ length: random.below(4) }, () => random.pick(NOISE))
    const between = random.chance(0.4) ? noise : random.pick([[0x20], [0x0a], [0x20]])
    return [Buffer.from(word, encoding), Buffer.from(between)]
  })
  const bytes = Buffer.concat(parts.flat())
  return random.chance(0.7) ? bytes.subarray(0, bytes.length - 1) : bytes
}

/** Words near the boundary of the blocks that are compared at once. */
function manyBytes(random: Random): Buffer {
  const before = 128 * 1024 - 8 + random.below(12)
  const filler = random.pick(['b', 'bo ', 'ü', '漢'])
  const text = filler.repeat(Math.ceil(before / filler.length)).slice(0, before)
  return Buffer.from(`${text}${random.pick(words)} ${random.pick(words)}${text}tail`)
}

/** As described in the guide: UTF-8, and bytes that are not valid UTF-8 as Latin-1. */
export function bytesAsText(bytes: Buffer): string {
  const known = texts.get(bytes)
  if (known !== undefined) return known
  const decoded = bytes
    .toString('latin1')
    .replaceAll(UTF8, (letter) => Buffer.from(letter, 'latin1').toString('utf8'))
    .replace(/^\ufeff/, '')
  texts.set(bytes, decoded)
  return decoded
}
const texts = new WeakMap<Buffer, string>()
const UTF8 = new RegExp(
  [
    '[\xc2-\xdf][\x80-\xbf]',
    '\xe0[\xa0-\xbf][\x80-\xbf]',
    '[\xe1-\xec\xee\xef][\x80-\xbf]{2}',
    '\xed[\x80-\x9f][\x80-\xbf]',
    '\xf0[\x90-\xbf][\x80-\xbf]{2}',
    '[\xf1-\xf3][\x80-\xbf]{3}',
    '\xf4[\x80-\x8f][\x80-\xbf]{2}',
  ].join('|'),
  'g',
)

/** Scans a store that returns its bytes in pieces of unusual sizes. */
export function scannerOf(files: Files): Scanner {
  const open = async (hash: string) => {
    const bytes = files.get(hash)!
    const length = bytes.length > 1000 ? 50_001 : 3
    const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    )
    return Readable.from(pieces, { objectMode: false })
  }
  return openScanner(async () => ({ open }), fileCode)
}
