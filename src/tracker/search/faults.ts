/** What people may be refused about searches. */

import { thrower } from '../../platform/faults.ts'

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
    say: (count: number, max: number, what = 'conditions') =>
      `This search comes to ${count} ${what}; at most ${max} can be put together.`,
  },
  /** The operator exists, but not for this field. */
  search_field_operator_invalid: {
    status: 400,
    code: 32000,
    say: (field: string, operator: string) =>
      `The field '${field}' cannot be searched with the operator '${operator}'.`,
  },
  /** A part of Bugzilla's search that would be wrong to ignore. */
  search_not_served: {
    status: 400,
    code: 32000,
    say: (parameter: string) =>
      `Searching by '${parameter}' is not served yet. Leave it out, or use plain criteria.`,
  },
  illegal_pronoun: {
    status: 400,
    code: 32000,
    say: (pronoun: string) => `'${pronoun}' stands for nobody here; '%user%' stands for yourself.`,
  },
  login_required_for_pronoun: {
    status: 400,
    code: 32000,
    say: (pronoun: string) => `'${pronoun}' stands for whoever is logged in. Log in first.`,
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
