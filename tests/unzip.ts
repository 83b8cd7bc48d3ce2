/** Reads archives without compression. */

import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'

/** The names and texts in an archive, from the directory at its end. */
export function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [name_length, extra, comment] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    )
    const [sum, size] = [16, 24].map((place) => bytes.readUInt32LE(at + place))
    const head = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + name_length!)
    const begin = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const content = bytes.subarray(begin, begin + size!)
    assert.equal(crc32(content), sum)
    files[name] = content.toString()
    at += 46 + name_length! + extra! + comment!
  }
  return files
}
