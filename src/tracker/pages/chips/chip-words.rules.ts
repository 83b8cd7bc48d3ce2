/** Chips of a search in words: what is compared, how, and with what. Pure. */

import type { Chip } from '../../search/ask/chips.wire.ts'
import type { Condition, Group } from '../../search/ask/charts.wire.ts'
import { printQuickSearch, type Term } from '../../search/ask/quicksearch.wire.ts'
import { columnFields } from '../../model/bug-fields/columns.wire.ts'

/** A chip in words, to be joined by blanks. */
export interface Words {
  /** What is compared, such as the label of a field. */
  subject: string
  /** Such as `is not`. */
  verb: string
  /** Empty for comparisons without a value. */
  values: string
}

/** The label of a field by its name in searches. */
export type LabelOf = (field: string) => string

/** Comparisons as they are said between a label and a value. */
const VERBS: Readonly<Record<string, string>> = {
  '': 'is',
  equals: 'is',
  exact: 'is',
  notequals: 'is not',
  anyexact: 'is',
  substring: 'contains',
  substr: 'contains',
  casesubstring: 'contains (case-sensitive)',
  notsubstring: 'does not contain',
  anywordssubstr: 'contains any of',
  allwordssubstr: 'contains all of',
  nowordssubstr: 'contains none of',
  anywords: 'contains any of the words',
  allwords: 'contains all of the words',
  nowords: 'contains none of the words',
  regexp: 'matches',
  notregexp: 'does not match',
  lessthan: 'is less than',
  lessthaneq: 'is at most',
  greaterthan: 'is greater than',
  greaterthaneq: 'is at least',
  isempty: 'is empty',
  isnotempty: 'is not empty',
  matches: 'has the words',
  notmatches: 'does not have the words',
  changedbefore: 'changed before',
  changedafter: 'changed after',
  changedfrom: 'changed from',
  changedto: 'changed to',
  changedby: 'changed by',
}
const verbOf = (operator: string) => (Object.hasOwn(VERBS, operator) ? VERBS[operator]! : operator)

/** Values with a meaning of their own; others are shown as they are. */
const VALUES: Readonly<Record<string, string>> = {
  '---': 'none',
  __open__: 'open',
  __closed__: 'closed',
  __all__: 'any',
  '%user%': 'you',
  '%assignee%': 'the assignee',
  '%reporter%': 'the reporter',
  '%qacontact%': 'the QA contact',
  '%last_changed%': 'the last change',
}
const valueOf = (value: string) => (Object.hasOwn(VALUES, value) ? VALUES[value]! : value)

const orOf = (values: readonly string[]) => values.map(valueOf).join(' or ')

/** Fields in which the default comparison looks for words. */
const TEXTS: ReadonlySet<string> = new Set([
  ...columnFields
    .filter(({ column, usual }) => column === 'line' && !usual)
    .map(({ name }) => name),
  'longdesc',
  'content',
])
const usual = (field: string) => (TEXTS.has(field) ? 'contains' : 'is')

/** `label` names fields. Unknown operators are shown by their names. */
export function chipWords(chip: Chip, label: LabelOf): Words {
  switch (chip.kind) {
    case 'ids':
      return { subject: 'Bug', verb: 'is', values: chip.ids.join(' or ') }
    case 'statuses':
      return statusWords(chip.statuses)
    case 'words':
      return { subject: 'Search', verb: 'for', values: termsText(chip.terms, label) }
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
      const subject = chip.roles.map(label).join(' or ')
      return { subject, verb: verbOf(chip.operator), values: orOf(chip.values) }
    }
    case 'changed':
      return changedWords(chip, label)
    case 'deadline':
      return { subject: label('deadline'), verb: 'is', values: spanText(chip.from, chip.to) }
    case 'saved':
      return { subject: 'Saved search', verb: 'is', values: chip.name }
  }
}

function statusWords(statuses: readonly string[]): Words {
  const some = { ALL: 'any', OPEN: 'open' } as const
  const said = statuses.map((one) => (Object.hasOwn(some, one) ? some[one as 'ALL'] : one))
  return { subject: 'Status', verb: 'is', values: said.join(' or ') }
}

const SIGNS: Readonly<Record<string, string>> = {
  ':': 'contains',
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is greater than',
  '<=': 'is at most',
  '>=': 'is at least',
}
/** Alternatives; marks and flags as they are written. */
const termsText = (terms: readonly Term[], label: LabelOf) =>
  terms
    .map((term) => {
      const no = term.isNegated ? 'not ' : ''
      if (term.kind === 'word') return no + term.values.map((value) => `“${value}”`).join(', ')
      if (term.kind === 'field') {
        const fields = term.fields.map(label).join(' or ')
        return `${no}${fields} ${SIGNS[term.sign]} ${orOf(term.values)}`
      }
      return printQuickSearch({ statuses: [], words: [[term]] })
    })
    .join(' or ')

function conditionWords(condition: Condition, label: LabelOf): Words {
  const { field, operator, values, isNegated } = condition
  const words = { subject: label(field), verb: verbOf(operator), values: orOf(values) }
  return isNegated ? { ...words, subject: `Not: ${words.subject}` } : words
}

const JOINED = { AND: 'All of', OR: 'Any of', AND_G: 'On the same entry' } as const

function groupWords(group: Group, label: LabelOf): Words {
  const subject = group.isNegated
    ? `Not: ${JOINED[group.joiner].toLowerCase()}`
    : JOINED[group.joiner]
  return { subject, verb: '', values: partsText(group, label) }
}

const partsText = ({ parts }: Group, label: LabelOf): string =>
  parts
    .map((part) => {
      const words = 'parts' in part ? groupWords(part, label) : conditionWords(part, label)
      const text = textOf(words)
      return 'parts' in part ? `(${text})` : text
    })
    .join('; ')

function changedWords(
  { fields, from, to, value }: Extract<Chip, { kind: 'changed' }>,
  label: LabelOf,
): Words {
  const subject = fields.length === 0 ? 'Any field' : fields.map(label).join(' or ')
  const target = value === '' ? '' : `to ${valueOf(value)}`
  return {
    subject,
    verb: 'changed',
    values: [target, spanText(from, to)].filter(Boolean).join(' '),
  }
}

const spanText = (from: string, to: string) =>
  [from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(' ')

/** All words of a chip as one text. */
export const textOf = ({ subject, verb, values }: Words): string =>
  [subject, verb, values].filter(Boolean).join(' ')
