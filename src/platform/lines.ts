/** Lines of text in a stream of bytes. */

/**
 * The lines without their ends, the last one also where nothing ends it. Only `\n` ends a line:
 * Node's own reader takes U+2028 for an end, too, and JSON holds that as it is.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
