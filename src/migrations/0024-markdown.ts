/** Whether a comment is Markdown, as in Bugzilla 5.1 and newer. */

import { altering } from '../platform/db/alter.ts'

export const markdown = altering({
  longdescs: { add: { is_markdown: 'int' }, value: { is_markdown: 0 } },
})
