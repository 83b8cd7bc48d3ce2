/**
 * Lists as a script for pages elsewhere: `bugs[12] = ["…", …]`. A script runs wherever a page loads
 * it, in the name of whoever looks at that page, so it tells what everybody may see.
 */

import type { Form } from './form.ts'

export const js: Form = {
  type: 'application/javascript',
  extension: 'js',
  is_shown: true,
  isForAll: true,
  head: () => 'bugs = new Array;\n',
  entry: ({ columns }, bug) => {
    // The number of the bug is its place.
    const cells = columns.filter(({ name }) => name !== 'bug_id').map(({ text }) => text(bug))
    return `bugs[${bug.id}] = [${cells.map(literal).join(', ')}];\n`
  },
  tail: 'if (window.buglistCallback) {\n  buglistCallback(bugs);\n}\n',
}

/** What ends a script, a line or a comment in HTML stands for itself nowhere. */
const literal = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
