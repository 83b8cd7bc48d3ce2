/** Splits a stream of bytes into lines of text. */

import { limits } from './limits.ts'
import { Refusal } from './refusal.ts'

/**
 * Yields lines without their ends; the last one need not be terminated. Only `\n` ends a line:
 * Node's own reader also splits at U+2028, which JSON may contain. Throws if a line is longer than
 * `chars_max`.
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  chars_max: number = limits.line_chars_max,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The pieces of a long line are joined only once.
  let pieces: string[] = []
  let chars = 0
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    chars += first.length
    if (chars > chars_max) {
      throw new Refusal(`a line has more than ${chars_max} characters; the file is damaged`)
    }
    if (others.length === 0) continue
    yield pieces.join('')
    pieces = [others.pop()!]
    chars = pieces[0]!.length
    yield* others
  }
  const last = pieces.join('') + decoder.decode()
  if (last !== '') yield last
}
