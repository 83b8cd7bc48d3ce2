/** The interface for bugs, their history and searches, as promised to clients. */

import type { Section } from './lines.ts'

const GET = 'src/tracker/bugs/bugs.methods.test.ts'
const SEARCH = 'src/tracker/search/search.test.ts'
const CRITERIA = 'src/tracker/search/ask/criteria.test.ts'
const CALLED = 'src/tracker/search/search.methods.test.ts'

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
    { what: 'Bug', of: 'Bug.get bugs[]', tests: ['recording 185'] },
    { what: 'Answer with bugs', of: 'Bug.get ', tests: ['recording 214'] },
    {
      what: 'Answer with bugs that were searched for',
      of: 'Bug.search ',
      fields: 'bugs faults next_cursor ranked total total_is_exact',
      tests: [CALLED, 'src/tracker/search/full-text.test.ts'],
    },
    { what: 'User summary', of: 'Bug.get bugs[].assigned_to_detail', tests: ['recording 214'] },
    {
      what: 'QA contact',
      of: 'Bug.get bugs[].qa_contact_detail',
      fields: 'id real_name name email',
      tests: [`${GET}: qa_contact_detail`],
    },
    { what: 'Flag of a bug', of: 'Bug.get bugs[].flags[]', tests: ['recording 214'] },
    {
      what: "The caller's own tags, an extra field",
      of: 'Bug.get bugs[]',
      fields: 'tags',
      tests: ['recording 223'],
    },
    { what: 'History of a bug', of: 'Bug.history bugs[]', tests: ['recording 422'] },
    { what: 'History entry', of: 'Bug.history bugs[].history[]', tests: ['recording 422'] },
    {
      what: 'Change',
      of: 'Bug.history bugs[].history[].changes[]',
      fields: 'field_name removed added attachment_id',
      tests: ['recording 422', 'src/tracker/bugs/history/history.methods.test.ts'],
    },
  ],
  rules: [
    {
      says: 'Criteria match whole values; summary and whiteboard match if they contain every word',
      tests: [`${CRITERIA}: summary`, SEARCH],
    },
    {
      says: 'All criteria must match; of repeated values, one is sufficient',
      tests: ['recording 251', 'recording 265'],
    },
    {
      says: 'Several ids can be one string, separated by commas',
      tests: ['recording 250', SEARCH],
    },
    { says: 'offset requires limit', tests: ['recording 257'] },
    {
      says: 'content finds words in summaries and comments; in private comments only for insiders',
      tests: ['src/tracker/search/full-text.test.ts', 'tests/search-differential.test.ts'],
    },
    {
      says: 'Order by relevance returns the best match first; for common words, among the newest 20,000 texts',
      tests: ['src/tracker/search/full-text.test.ts'],
    },
    {
      says: 'Pages by cursor return every bug whose position does not change exactly once',
      tests: ['src/tracker/search/plan/cursor.test.ts'],
    },
    {
      says: 'total is exact up to 20,000 bugs; count_only is always exact',
      tests: ['src/tracker/search/plan/totals.test.ts'],
    },
    { says: 'A search returns bugs in the same form as Bug.get', tests: ['recording 250'] },
    {
      says: 'An invalid new bug is refused with a fault that names the problem',
      tests: ['recording 187', 'recording 193', 'recording 194', 'recording 196', 'recording 208'],
    },
    {
      says: 'Fields that the caller may not set are ignored or get their default',
      tests: ['recording 184', 'recording 185'],
    },
  ],
}
