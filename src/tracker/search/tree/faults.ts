/** Faults of searches. */

import { fault, thrower } from '../../../platform/faults.ts'
import type { Refuse } from './refusals.wire.ts'
import { texts } from '../../fault-texts/search/texts.ts'

interface Large {
  id: number
  bug_id: number
  attach_size: number
}

export const searchFaults = {
  number_not_numeric: fault(400, 52).says(
    (value: string, field: string) => `'${value}' in '${field}' is not a number.`,
  ),
  illegal_date: fault(400, 56).says(
    (value: string, field: string) =>
      `'${value}' in '${field}' is not a date. Use the format 2026-01-31 or 2026-01-31T09:30:00Z.`,
  ),
  buglist_parameters_required: fault(400, 1000).says(
    'Enter at least one search criterion, such as a product or a status.',
  ),
  search_too_large: fault(413, 20003).says(
    (count: number | string, max: number, what?: string) =>
      `This search has ${count} ${what ?? 'conditions'}; at most ${max} are allowed.`,
  ),
  search_reads_too_much: fault(413, 20003).says(
    (what: string, max: number) =>
      `This search would have to read more than ${max} ${what}. Add criteria that fewer bugs match.`,
  ),
  search_pattern_file_too_large: fault(400, 32000).says(
    (pattern: string, { id, bug_id, attach_size }: Large, max: number) =>
      `Attachment ${id} of bug ${bug_id} has ${attach_size} bytes. '${pattern}' matches the ` +
      `beginning or end of a text or word, which is possible in files of at most ${max} bytes. ` +
      'Exclude that bug, or search for a part of the text.',
  ),
  search_cursor_invalid: fault(400, 20006).says(
    'This cursor belongs to a search with another order. Start again with an empty cursor.',
  ),
  /** The operator exists, but does not apply to this field. */
  search_field_operator_invalid: fault(400, 32000).says(
    (field: string, operator: string) =>
      `The field '${field}' cannot be searched with the operator '${operator}'.`,
  ),
  illegal_pronoun: fault(400, 32000).says(
    (pronoun: string) =>
      `Unknown pronoun '${pronoun}': use %user%, %reporter%, %assignee%, %qacontact% or %group.NAME%.`,
  ),
  login_required_for_pronoun: fault(400, 32000).says(
    (pronoun: string) => `Log in to use '${pronoun}', which stands for the user who is logged in.`,
  ),
  search_pattern_invalid: fault(400, 32000).says(
    (pattern: string, problem: string) => `Invalid regular expression '${pattern}': ${problem}.`,
  ),
  search_field_unknown: fault(400, 108).says(
    (field: string) => `'${field}' is not a searchable field.`,
  ),
  /** A condition in a group about a single row. */
  search_grouped_invalid: fault(400, 32000).says(
    (why: string) => `Conditions joined by AND_G must match one row of one field: ${why}.`,
  ),
  search_invalid_joiner: fault(400, 68000).says(
    (joiner: string) => `Unknown joiner '${joiner}': use AND, OR or AND_G.`,
  ),
  search_cp_without_op: fault(400, 68000).says(
    'CP closes a group of conditions that no OP has opened.',
  ),
  quicksearch_unbalanced_quotes: fault(400, 32000).says(
    (quote: string) => `Unbalanced quotes: ${quote}.`,
  ),
  quicksearch_unknown_field: fault(400, 32000).says((fields: readonly string[]) => {
    const said = fields.map((field) => `'${field}'`).join(', ')
    return `Unknown or ambiguous field: ${said}. To search for it as a word, quote it: "${fields[0]}:…".`
  }),
  quicksearch_invalid_query: fault(400, 32000).says(
    (word: string) =>
      `Unexpected '${word}': there is nothing to join or negate. To search for it as a word, quote it.`,
  ),
  search_field_operator_unsupported: fault(400, 68000).says(
    (operator: string) => `There is no search operator '${operator}'.`,
  ),
}

export const fail = thrower(searchFaults, texts.search)
/** The same for syntax errors, by name. */
export const refuse: Refuse = (...[name, ...details]) => fail(name, ...(details as never))
