/**
 * The 10,000 most used passwords of 8 or more characters: `common-passwords.br`, a line each.
 * They are the first of `passwords.json` in @zxcvbn-ts/language-common 4.1.3, which counts them in
 * published leaks; its licence (MIT) lies beside them.
 */

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { fold } from '../../platform/fold.ts'

let list: ReadonlySet<string> | undefined

/** Whatever the case and the accents of its letters. */
export const isCommon = (password: string): boolean => (list ??= readList()).has(fold(password))

/** Read when the first password is set. */
function readList(): ReadonlySet<string> {
  const packed = readFileSync(new URL('common-passwords.br', import.meta.url))
  return new Set(brotliDecompressSync(packed).toString().split('\n').map(fold))
}
