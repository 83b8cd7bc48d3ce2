/** Parses names in statements: quoted or not, with an optional schema or database. Pure. */

/** One name in any quoting: `a`, "a", a. */
export const NAME = String.raw`(?:\`(?:[^\`]|\`\`)+\`|"(?:[^"]|"")+"|[\w$\u0080-\uffff]+)`
/** A qualified name. */
export const PATH = String.raw`(?:${NAME}\s*\.\s*)*${NAME}`

/** The name without its quotes; unquoted names are unchanged. */
export function unquote(name: string): string {
  const quote = name[0]
  if (quote !== '`' && quote !== '"') return name
  return name.slice(1, -1).replaceAll(quote + quote, quote)
}

/** Quotes it for SQLite, whatever it contains. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const ONE = new RegExp(NAME, 'g')
/** The names of a path. */
export const pathOf = (path: string): string[] => path.match(ONE)!.map(unquote)
/** The last name of a path, which is the table's. */
export const lastName = (path: string): string => pathOf(path).at(-1)!

/** Names in parentheses, without lengths and orders: `` `a`,`b`(10) DESC ``. */
export const namesIn = (list: string): string[] =>
  splitList(list).map((part) => {
    const [name] = new RegExp(`^${NAME}`).exec(part.trim()) ?? []
    return unquote(name ?? part.trim())
  })

/** Splits a list at commas outside parentheses and quotes. */
export function splitList(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begun = 0
  for (const at of signsIn(list)) {
    const letter = list[at]!
    if (letter === '(') depth++
    else if (letter === ')') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(list.slice(begun, at))
      begun = at + 1
    }
  }
  const last = list.slice(begun)
  if (last.trim() !== '') parts.push(last)
  return parts
}

/** The text up to the parenthesis that closes one opened before it. */
export function untilClosed(text: string): string {
  let depth = 1
  for (const at of signsIn(text)) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(0, at)
  }
  return text
}

/** The positions of all characters outside quotes. */
function* signsIn(text: string): Iterable<number> {
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quote !== '') {
      if (letter === '\\' && quote === "'") at++
      else if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '"' || letter === '`') quote = letter
    else yield at
  }
}
