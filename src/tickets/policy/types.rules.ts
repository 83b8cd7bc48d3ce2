/** Which files are accepted: by the ending of a name, and by the declared media type. Pure. */

import { TYPE_RULES, TYPES_MAX } from './policy.wire.ts'

/** A rule for files. The list contains endings such as `.pdf` and media types such as `image/*`. */
export interface TypeRule {
  rule: (typeof TYPE_RULES)[number]
  list: readonly string[]
}

/** Every file. */
export const ALL_TYPES: TypeRule = { rule: 'all', list: [] }

/** What is known of a file before its content. */
export interface Typed {
  /** With folders, if it has any. */
  name: string
  /** The media type that the sender declares, possibly with parameters. */
  type?: string | undefined
}

const ENDING = /^\.[^\s,;*/\\]{1,40}$/
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,60}\/(\*|[a-z0-9!#$&^_.+-]{1,80})$/

/** An entry as it is stored; `pdf` and `*.pdf` mean `.pdf`. Undefined if it is neither. */
export function typeIn(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text.includes('/')) return MEDIA_TYPE.test(text) ? text : undefined
  const ending = `.${text.replace(/^\*?\./, '')}`
  return ENDING.test(ending) ? ending : undefined
}

/** A rule as it is stored; undefined if an entry is invalid, or if there is none. */
export function ruleOf(asked: {
  rule: TypeRule['rule']
  list?: readonly string[]
}): TypeRule | undefined {
  if (asked.rule === 'all') return ALL_TYPES
  const list = [...new Set((asked.list ?? []).map(typeIn))]
  const isFit = list.length > 0 && list.length <= TYPES_MAX
  return isFit && list.every((one) => one !== undefined) ? { rule: asked.rule, list } : undefined
}

/** What is wrong with a rule without one of these. */
export const TYPES_WANTED =
  'all, or only or except with a list of endings such as .pdf and media types such as image/*'

/** The entries of a text in which commas, semicolons or blanks separate them. */
export const splitTypes = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((one) => one !== '')

/** As stored in a column. */
export const writeRule = ({ rule, list }: TypeRule): string => [rule, ...list].join(' ')

/** As in responses. */
export const toldRule = ({ rule, list }: TypeRule) => ({ rule, list: [...list] })

/** From a column; undefined if nothing is set. */
export function readRule(stored: string | null): TypeRule | undefined {
  if (stored === null) return undefined
  const [rule, ...list] = stored.split(' ')
  return { rule: rule as TypeRule['rule'], list }
}

/** Whether all of these rules accept the file. */
export const accepts = (rules: readonly TypeRule[], file: Typed): boolean =>
  rules.every((rule) => allows(rule, file))

function allows({ rule, list }: TypeRule, file: Typed): boolean {
  if (rule === 'all') return true
  return list.some((entry) => isOf(entry, file)) === (rule === 'only')
}

function isOf(entry: string, { name, type = '' }: Typed): boolean {
  if (entry.startsWith('.')) return name.toLowerCase().endsWith(entry)
  const [declared = ''] = type.toLowerCase().split(';')
  if (entry.endsWith('/*')) return declared.trim().startsWith(entry.slice(0, -1))
  return declared.trim() === entry
}

/**
 * The most generous combination: refused is what all of these refuse and none names as accepted,
 * entry by entry. Without any, every file is accepted.
 */
export function mostGenerous(rules: readonly TypeRule[]): TypeRule {
  const listed = (wanted: TypeRule['rule']) =>
    rules.filter(({ rule }) => rule === wanted).map(({ list }) => list)
  const [only, except] = [listed('only'), listed('except')]
  if (only.length + except.length < Math.max(1, rules.length)) return ALL_TYPES
  const accepted = new Set(only.flat())
  const [first, ...others] = except
  if (first === undefined) return { rule: 'only', list: [...accepted] }
  const isRefused = (entry: string) =>
    !accepted.has(entry) && others.every((list) => list.includes(entry))
  const refused = first.filter(isRefused)
  return refused.length === 0 ? ALL_TYPES : { rule: 'except', list: refused }
}

/** The rules in English, for errors; empty if every file is accepted. */
export const toldTypes = (rules: readonly TypeRule[]): string =>
  rules
    .filter(({ rule }) => rule !== 'all')
    .map(({ rule, list }) => `${rule === 'only' ? 'only' : 'all except'} ${list.join(', ')}`)
    .join('; ')
