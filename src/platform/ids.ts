/** Random, unguessable strings, and digests of strings. The database numbers rows. */

import { hash, randomBytes, randomUUID } from 'node:crypto'

/** The alphabet of tokens and API keys, as in Bugzilla. */
export const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const API_KEY_CHARS = 40
// 131 bits. Bugzilla's tokens have 10 characters; clients accept any length.
const TOKEN_CHARS = 22

/** Every character of the alphabet (2 to 256) is equally likely. */
export function randomText(length: number, alphabet = LETTERS_AND_DIGITS): string {
  // Larger bytes would make the first characters of the alphabet more likely.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < fair) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** 40 letters and digits, like Bugzilla's keys. */
export const newApiKey = () => randomText(API_KEY_CHARS)

/** `7-XXXXXXXXXXXXXXXXXXXXXX`: the form that distinguishes a token from other strings. */
export const newToken = (user_id: number) => `${user_id}-${randomText(TOKEN_CHARS)}`

/** Shown with an error, so that it can be found in the log. */
export const newRequestId = (): string => randomUUID()

/** Hexadecimal. Only for random input (keys, tokens); passwords need a slow hash. */
export const sha256 = (text: string) => hash('sha256', text)

/** 128 bits in 32 lower-case hexadecimal digits: the secret id of a link. */
export const newLinkId = () => randomBytes(16).toString('hex')
