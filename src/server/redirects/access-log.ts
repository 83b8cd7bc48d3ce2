/** An access log as Apache and nginx write it, line by line, in the common or combined format. */

import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export interface Line {
  verb: string
  /** Path and query, without what says who asked. */
  address: string
  /** What the old service answered. */
  status: number
}

/** A longer line is none that a browser made. */
export const LINE_CHARS_MAX = 16_384
const LINE = /\] "([A-Z]{3,10}) (\S+)(?: HTTP\/[\d.]+)?" (\d{3})(?: |$)/
/** Parameters that hold a secret or a login, by all the names that they have had. */
const SECRET =
  /^(?:(?:bugzilla|tracker|goaheadandlogin)_.*|api_?key|token|login|password|pwd|secret|sid|t)$/i

/** Undefined where it is no line of such a log. */
export function readLine(line: string): Line | undefined {
  const [, verb, target, status] = LINE.exec(line) ?? []
  if (!verb || !target || !status) return undefined
  const address = addressIn(target)
  return address === undefined ? undefined : { verb, address, status: Number(status) }
}

/** Some servers write the whole address. */
function addressIn(target: string): string | undefined {
  const url = URL.parse(target.replaceAll(String.raw`\"`, '"'), 'http://log')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const parts = url.search.slice(1).split(/[&;]/)
  const kept = parts.filter((part) => part !== '' && !SECRET.test(nameOf(part)))
  // More slashes than one would lead to another host.
  return url.pathname.replace(/^\/+/, '/') + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The name of a parameter of a query. */
export function nameOf(part: string): string {
  const name = part.split('=', 1)[0]!
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The lines of a file, which may be packed with gzip. Those that are too long are left out. */
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
/** By its first bytes: logs that were put away are often named otherwise. */
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
  // What breaks is told to whoever reads.
  pipeline(Readable.from(whole()), plain, () => undefined)
  return plain as AsyncIterable<Buffer>
}
