/** Pages at Bugzilla's old URLs: they work, redirect, or name the replacement. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { type Old, oldAddresses } from './old-addresses.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

/** Not 501, since it is not an error of the server. */
const NOT_HERE = 404

function pageFor(name: string, old: Old): Page | undefined {
  if ('served' in old) return old.page
  const at = { name: 'Page.moved', paths: [`/${name}`], login: 'any' } as const
  if ('instead' in old) return { ...at, show: async (_look, asked) => instead(name, old, asked) }
  const { to, has_secret = false } = old
  return { ...at, has_secret, show: async (_look, asked) => ({ moved: to(asked), status: 302 }) }
}

type Gone = Extract<Old, { instead: unknown }>

function instead(name: string, old: Gone, asked: PageAsked): Sheet {
  const body = markup`<h1>${text('not_found')}</h1>
<p>${text.show('was', { name, what: old.was.charAt(0).toLowerCase() + old.was.slice(1) })}</p>
${
  old.instead.length > 0 &&
  markup`<h2>${text('replacement')}</h2>
<ul>${old.instead.map((call) => markup`<li>${callOf(call)}</li>\n`)}</ul>`
}
<p><a href="${asked.to(paths.oldAddresses)}">${text('all_old')}</a></p>`
  return { title: text('not_found'), body, status: NOT_HERE }
}

function callOf(call: string): Part {
  const colon = call.indexOf(': ')
  return markup`<code>${call.slice(0, colon)}</code>${call.slice(colon)}`
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

/** The replacement of a URL in words, with calls in backquotes. */
export function fateOf(old: Old): string {
  if ('served' in old) return old.served
  if ('leads' in old) return `Redirects to ${old.leads}`
  if (old.instead.length === 0) return 'Not supported'
  const calls = old.instead.map((call) => call.replace(/^(.*?): /, '`$1`: '))
  return `No page; use ${calls.join('; ')}`
}

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
