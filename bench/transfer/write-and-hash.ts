/**
 * The comparison for uploads: one process that reads a file, hashes it and writes it elsewhere,
 * with a final sync to disk. Prints the seconds that it took.
 */

import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const PIECE_BYTES = 1024 * 1024

const [from, to] = process.argv.slice(2) as [string, string]
const began = performance.now()
await using source = await open(from)
await using target = await open(to, 'w')
const sum = createHash('sha256')
const piece = Buffer.allocUnsafe(PIECE_BYTES)
for (;;) {
  const { bytesRead } = await source.read(piece, 0, PIECE_BYTES)
  if (bytesRead === 0) break
  const bytes = piece.subarray(0, bytesRead)
  sum.update(bytes)
  await target.writeFile(bytes)
}
await target.sync()
sum.digest()
process.stdout.write(`${(performance.now() - began) / 1000}\n`)
