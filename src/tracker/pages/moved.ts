/** Pages at Bugzilla's old URLs: they work, or redirect. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Page } from '../../platform/http/page.ts'
import { oldAddresses } from './old-addresses.ts'
import type { Old } from './old-kinds.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

function pageFor(name: string, old: Old): Page | undefined {
  if ('served' in old) return old.page
  const at = { name: 'Page.moved', paths: [`/${name}`], login: 'any' } as const
  const { to, has_secret = false } = old
  return { ...at, has_secret, show: async (_look, asked) => ({ moved: to(asked), status: 302 }) }
}

const listPage: Page = {
  name: 'Page.old_addresses',
  paths: [paths.oldAddresses],
  login: 'any',
  async show() {
    const body = markup`<h1>${text('old_addresses')}</h1>
<p>${text('old_about')}</p>
${[...oldAddresses].map(
  ([name, old]) => markup`<section class="entry"><h2><code>${name}</code></h2>
<p class="dim">${old.was}</p><p>${coded(fateOf(old))}</p></section>\n`,
)}`
    return { title: text('old_addresses'), body }
  },
}

/** How a URL is answered, in words with calls in backquotes. */
export const fateOf = (old: Old): string =>
  'served' in old ? old.served : `Redirects to ${old.leads}`

const coded = (fate: string): Part =>
  fate.split('`').map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : part))

/**
 * In place of Bugzilla's scripts: one page for each address of `oldAddresses` that is not served
 * elsewhere.
 */
export const movedPages: readonly Page[] = [
  listPage,
  ...[...oldAddresses].flatMap(([name, old]) => pageFor(name, old) ?? []),
]
