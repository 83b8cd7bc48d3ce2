/** The part of the interface that applies to every method, as promised to clients. */

import type { Section } from './lines.ts'

const REST = 'src/platform/http/server.test.ts'

export const general: Section = {
  title: 'In general',
  rules: [
    { says: 'All paths are below /rest', tests: ['recording 1', 'recording 2', 'recording 14'] },
    {
      says: 'With Accept: text/html the response is a page with the JSON',
      tests: ['recording 241', 'recording 242'],
    },
    {
      says: 'With callback the response is a script that calls it',
      tests: ['recording 245', 'recording 247', 'recording 248'],
    },
    {
      says: 'Parameters in the query are accepted with every verb, and take precedence over the body',
      tests: [REST],
    },
    { says: 'A list in the query is a repeated parameter', tests: ['recording 218'] },
    {
      says: 'Updates return id and changes, with removed and added; booleans are 1 and 0',
      tests: ['recording 88', 'recording 130', 'recording 446'],
    },
    {
      says: 'include_fields and exclude_fields select fields; exclusion takes precedence, and unknown names are ignored',
      tests: ['recording 221', 'recording 227', 'src/platform/http/select.test.ts'],
    },
    {
      says: 'Dotted names select fields of nested objects',
      tests: ['recording 115', 'recording 221'],
    },
    {
      says: '_all, _default, _extra and _custom select groups of fields',
      tests: ['recording 223', 'recording 224', 'recording 226'],
    },
    {
      says: 'An error has the fields error, message and code, and the HTTP status of its code',
      tests: ['recording 229', 'recording 230', 'recording 232', 'recording 238'],
    },
    {
      says: 'A missing required parameter is an error',
      tests: ['recording 40', 'recording 103', 'recording 187'],
    },
  ],
}
