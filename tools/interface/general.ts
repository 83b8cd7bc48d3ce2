/** The part of the interface that applies to every method, as promised to clients. */

import type { Section } from './lines.ts'

const REST = 'src/platform/http/server.test.ts'

export const general: Section = {
  title: 'In general',
  rules: [
    { says: 'Everything is below /rest', tests: ['recording 1', 'recording 2', 'recording 14'] },
    {
      says: 'With Accept: text/html the JSON comes as a page',
      tests: ['recording 241', 'recording 242'],
    },
    {
      says: 'With callback it comes as a script that calls it',
      tests: ['recording 245', 'recording 247', 'recording 248'],
    },
    {
      says: 'Parameters in the query count on every verb, and before those of the body',
      tests: [REST],
    },
    { says: 'A list in the query repeats its name', tests: ['recording 218'] },
    {
      says: 'Updates answer id and changes, with removed and added; booleans are 1 and 0',
      tests: ['recording 88', 'recording 130', 'recording 446'],
    },
    {
      says: 'include_fields and exclude_fields choose fields; excluding wins, unknown names count for nothing',
      tests: ['recording 221', 'recording 227', 'src/platform/http/select.test.ts'],
    },
    {
      says: 'Parts of objects are chosen by dotted names',
      tests: ['recording 115', 'recording 221'],
    },
    {
      says: '_all, _default, _extra and _custom stand for fields',
      tests: ['recording 223', 'recording 224', 'recording 226'],
    },
    {
      says: 'An error is error, message and code, with the HTTP status of its code',
      tests: ['recording 229', 'recording 230', 'recording 232', 'recording 238'],
    },
    {
      says: 'A missing required parameter is an error',
      tests: ['recording 40', 'recording 103', 'recording 187'],
    },
  ],
}
