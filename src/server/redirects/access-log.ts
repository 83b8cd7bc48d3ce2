/** Parses access logs of Apache and nginx line by line, in common or combined format. */

import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A request that the old service answered. */
export interface Line {
  verb: string
  /** Path and query, without credentials. */
  address: string
  /** The status returned by the old service. */
  status: number
}

/** Browsers do not send longer lines. */
export const LINE_CHARS_MAX = 16_384
const LINE = /\] "([A-Z]{3,10}) (\S+)(?: HTTP\/[\d.]+)?" (\d{3})(?: |$)/
/** Parameters with a secret or a login, by all names in use. */
const SECRET =
  /^(?:(?:bugzilla|tracker|goaheadandlogin)_.*|api_?key|token|login|password|pwd|secret|sid|t)$/i

/** Undefined for lines in another format. */
export function readLine(line: string): Line | undefined {
  const [, verb, target, status] = LINE.exec(line) ?? []
  if (!verb || !target || !status) return undefined
  const address = addressIn(target)
  return address === undefined ? undefined : { verb, address, status: Number(status) }
}

/** Some servers log the absolute URL. */
function addressIn(target: string): string | undefined {
  const url = URL.parse(target.replaceAll(String.raw`\"`, '"'), 'http://log')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const parts = url.search.slice(1).split(/[&;]/)
  const kept = parts.filter((part) => part !== '' && !SECRET.test(nameOf(part)))
  // A path with two leading slashes would lead to another host.
  return url.pathname.replace(/^\/+/, '/') + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The name of a query parameter. */
export function nameOf(part: string): string {
  const name = part.split('=', 1)[0]!
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The lines of a file, possibly compressed with gzip. Lines that are too long are skipped. */
export async function* linesIn(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path)
  let rest = ''
  let isTooLong = false
  for await (const chunk of await unpacked(bytes)) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!isTooLong) yield line
      isTooLong = false
    }
    if (rest.length > LINE_CHARS_MAX) {
      isTooLong = true
      rest = ''
    }
  }
  if (rest !== '' && !isTooLong) yield rest
}

const GZIP = Buffer.from([0x1f, 0x8b])
/** By content: rotated logs often have other names. */
async function unpacked(bytes: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  const start = first.done ? Buffer.alloc(0) : first.value
  async function* whole() {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  if (!start.subarray(0, 2).equals(GZIP)) return whole()
  const plain = createGunzip()
  // Errors are passed to the reader of the stream.
  pipeline(Readable.from(whole()), plain, () => undefined)
  return plain as AsyncIterable<Buffer>
}
