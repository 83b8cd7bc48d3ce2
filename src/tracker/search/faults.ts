/** What people may be refused about searches. */

import { thrower } from '../../platform/faults.ts'
import type { Refuse } from './refusals.wire.ts'

interface Large {
  id: number
  bug_id: number
  attach_size: number
}

export const searchFaults = {
  number_not_numeric: {
    status: 400,
    code: 52,
    say: (value: string, field: string) => `'${value}' in '${field}' is not a number.`,
  },
  illegal_date: {
    status: 400,
    code: 56,
    say: (value: string, field: string) =>
      `'${value}' in '${field}' is not a date. Write 2026-01-31 or 2026-01-31T09:30:00Z.`,
  },
  buglist_parameters_required: {
    status: 400,
    code: 1000,
    say: () => 'A search needs at least one criterion here, such as a product or a status.',
  },
  search_too_large: {
    status: 413,
    code: 20003,
    say: (count: number | string, max: number, what = 'conditions') =>
      `This search comes to ${count} ${what}; at most ${max} can be put together.`,
  },
  search_reads_too_much: {
    status: 413,
    code: 20003,
    say: (what: string, max: number) =>
      `This search would have to read more than ${max} ${what}. Add criteria that fewer bugs fit.`,
  },
  search_pattern_file_too_large: {
    status: 400,
    code: 32000,
    say: (pattern: string, { id, bug_id, attach_size }: Large, max: number) =>
      `Attachment ${id} of bug ${bug_id} has ${attach_size} bytes. '${pattern}' asks where a text ` +
      `or a word begins or ends, and is sought in files of at most ${max}. ` +
      'Leave that bug out, or look for a part of the text.',
  },
  search_cursor_invalid: {
    status: 400,
    code: 20006,
    say: () =>
      'This cursor was not given out for searches in this order. Begin again with an empty one.',
  },
  /** The operator exists, but not for this field. */
  search_field_operator_invalid: {
    status: 400,
    code: 32000,
    say: (field: string, operator: string) =>
      `The field '${field}' cannot be searched with the operator '${operator}'.`,
  },
  illegal_pronoun: {
    status: 400,
    code: 32000,
    say: (pronoun: string) =>
      `'${pronoun}' stands for nobody; %user%, %reporter%, %assignee%, %qacontact% and %group.NAME% do.`,
  },
  login_required_for_pronoun: {
    status: 400,
    code: 32000,
    say: (pronoun: string) => `'${pronoun}' stands for whoever is logged in. Log in first.`,
  },
  search_pattern_invalid: {
    status: 400,
    code: 32000,
    say: (pattern: string, problem: string) =>
      `'${pattern}' cannot be used as a regular expression: ${problem}.`,
  },
  search_field_unknown: {
    status: 400,
    code: 108,
    say: (field: string) => `'${field}' is not the name of a field that can be searched.`,
  },
  /** A condition of a group that asks for one and the same row. */
  search_grouped_invalid: {
    status: 400,
    code: 32000,
    say: (why: string) => `Conditions joined by AND_G are about one row of one field: ${why}.`,
  },
  search_invalid_joiner: {
    status: 400,
    code: 68000,
    say: (joiner: string) => `'${joiner}' joins no conditions: AND, OR and AND_G do.`,
  },
  search_cp_without_op: {
    status: 400,
    code: 68000,
    say: () => 'A group of conditions is closed by CP that no OP has opened.',
  },
  quicksearch_unbalanced_quotes: {
    status: 400,
    code: 32000,
    say: (quote: string) => `A quote, ${quote}, is opened and not closed.`,
  },
  quicksearch_unknown_field: {
    status: 400,
    code: 32000,
    say: (fields: readonly string[]) => {
      const said = fields.map((field) => `'${field}'`).join(', ')
      return `No field, or several, begin like ${said}. In quotes, "${fields[0]}:…" is a plain word.`
    },
  },
  quicksearch_invalid_query: {
    status: 400,
    code: 32000,
    say: (word: string) =>
      `'${word}' stands where nothing is to be joined or negated; in quotes it is a plain word.`,
  },
  search_field_operator_unsupported: {
    status: 400,
    code: 68000,
    say: (operator: string) => `There is no search operator '${operator}'.`,
  },
} as const

export const fail = thrower(searchFaults)
/** The same of what could not be read, which is told by name. */
export const refuse: Refuse = (...[name, ...details]) => fail(name, ...(details as never))
