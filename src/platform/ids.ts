/** Texts that nobody can guess, and fingerprints of texts. Numbers of rows are the database's. */

import { hash, randomBytes, randomUUID } from 'node:crypto'

export const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const API_KEY_CHARS = 40
// 131 bits. Bugzilla's tokens have 10 characters there; clients take any number.
const TOKEN_CHARS = 22

/** Each character of the alphabet (2 to 256 of them) comes equally often. */
export function randomText(length: number, alphabet = LETTERS_AND_DIGITS): string {
  // Bytes from here on would make the first characters of the alphabet come more often.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < fair) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** 40 letters and digits, as Bugzilla's keys. */
export const newApiKey = () => randomText(API_KEY_CHARS)

/** `7-XXXXXXXXXXXXXXXXXXXXXX`: the shape that tells a token from other words. */
export const newToken = (user_id: number) => `${user_id}-${randomText(TOKEN_CHARS)}`

/** Told to whoever meets an error, so that it can be found in the log. */
export const newRequestId = (): string => randomUUID()

/** In hexadecimal digits. Good for what is random already (keys, tokens); passwords need more. */
export const sha256 = (text: string) => hash('sha256', text)

/** 128 bits in 32 lower-case hexadecimal digits: what a link is found by that nobody can guess. */
export const newLinkId = () => randomBytes(16).toString('hex')
