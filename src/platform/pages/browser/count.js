/** Search forms: how many bugs match what the form says, while it is filled in. */

import * as en from './en.js'
import { call } from './page.js'

/** Long enough that words are counted, not letters. */
const COUNT_PAUSE_MS = 300
let counting

document.addEventListener('input', ({ target: { form } }) => {
  const shown = form?.querySelector('[data-count]')
  if (!shown) return
  counting?.abort()
  const { signal } = (counting = new AbortController())
  setTimeout(async () => {
    const asked = new URLSearchParams(new FormData(form))
    // The total has a limit of its own; one bug is the fewest that can be asked for.
    asked.set('limit', 1)
    asked.set('total', true)
    asked.set('include_fields', 'id')
    const { total, total_is_exact } = (await (signal.aborted || call(`bug?${asked}`, signal))) ?? {}
    if (signal.aborted) return
    shown.value = total === undefined ? en.notASearch : en.matchingBugs(total, total_is_exact)
  }, COUNT_PAUSE_MS)
})
