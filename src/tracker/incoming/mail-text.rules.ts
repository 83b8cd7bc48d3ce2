/** Reads what a message asks for, as `email_in.pl` of Bugzilla does. Pure. */

/** What a message says. */
export interface Wanted {
  /** An id or alias; undefined for a new bug. */
  bug: string | undefined
  /** Whether the bug is named in the text, not in the subject. */
  is_bug_named: boolean
  /** What remains of the subject. */
  summary: string
  /** By their names in lower case, as given. */
  fields: Map<string, string>
  comment: string
}

const SIGNATURE = '-- '
const IN_SUBJECT = /\[\S+ (\d+)\]\s*(.*)/

/**
 * Fields are read only if the first line that is not blank begins with `@`; a line without `@`
 * continues the one before, and an empty one ends them.
 */
export function readWanted(subject: string, text: string): Wanted {
  const [, number, rest] = IN_SUBJECT.exec(subject) ?? []
  const lines = text.split('\n')
  while (lines.length > 0 && lines[0]!.trim() === '') lines.shift()
  const fields = lines[0]?.startsWith('@') ? takeFields(lines) : new Map<string, string>()
  const end = lines.indexOf(SIGNATURE)
  const comment = lines.slice(0, end < 0 ? undefined : end).join('\n')
  const named = fields.get('id') ?? fields.get('bug_id')
  fields.delete('id')
  fields.delete('bug_id')
  return {
    bug: named ?? number,
    is_bug_named: named !== undefined,
    summary: (rest ?? subject).trim(),
    fields,
    comment: withoutBlank(comment),
  }
}

/** Removes them from the lines. */
function takeFields(lines: string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let name = ''
  while (lines.length > 0 && lines[0] !== SIGNATURE) {
    const line = lines.shift()!.trim()
    if (line === '') break
    const [, found, value = ''] = /^@(\w+)(?:\s*=|\s|$)\s*(.*)$/s.exec(line) ?? []
    if (found !== undefined) name = found.toLowerCase()
    fields.set(name, found === undefined ? `${fields.get(name)} ${line}`.trim() : value)
  }
  return fields
}

const withoutBlank = (text: string) => text.replace(/^(\s*\n)+/, '').trimEnd()

/** Pairs such as `product=Kettle`, by lower-case names; undefined if one has no `=`. */
export function readPairs(pairs: readonly string[]): Record<string, string> | undefined {
  const read: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? []
    if (name === undefined) return undefined
    read[name.toLowerCase()] = value!
  }
  return read
}

type Raw = Readonly<Record<string, unknown>>

/** What is not taken from mail: it belongs to other parts of the message, or to programs. */
const NOT_BY_MAIL = new Set(
  (
    'ids comment description comment_is_private commentprivacy flags is_markdown if_match ' +
    'if_unmodified_since last_change_time'
  ).split(' '),
)
const taken = (fields: ReadonlyMap<string, string>) =>
  [...fields].filter(([name]) => !NOT_BY_MAIL.has(name))

/** The parameters of `Bug.create`. */
export function newBugOf({ fields, summary, comment }: Wanted): Raw {
  const given = Object.fromEntries(taken(fields))
  const named = 'short_desc' in given || 'summary' in given ? {} : { summary }
  return { ...named, ...given, description: comment }
}

const NAMES: Record<string, string> = { dependson: 'depends_on', blocked: 'blocks', newcc: 'cc' }
const ADDED = new Set(['cc', 'see_also', 'groups', 'alias'])
const REPLACED = new Set(['keywords', 'depends_on', 'blocks', 'regressed_by', 'regresses'])

/** The parameters of `Bug.update`, for a comment if there are words. */
export function changeOf({ fields, comment }: Wanted, bug: string): Raw {
  const change: Record<string, unknown> = {}
  for (const [given, value] of taken(fields)) {
    const name = NAMES[given] ?? given
    if (ADDED.has(name)) change[name] = { ...(change[name] as Raw), add: listOf(value) }
    else if (name === 'removecc') change['cc'] = { ...(change['cc'] as Raw), remove: listOf(value) }
    else change[name] = REPLACED.has(name) ? { set: listOf(value) } : value
  }
  const said = comment === '' ? {} : { comment: { body: comment } }
  return { ...change, ...said, ids: [bug] }
}

const listOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter(Boolean)

const STEPS: Record<string, number> = { high: -1, low: 1, '1': -1, '2': -1, '4': 1, '5': 1 }
/** Bugzilla's value for bugs without a priority. */
const NO_PRIORITY = '---'

/** The default one, or its neighbour if the sender marked the message; undefined if not marked. */
export function priorityOf(
  headers: readonly (readonly [name: string, value: string])[],
  usual: string,
  values: readonly string[],
): string | undefined {
  const marked = headers.find(([name]) => name === 'importance' || name === 'x-priority')
  const step = STEPS[/^\w+/.exec(marked?.[1].trim().toLowerCase() ?? '')?.[0] ?? ''] ?? 0
  const ranked = values.filter((name) => name !== NO_PRIORITY)
  const place = ranked.indexOf(usual)
  return step === 0 || place < 0 ? undefined : (ranked[place + step] ?? usual)
}
