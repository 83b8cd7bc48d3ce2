/** Lists as JSON: an array with an object for each bug, whose keys are the names of columns. */

import type { Form } from './form.ts'

/** `ctype=json`, which Bugzilla does not have. All values are texts as in the other formats. */
export const json: Form = {
  type: 'application/json',
  extension: 'json',
  is_shown: false,
  head: () => '[\n',
  entry: ({ columns }, bug) =>
    JSON.stringify(Object.fromEntries(columns.map(({ name, text }) => [name, text(bug)]))),
  between: ',\n',
  tail: '\n]\n',
}
