/** The interface for bugs, their history and searches, as promised to clients. */

import type { Section } from './lines.ts'

const GET = 'src/tracker/bugs/bugs.methods.test.ts'
const SEARCH = 'src/tracker/search/search.test.ts'
const CRITERIA = 'src/tracker/search/ask/criteria.test.ts'
const CALLED = 'src/tracker/search/search.methods.test.ts'

/** All of them are returned by default. */
const bug = `
  actual_time alias assigned_to assigned_to_detail blocks cc cc_detail classification component
  creation_time creator creator_detail deadline depends_on dupe_of estimated_time flags groups id
  is_cc_accessible is_confirmed is_creator_accessible is_open keywords last_change_time op_sys
  platform priority product qa_contact remaining_time resolution see_also severity status summary
  target_milestone update_token url version whiteboard`

export const bugs: Section = {
  title: 'Bugs',
  methods: [
    {
      path: 'GET /bug/:ids',
      name: 'Bug.get',
      parameters: 'ids',
      tests: ['recording 214', 'recording 220'],
    },
    {
      path: 'GET /bug/:ids/history',
      name: 'Bug.history',
      parameters: 'ids new_since',
      tests: ['recording 422', 'src/tracker/bugs/history/history.methods.test.ts'],
    },
    {
      path: 'GET /bug',
      name: 'Bug.search',
      parameters: `
        alias assigned_to component count_only creation_time creator cursor id last_change_time
        limit offset op_sys platform priority product resolution severity status summary tags
        target_milestone total qa_contact url version whiteboard`,
      tests: [SEARCH, CRITERIA, CALLED],
    },
    {
      path: 'POST /bug',
      name: 'Bug.create',
      parameters: 'product* component* version* summary* alias op_sys priority platform',
      tests: ['recording 214', 'recording 178', 'recording 181', GET],
    },
  ],
  fields: [
    { what: 'Bug', of: 'Bug.get bugs[]', fields: bug, tests: ['recording 185'] },
    {
      what: 'Answer with bugs',
      of: 'Bug.get ',
      fields: 'bugs faults',
      tests: ['recording 214'],
    },
    {
      what: 'Answer with bugs that were searched for',
      of: 'Bug.search ',
      fields: 'bugs faults next_cursor ranked total total_is_exact',
      tests: [CALLED, 'src/tracker/search/full-text.test.ts'],
    },
    {
      what: 'User summary',
      of: 'Bug.get bugs[].assigned_to_detail',
      fields: 'id real_name name email',
      tests: ['recording 214'],
    },
    {
      what: 'QA contact',
      of: 'Bug.get bugs[].qa_contact_detail',
      fields: 'id real_name name email',
      tests: [`${GET}: qa_contact_detail`],
    },
    {
      what: 'Flag of a bug',
      of: 'Bug.get bugs[].flags[]',
      fields: 'id name type_id creation_date modification_date status setter requestee',
      tests: ['recording 214'],
    },
    {
      what: "The caller's own tags, an extra field",
      of: 'Bug.get bugs[]',
      fields: 'tags',
      tests: ['recording 223'],
    },
    {
      what: 'History of a bug',
      of: 'Bug.history bugs[]',
      fields: 'id alias history',
      tests: ['recording 422'],
    },
    {
      what: 'History entry',
      of: 'Bug.history bugs[].history[]',
      fields: 'when who changes',
      tests: ['recording 422'],
    },
    {
      what: 'Change',
      of: 'Bug.history bugs[].history[].changes[]',
      fields: 'field_name removed added attachment_id',
      tests: ['recording 422', 'src/tracker/bugs/history/history.methods.test.ts'],
    },
  ],
  rules: [
    {
      says: 'Criteria match exactly; summary and whiteboard by every word as a part',
      tests: [`${CRITERIA}: summary`, SEARCH],
    },
    {
      says: 'Criteria all have to hold; of a repeated one any value does',
      tests: ['recording 251', 'recording 265'],
    },
    { says: 'Several ids may be one text with commas', tests: ['recording 250', SEARCH] },
    { says: 'offset needs limit', tests: ['recording 257'] },
    {
      says: 'content finds words of summaries and comments, private ones for insiders only',
      tests: ['src/tracker/search/full-text.test.ts', 'tests/search-differential.test.ts'],
    },
    {
      says: 'The order relevance begins with the best; the newest 20,000 texts of common words',
      tests: ['src/tracker/search/full-text.test.ts'],
    },
    {
      says: 'Pages by cursor show every bug that stays where it is once, whatever changes between',
      tests: ['src/tracker/search/plan/cursor.test.ts'],
    },
    {
      says: 'total is exact up to 20,000 bugs, count_only always',
      tests: ['src/tracker/search/plan/totals.test.ts'],
    },
    {
      says: 'A search answers like bugs that are asked for',
      tests: ['recording 250'],
    },
    {
      says: 'A new bug that is not right is refused with a fault that names what is wrong',
      tests: ['recording 187', 'recording 193', 'recording 194', 'recording 196', 'recording 208'],
    },
    {
      says: 'What the caller may not set is left out or set to its default',
      tests: ['recording 184', 'recording 185'],
    },
  ],
}
