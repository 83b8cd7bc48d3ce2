/** Lines of text in a stream of bytes. */

/**
 * The lines without their ends, the last one also where nothing ends it. Only `\n` ends a line:
 * Node's own reader takes U+2028 for an end, too, and JSON holds that as it is.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A long line comes in many pieces, which are put together once.
  let pieces: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    if (others.length === 0) continue
    yield pieces.join('')
    pieces = [others.pop()!]
    yield* others
  }
  const last = pieces.join('') + decoder.decode()
  if (last !== '') yield last
}
