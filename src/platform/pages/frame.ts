/** The frame of every page: head, navigation and security headers. */

import { hash } from 'node:crypto'

import type { Actor } from '../work/work.ts'
import { Markup, markup, type Part } from './markup.ts'
import { STYLE } from './style.ts'

/** Only this style may load, and no scripts run. Forms submit to their own origin. */
const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; ` +
  `form-action 'self'; frame-ancestors 'self'`

/**
 * Isolates our windows and resources from other origins. File downloads have no opener policy:
 * combined with a sandbox, browsers would refuse them.
 */
export const APART = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
export const PAGE_HEADERS = { 'content-security-policy': PAGE_POLICY, ...APART }

export interface Frame {
  title: string
  body: Part
  /** The navigation of tracker pages. */
  top?: Markup | undefined
  /** The current announcement. */
  notice?: string | undefined
}

export function pageOf({ title, body, top, notice }: Frame): Markup {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Docket</title>
<style>${STYLED}</style>
</head>
<body>
<a class="skip" href="#main">To the content</a>
${top}
${notice && markup`<p class="notice" role="status">${notice}</p>`}
<main id="main">
${body}
</main>
</body>
</html>
`
}
// The hash covers the style exactly as it is, so it must not be escaped.
const STYLED = new Markup(STYLE)

const PLACES = [
  ['/bugs', 'Bugs'],
  ['/search', 'Search'],
  ['/products', 'Products'],
  ['/report', 'Reports'],
  ['/enter_bug', 'New bug'],
  ['/help', 'Help'],
] as const
/** The part of a request that the frame needs. */
interface Asked {
  to: (path: string) => string
  here: string
  formToken: () => string
}

/** Links, a search box and the account menu. */
export function topOf(asked: Asked, actor: Actor | undefined, isByProxy = false): Markup {
  const { to, here, formToken } = asked
  return markup`<header class="top"><div>
<a class="home" href="${to('/')}">Docket</a>
<nav aria-label="Pages">${PLACES.map(
    ([path, title]) => markup`<a href="${to(path)}">${title}</a>\n`,
  )}</nav>
<form role="search" action="${to('/bugs')}"><label><span class="hidden">Quicksearch</span>
<input type="search" name="quicksearch" placeholder="Words, or a bug" required></label>
<button>Search</button></form>
${
  actor && actor.id !== 0
    ? markup`<div class="who"><a href="${to('/preferences')}" title="Preferences">${actor.login}</a>
${!isByProxy && logoutForm(to('/logout'), formToken())}</div>`
    : markup`<a href="${to('/login')}?next=${encodeURIComponent(here)}">Log in</a>`
}
</div></header>`
}

const logoutForm = (to: string, token: string) => markup`
<form action="${to}" method="post"><input type="hidden" name="form_token" value="${token}">
<button class="plain">Log out</button></form>`
