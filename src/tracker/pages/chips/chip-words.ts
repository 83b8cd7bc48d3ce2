/** Chips of a search in words: what is compared, how, and with what. */

import type { Chip } from '../../search/ask/chips.wire.ts'
import type { Condition, Group } from '../../search/ask/charts.wire.ts'
import { SIGN_OPERATORS } from '../../search/ask/quick-tree.ts'
import { printQuickSearch, type Term } from '../../search/ask/quicksearch.wire.ts'
import { columnFields } from '../../model/bug-fields/columns.wire.ts'
import type { PlainKey } from '../../../platform/pages/texts.ts'
import { isOperator, operatorTitle } from '../search-form/operator-titles.ts'
import type { en } from './en.ts'
import { text } from './text.ts'

/** A chip in words, to be joined by blanks. */
export interface Words {
  /** What is compared, such as the label of a field. */
  subject: string
  /** Such as `is not`. */
  verb: string
  /** Empty for comparisons without a value. */
  values: string
}

type Key = PlainKey<typeof en>

/** The label of a field by its name in searches. */
export type LabelOf = (field: string) => string

/** Comparisons that are shorter here than in menus. */
const VERBS: Readonly<Record<string, Key>> = {
  '': 'is',
  exact: 'is',
  anyexact: 'is',
  substring: 'contains',
  substr: 'contains',
  casesubstring: 'contains_case',
  notsubstring: 'contains_not',
  anywordssubstr: 'any_text',
  allwordssubstr: 'all_texts',
  nowordssubstr: 'no_text',
  regexp: 'matches',
  notregexp: 'matches_not',
  matches: 'has_words',
  notmatches: 'has_not_words',
}
function verbOf(operator: string): string {
  if (Object.hasOwn(VERBS, operator)) return text(VERBS[operator]!)
  return isOperator(operator) ? operatorTitle(operator) : operator
}

/** Values with a meaning of their own; others are shown as they are. */
const VALUES: Readonly<Record<string, Key>> = {
  '---': 'none',
  __open__: 'open',
  __closed__: 'closed',
  __all__: 'any',
  '%user%': 'you',
  '%assignee%': 'assignee',
  '%reporter%': 'reporter',
  '%qacontact%': 'qa_contact',
  '%last_changed%': 'last_change',
}
const valueOf = (value: string) => saidOf(VALUES, value)

/** Names without a text of their own are shown as they are. */
const saidOf = (texts: Readonly<Record<string, Key>>, name: string): string =>
  Object.hasOwn(texts, name) ? text(texts[name]!) : name

const either = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : values.reduce((one, other) => text('or', { one, other }))
const orOf = (values: readonly string[]) => either(values.map(valueOf))

/** Fields in which the default comparison looks for words. */
const TEXTS: ReadonlySet<string> = new Set([
  ...columnFields
    .filter(({ column, usual }) => column === 'line' && !usual)
    .map(({ name }) => name),
  'longdesc',
  'content',
])
const usual = (field: string) => text(TEXTS.has(field) ? 'contains' : 'is')

/** `label` names fields. Unknown operators are shown by their names. */
export function chipWords(chip: Chip, label: LabelOf): Words {
  switch (chip.kind) {
    case 'ids':
      return { subject: text('bug'), verb: text('is'), values: either(chip.ids.map(String)) }
    case 'statuses':
      return statusWords(chip.statuses)
    case 'words':
      return { subject: text('search'), verb: text('for'), values: termsText(chip.terms, label) }
    case 'condition':
      return conditionWords(chip.condition, label)
    case 'chart':
      return groupWords(chip.chart, label)
    case 'criterion': {
      const { field, operator, values } = chip
      const verb = operator === '' ? usual(field) : verbOf(operator)
      return { subject: label(field), verb, values: orOf(values) }
    }
    case 'person': {
      const subject = either(chip.roles.map(label))
      return { subject, verb: verbOf(chip.operator), values: orOf(chip.values) }
    }
    case 'changed':
      return changedWords(chip, label)
    case 'deadline':
      return { subject: label('deadline'), verb: text('is'), values: spanText(chip.from, chip.to) }
    case 'saved':
      return { subject: text('saved_search'), verb: text('is'), values: chip.name }
  }
}

function statusWords(statuses: readonly string[]): Words {
  const said = statuses.map((one) => saidOf({ ALL: 'any', OPEN: 'open' }, one))
  return { subject: text('status'), verb: text('is'), values: either(said) }
}

/** Alternatives; marks and flags as they are written. */
const termsText = (terms: readonly Term[], label: LabelOf) =>
  either(terms.map((term) => termText(term, label)))

function termText(term: Term, label: LabelOf): string {
  const said = (words: string) => (term.isNegated ? text('no', { term: words }) : words)
  if (term.kind === 'word') {
    return said(term.values.map((word) => text('word', { word })).join(', '))
  }
  if (term.kind === 'field') {
    const verb = verbOf(SIGN_OPERATORS[term.sign])
    return said(`${either(term.fields.map(label))} ${verb} ${orOf(term.values)}`)
  }
  return printQuickSearch({ statuses: [], words: [[term]] })
}

function conditionWords(condition: Condition, label: LabelOf): Words {
  const { field, operator, values, isNegated } = condition
  const words = { subject: label(field), verb: verbOf(operator), values: orOf(values) }
  return isNegated ? { ...words, subject: text('negated', { words: words.subject }) } : words
}

const JOINED = { AND: 'all_of', OR: 'any_of', AND_G: 'same_entry' } as const
const JOINED_NOT = { AND: 'not_all_of', OR: 'not_any_of', AND_G: 'not_same_entry' } as const

function groupWords(group: Group, label: LabelOf): Words {
  const subject = text((group.isNegated ? JOINED_NOT : JOINED)[group.joiner])
  return { subject, verb: '', values: partsText(group, label) }
}

const partsText = ({ parts }: Group, label: LabelOf): string =>
  parts
    .map((part) => {
      const words = 'parts' in part ? groupWords(part, label) : conditionWords(part, label)
      return 'parts' in part ? `(${textOf(words)})` : textOf(words)
    })
    .join('; ')

function changedWords(
  { fields, from, to, value }: Extract<Chip, { kind: 'changed' }>,
  label: LabelOf,
): Words {
  const subject = fields.length === 0 ? text('any_field') : either(fields.map(label))
  const target = value === '' ? '' : text('to', { value: valueOf(value) })
  return {
    subject,
    verb: text('changed'),
    values: [target, spanText(from, to)].filter(Boolean).join(' '),
  }
}

const spanText = (from: string, to: string) =>
  [from && text('from', { day: from }), to && text('until', { day: to })].filter(Boolean).join(' ')

/** All words of a chip as one text. */
export const textOf = ({ subject, verb, values }: Words): string =>
  [subject, verb, values].filter(Boolean).join(' ')
