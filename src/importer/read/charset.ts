/**
 * Decodes texts, and gathers statistics about their encoding: UTF-8, a single-byte charset, or
 * UTF-8 that was encoded twice.
 */

import { isUtf8 } from 'node:buffer'

import { Broken } from './source.ts'

/** How texts of a source are encoded: UTF-8, UTF-8 twice, or Latin 1. */
export type Verdict = 'utf8' | 'double' | 'latin1'

/** Counts from which the encoding is derived. */
export interface Tally {
  /** Texts with other than ASCII characters; only these are significant. */
  beyond_ascii: number
  /** Of those, invalid UTF-8. They were decoded as single bytes. */
  not_utf8: number
  /** Of those, texts that are valid UTF-8 again after decoding. */
  twice: number
  /** NUL characters dropped, because PostgreSQL cannot store them. */
  nuls: number
}

/** The characters of Windows-1252 from 0x80. MySQL and browsers call it latin1. */
const BEYOND = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const BYTES = new Map(BEYOND.split('').map((letter, index) => [letter.charCodeAt(0), 0x80 + index]))
const SINGLE_BYTES = new RegExp(`^[\\x00-\\xff${BEYOND.replaceAll(/[\x80-\x9f]/g, '')}]*$`)

/** Charsets that extend ASCII, by their names in MySQL and PostgreSQL. */
const DECODERS: Record<string, string> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  unicode: 'utf-8',
  binary: 'utf-8',
  sql_ascii: 'utf-8',
  ascii: 'utf-8',
  latin1: 'windows-1252',
  win1252: 'windows-1252',
  latin2: 'iso-8859-2',
  iso_8859_5: 'iso-8859-5',
  latin5: 'windows-1254',
  latin7: 'iso-8859-13',
  latin9: 'iso-8859-15',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  cp1250: 'windows-1250',
  win1250: 'windows-1250',
  cp1251: 'windows-1251',
  win1251: 'windows-1251',
  cp866: 'ibm866',
  win866: 'ibm866',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  ujis: 'euc-jp',
  euc_jp: 'euc-jp',
  euckr: 'euc-kr',
  euc_kr: 'euc-kr',
}

/** Detects the encoding of a column, and decodes its texts. */
export class Charset {
  readonly tally: Tally = { beyond_ascii: 0, not_utf8: 0, twice: 0, nuls: 0 }
  /** The name in the source. */
  declared = 'utf8mb4'
  /** The current column, for reporting invalid text. */
  column = ''
  readonly #failed = new Set<string>()
  #decode: (bytes: Buffer) => string = decodeSingle

  /** Refuses charsets that are not single-byte. */
  declare(name: string) {
    const label =
      DECODERS[
        name
          .toLowerCase()
          .replaceAll('-', '_')
          .replace(/^iso_8859_1$/, 'latin1')
      ]
    if (label === undefined) {
      throw new Broken(
        `its character set ${name} is not supported; make a dump in UTF-8 (mysqldump ` +
          '--default-character-set=utf8mb4, pg_dump --encoding=UTF8)',
      )
    }
    this.declared = name
    if (label === 'utf-8' || label === 'windows-1252') this.#decode = decodeSingle
    else {
      const decoder = new TextDecoder(label)
      this.#decode = (bytes) => decoder.decode(bytes)
    }
  }

  /** Whatever was declared, valid UTF-8 is decoded as such: that is never a coincidence. */
  text(bytes: Buffer, from: number, to: number): string {
    let text = bytes.toString('utf8', from, to)
    const isDoubtful = text.includes('\ufffd')
    if (isDoubtful || text.length !== to - from)
      text = this.#beyond(text, isDoubtful, bytes.subarray(from, to))
    if (!text.includes('\0')) return text
    const kept = text.replaceAll('\0', '')
    this.tally.nuls += text.length - kept.length
    return kept
  }

  /** Columns with invalid UTF-8 since the last call. */
  takeFailed(): string[] {
    if (this.#failed.size === 0) return []
    const columns = [...this.#failed]
    this.#failed.clear()
    return columns
  }

  #beyond(text: string, isDoubtful: boolean, bytes: Buffer) {
    this.tally.beyond_ascii += 1
    if (isDoubtful && !isUtf8(bytes)) {
      this.tally.not_utf8 += 1
      this.#failed.add(this.column)
      return this.#decode(bytes)
    }
    if (decodeOnceMore(text) !== undefined) this.tally.twice += 1
    return text
  }
}

/** The encoding of most significant texts. */
export function verdictOf({ beyond_ascii, not_utf8, twice }: Tally): Verdict {
  if (not_utf8 * 2 > beyond_ascii) return 'latin1'
  return twice * 2 > beyond_ascii ? 'double' : 'utf8'
}

/** Decodes text that was encoded twice; undefined if it was not, or is ASCII. */
export function decodeOnceMore(text: string): string | undefined {
  if (!SINGLE_BYTES.test(text)) return undefined
  const bytes = Buffer.allocUnsafe(text.length)
  let isAscii = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    bytes[at] = code < 0x100 ? code : BYTES.get(code)!
    isAscii &&= code < 0x80
  }
  return !isAscii && isUtf8(bytes) ? bytes.toString() : undefined
}

/** Windows-1252, with unassigned bytes mapped to themselves. */
export const decodeSingle = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => BEYOND[letter.charCodeAt(0) - 0x80]!)
