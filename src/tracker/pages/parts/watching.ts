/** Watching a product, a component or a keyword on pages that show it. */

import type { Door } from '../../../platform/http/method.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { type Markup, markup } from '../../../platform/pages/markup.ts'
import { watchCreate, watchDelete } from '../../bugs/watches/watches.methods.ts'
import type { Watch } from '../../bugs/watches/watches.wire.ts'
import { doer, field, formToken, hidden } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

const FORM = 'watching'
const start = doer(watchCreate)
const stop = doer(watchDelete)

/** What can be watched, by its names. */
export type Watchable = { product: string; component?: string } | { keyword: string }

/** A button that starts or ends watching it; the page at `path` takes its form. */
export function watchButton(
  target: Watchable,
  watches: readonly Watch[],
  asked: PageAsked,
  path: string,
): Markup {
  const { product = null, component = null, keyword = null } = target as Partial<Watch>
  const watch = watches.find(
    (one) => one.product === product && one.component === component && one.keyword === keyword,
  )
  const name = component ?? product ?? keyword
  const fields = watch ? { id: String(watch.id) } : target
  return markup`<form method="post" action="${asked.to(path)}">${formToken(asked)}
${hidden([[FORM, watch ? 'stop' : 'start'], ...Object.entries(fields)])}<button class="plain">${text(
    watch ? 'stop_watching' : 'watch',
  )}<span class="unseen"> ${name}</span></button></form>`
}

/** Whether such a form was sent. */
export const isWatchForm = (asked: PageAsked): boolean => field(asked, FORM) !== ''

/** Does what it says; faults as of the methods. */
export const takeWatchForm = (door: Door, asked: PageAsked): Promise<unknown> =>
  (field(asked, FORM) === 'stop' ? stop : start)(door, asked)
