/** Caches long responses that many clients get alike, as bytes. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { limits } from '../limits.ts'

/** A complete response, and its ETag. */
export interface SharedAnswer {
  bytes: Buffer
  etag: string
  /** Compressed on first use. */
  packed(): Promise<Buffer>
}

/**
 * Limited in bytes; the least recently used are evicted. A response in the making is shared too.
 */
export class SharedAnswers {
  /** Least recently used first. */
  readonly #kept = new Map<string, { answer: Promise<SharedAnswer>; bytes: number }>()
  #bytes = 0

  /** `pieces` is called only if the key is not cached. */
  async find(key: string, pieces: () => AsyncIterable<string>): Promise<SharedAnswer> {
    const known = this.#kept.get(key)
    if (known) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known.answer
    }
    const kept = { answer: this.#make(key, pieces), bytes: 0 }
    this.#kept.set(key, kept)
    try {
      const answer = await kept.answer
      this.#count(key, answer.bytes.length)
      return answer
    } catch (error) {
      this.#kept.delete(key)
      throw error
    }
  }

  async #make(key: string, pieces: () => AsyncIterable<string>): Promise<SharedAnswer> {
    const made: Buffer[] = []
    const md5 = createHash('md5')
    for await (const piece of pieces()) {
      const bytes = Buffer.from(piece)
      md5.update(bytes)
      made.push(bytes)
    }
    const bytes = Buffer.concat(made)
    let packed: Promise<Buffer> | undefined
    const pack = async () => {
      const packed_bytes = await promisify(gzip)(bytes, { level: 5 })
      this.#count(key, packed_bytes.length)
      return packed_bytes
    }
    const etag = md5.digest('base64').slice(0, 22)
    return { bytes, etag, packed: () => (packed ??= pack()) }
  }

  #count(key: string, bytes: number) {
    const kept = this.#kept.get(key)
    if (!kept) return
    kept.bytes += bytes
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= limits.shared_answers_bytes_max || oldest === key) return
      this.#kept.delete(oldest)
      this.#bytes -= freed
    }
  }
}
