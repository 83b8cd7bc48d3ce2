/**
 * The 10,000 most common passwords of 8 or more characters: `common-passwords.br`, one per line.
 * They are the first in `passwords.json` of @zxcvbn-ts/language-common 4.1.3, which counts them in
 * published leaks; its licence (MIT) is beside them.
 */

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { fold } from '../../platform/fold.ts'

let list: ReadonlySet<string> | undefined

/** Ignores case and accents. */
export const isCommon = (password: string): boolean => (list ??= readList()).has(fold(password))

/** Loaded when the first password is set. */
function readList(): ReadonlySet<string> {
  const packed = readFileSync(new URL('common-passwords.br', import.meta.url))
  return new Set(brotliDecompressSync(packed).toString().split('\n').map(fold))
}
