/** Breaks text into lines as Bugzilla's mail does, which programs read. Pure. */

/** Comments have lines of at most 79 characters. */
const COMMENT_CHARS = 79
const TAB_CHARS = 8

/** Quoted lines stay as they are, and so do words that are longer than a line. */
export function wrapComment(text: string): string {
  const lines = withoutControls(text).split('\n')
  return lines.map((line) => (line.startsWith('>') ? line : wrapLine(line))).join('\n')
}

function wrapLine(line: string): string {
  const lines: string[] = []
  let rest = expandTabs(line)
  while (rest !== '') {
    const [whole, said = ''] = FITTING.exec(rest) ?? LONG_WORD.exec(rest)!
    lines.push(said)
    rest = rest.slice(whole.length)
  }
  return lines.join('\n')
}
const FITTING = new RegExp(String.raw`^(.{0,${COMMENT_CHARS}})(?:\s|$)`, 'u')
const LONG_WORD = /^(.*?)(?:\s|$)/u

/** Lines of at most so many characters; longer words are cut. At least one line. */
export function cutInto(text: string, chars: number): string[] {
  const lines: string[] = []
  const fitting = new RegExp(String.raw`^(.{0,${chars}})(?:\s+|$)`, 'u')
  const part = new RegExp(String.raw`^(.{1,${chars}})`, 'su')
  let rest = text
  while (rest !== '') {
    const [whole, said = ''] = fitting.exec(rest) ?? part.exec(rest)!
    lines.push(said)
    rest = rest.slice(whole.length)
  }
  return lines.length > 0 ? lines : ['']
}

// oxlint-disable-next-line no-control-regex
const withoutControls = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

function expandTabs(line: string): string {
  let column = 0
  return line
    .split('\t')
    .map((part, at, parts) => {
      column += part.length
      if (at === parts.length - 1) return part
      const blanks = TAB_CHARS - (column % TAB_CHARS)
      column += blanks
      return part + ' '.repeat(blanks)
    })
    .join('')
}

const [WHAT, VALUE] = [19, 28]
/** The characters of a cell that are used. */
const inside = (width: number) => width - 1

/** A table of changes with the columns of Bugzilla's mail. */
export function tableOf(
  rows: readonly (readonly [what: string, removed: string, added: string])[],
) {
  const line = (what: string, removed: string, added: string) =>
    `${what.padStart(WHAT)}|${removed.padEnd(VALUE)}|${added}`.trimEnd()
  const head = line('What    ', 'Removed', 'Added')
  const body = rows.flatMap(([what, removed, added]) => {
    const [left, middle, right] = [
      cutInto(what, inside(WHAT)),
      cutInto(removed, inside(VALUE)),
      cutInto(added, inside(VALUE)),
    ]
    const height = Math.max(left.length, middle.length, right.length)
    return Array.from({ length: height }, (_, at) =>
      line(left[at] ?? '', middle[at] ?? '', right[at] ?? ''),
    )
  })
  return [head, '-'.repeat(WHAT + 2 * VALUE + 1), ...body].join('\n')
}

const LABEL = 19
const LABELLED = 54

/** A field of a new bug: its label flush right, and its value beside it. */
export function labelled(label: string, value: string): string {
  const [first, ...more] = cutInto(value, LABELLED)
  const indent = ' '.repeat(LABEL + 1)
  return [`${`${label}:`.padStart(LABEL)} ${first}`, ...more.map((line) => indent + line)].join(
    '\n',
  )
}
