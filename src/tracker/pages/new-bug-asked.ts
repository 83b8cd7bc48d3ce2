/** What an address of the form for new bugs fills in, as the body that files such a bug. Pure. */

import { markup, type Part } from '../../platform/http/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'

/** Of all that it fills in. */
const SHOWN_CHARS_MAX = 4_000
/** What says how the form is to look, or who calls, and nothing of the bug. */
const NOT_OF_THE_BUG =
  /^(format|ctype|cloned_bug_id|maketemplate|form_name|token|(GoA|B)ugzilla_.*)$/
const LISTS = new Set(['keywords', 'cc', 'dependson', 'blocked', 'alias', 'see_also', 'groups'])

/** The text of such a body, or undefined where nothing is filled in. */
export function bodyOf({ given }: Pick<PageAsked, 'given'>): string | undefined {
  const filled = [...given].flatMap(([name, values]): [string, unknown][] => {
    const [text = ''] = values.filter((value) => value.trim() !== '')
    if (text === '' || NOT_OF_THE_BUG.test(name)) return []
    const items = values.flatMap((value) => value.split(',')).map((item) => item.trim())
    return [[name, LISTS.has(name) ? items.filter(Boolean) : text]]
  })
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled), null, 2) : undefined
}

export function newBugAsked(asked: PageAsked): Part {
  const body = bodyOf(asked)?.slice(0, SHOWN_CHARS_MAX)
  return (
    body !== undefined &&
    markup`<h2>What this address fills in</h2>
<pre class="text">${body}</pre>`
  )
}
