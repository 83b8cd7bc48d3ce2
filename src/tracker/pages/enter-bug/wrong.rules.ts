/** Which control of the form a refusal is about. Pure. */

import type { Fault } from '../../../platform/faults.ts'

/** What the form sent, by name. */
type Values = ReadonlyMap<string, readonly string[]>

/** A control, and the words for its field in the sentences of faults. */
export interface Named {
  name: string
  words: readonly string[]
}

/** A control with the sentence that is shown beside it. */
export interface Wrong {
  /** Of the control. */
  name: string
  said: string
}

const OF_FAULT: Readonly<Record<string, string>> = {
  require_summary: 'summary',
  require_component: 'component',
  missing_component: 'component',
  missing_version: 'version',
  comment_too_long: 'description',
  user_not_insider: 'comment_is_private',
  group_restriction_not_allowed: 'groups',
  missing_resolution: 'resolution',
  resolution_not_allowed: 'resolution',
  still_unresolved_bugs: 'resolution',
  illegal_bug_status_transition: 'status',
}
const OF_FAULTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^flag_/, 'flags'],
  [/^alias_/, 'alias'],
  [/^(file_|zero_length_file|attachment_|.*_content_type$|missing_attachment)/, 'data'],
]

/** By the name of the fault, by a field that it names, or by the value that it quotes. */
export function wrongIn(
  { fault, details, message }: Fault,
  fields: readonly Named[],
  values: Values,
): Wrong | undefined {
  const texts = details.filter((detail) => typeof detail === 'string').filter(Boolean)
  const of = (name: string | undefined) => name && { name, said: message }
  const known = OF_FAULT[fault] ?? OF_FAULTS.find(([pattern]) => pattern.test(fault))?.[1]
  const named = fields.find(({ words }) => texts.some((text) => words.includes(text)))
  return of(known ?? named?.name ?? quoted(texts, fields, values)) || undefined
}

/** The only control whose value contains one of the texts. */
function quoted(texts: readonly string[], fields: readonly Named[], values: Values) {
  const items = (name: string) => (values.get(name) ?? []).flatMap((text) => text.split(/[\s,]+/))
  const found = fields.filter(({ name }) => {
    const all = new Set([...items(name), ...(values.get(name) ?? [])])
    return texts.some((text) => all.has(text))
  })
  return found.length === 1 ? found[0]!.name : undefined
}
