/**
 * Lists as a script for other pages: `bugs[12] = ["…", …]`. Any page can load a script in the name
 * of its visitor, so it contains only public data.
 */

import type { Form } from './form.ts'

/** `ctype=js` of `buglist.cgi`; calls `buglistCallback` of the page at the end, if there is one. */
export const js: Form = {
  type: 'application/javascript',
  extension: 'js',
  is_shown: true,
  isForAll: true,
  head: () => 'bugs = new Array;\n',
  entry: ({ columns }, bug) => {
    // The bug id is the array index.
    const cells = columns.filter(({ name }) => name !== 'bug_id').map(({ text }) => text(bug))
    return `bugs[${bug.id}] = [${cells.map(literal).join(', ')}];\n`
  },
  tail: 'if (window.buglistCallback) {\n  buglistCallback(bugs);\n}\n',
}

/** Escapes what could end a script, line or HTML comment. */
const literal = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
