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
      `'${value}' in '${field}' is not a date. Use the format 2026-01-31 or 2026-01-31T09:30:00Z.`,
  },
  buglist_parameters_required: {
    status: 400,
    code: 1000,
    say: () => 'Enter at least one search criterion, such as a product or a status.',
  },
  search_too_large: {
    status: 413,
    code: 20003,
    say: (count: number | string, max: number, what = 'conditions') =>
      `This search has ${count} ${what}; at most ${max} are allowed.`,
  },
  search_reads_too_much: {
    status: 413,
    code: 20003,
    say: (what: string, max: number) =>
      `This search would have to read more than ${max} ${what}. Add criteria that fewer bugs match.`,
  },
  search_pattern_file_too_large: {
    status: 400,
    code: 32000,
    say: (pattern: string, { id, bug_id, attach_size }: Large, max: number) =>
      `Attachment ${id} of bug ${bug_id} has ${attach_size} bytes. '${pattern}' matches the ` +
      `beginning or end of a text or word, which is possible in files of at most ${max} bytes. ` +
      'Exclude that bug, or search for a part of the text.',
  },
  search_cursor_invalid: {
    status: 400,
    code: 20006,
    say: () =>
      'This cursor belongs to a search with another order. Start again with an empty cursor.',
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
      `Unknown pronoun '${pronoun}': use %user%, %reporter%, %assignee%, %qacontact% or %group.NAME%.`,
  },
  login_required_for_pronoun: {
    status: 400,
    code: 32000,
    say: (pronoun: string) =>
      `Log in to use '${pronoun}', which stands for the user who is logged in.`,
  },
  search_pattern_invalid: {
    status: 400,
    code: 32000,
    say: (pattern: string, problem: string) =>
      `Invalid regular expression '${pattern}': ${problem}.`,
  },
  search_field_unknown: {
    status: 400,
    code: 108,
    say: (field: string) => `'${field}' is not a searchable field.`,
  },
  /** A condition of a group that asks for one and the same row. */
  search_grouped_invalid: {
    status: 400,
    code: 32000,
    say: (why: string) => `Conditions joined by AND_G must match one row of one field: ${why}.`,
  },
  search_invalid_joiner: {
    status: 400,
    code: 68000,
    say: (joiner: string) => `Unknown joiner '${joiner}': use AND, OR or AND_G.`,
  },
  search_cp_without_op: {
    status: 400,
    code: 68000,
    say: () => 'CP closes a group of conditions that no OP has opened.',
  },
  quicksearch_unbalanced_quotes: {
    status: 400,
    code: 32000,
    say: (quote: string) => `Unbalanced quotes: ${quote}.`,
  },
  quicksearch_unknown_field: {
    status: 400,
    code: 32000,
    say: (fields: readonly string[]) => {
      const said = fields.map((field) => `'${field}'`).join(', ')
      return `Unknown or ambiguous field: ${said}. To search for it as a word, quote it: "${fields[0]}:…".`
    },
  },
  quicksearch_invalid_query: {
    status: 400,
    code: 32000,
    say: (word: string) =>
      `Unexpected '${word}': there is nothing to join or negate. To search for it as a word, quote it.`,
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
