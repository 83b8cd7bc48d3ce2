/** Reads the lists of scalars that Redmine stores as YAML: permissions, and values of fields. */

/** The items of a block list; undefined if the text is anything else. */
export function readYamlList(text: string): string[] | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (/^(?:---\s*(?:\[\s*\]|'')?)?$/.test(text.trim())) return []
  const items: string[] = []
  for (const line of lines) {
    if (line.trim() === '---' || line.trim() === '') continue
    const item = /^\s*- (.*)$/.exec(line)
    if (item) items.push(item[1]!)
    // A long item continues in the next line.
    else if (items.length > 0 && /^\s+\S/.test(line)) items.push(`${items.pop()} ${line.trim()}`)
    else return undefined
  }
  const read = items.map(readScalar)
  return read.includes(undefined) ? undefined : (read as string[])
}

/** A symbol loses its colon. */
function readScalar(text: string): string | undefined {
  const scalar = text.replace(/^! /, '').trim()
  if (scalar.startsWith("'")) {
    return /^'(?:[^']|'')*'$/.test(scalar) ? scalar.slice(1, -1).replaceAll("''", "'") : undefined
  }
  if (scalar.startsWith('"')) return readQuoted(scalar)
  if (/^[|>&*[{]/.test(scalar)) return undefined
  return scalar.replace(/^:/, '')
}

function readQuoted(scalar: string): string | undefined {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(scalar)) return undefined
  return scalar
    .slice(1, -1)
    .replaceAll(
      /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/g,
      (_, ...[x, u, long, one]: (string | undefined)[]) => {
        const digits = x ?? u ?? long
        const code = digits === undefined ? undefined : Number.parseInt(digits, 16)
        if (code !== undefined) return String.fromCodePoint(code <= LAST_CODE ? code : UNKNOWN)
        return ESCAPED[one!] ?? one!
      },
    )
}
/** What is no character becomes the replacement character. */
const [LAST_CODE, UNKNOWN] = [0x10_ffff, 0xfffd]
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  e: '\u{1b}',
}
