/** The frame of every page: its head, what is around it, and what it may load and run. */

import { hash } from 'node:crypto'

import type { Actor } from '../work/work.ts'
import { Markup, markup, type Part } from './markup.ts'
import { STYLE } from './style.ts'

/** Nothing runs or loads but this one style. Forms go to where the page is from. */
const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; ` +
  `form-action 'self'; frame-ancestors 'self'`

/**
 * No page of another origin has a hand on the window of ours, nor loads it as a part of itself.
 * Files that are shown have no such opener policy: with a sandbox, browsers would refuse them.
 */
export const APART = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
export const PAGE_HEADERS = { 'content-security-policy': PAGE_POLICY, ...APART }

export interface Frame {
  title: string
  body: Part
  /** What stands above it, on pages of the tracker. */
  top?: Markup | undefined
  /** What everybody is told for now. */
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
// The hash is that of the style as it stands, so nothing in it may be escaped.
const STYLED = new Markup(STYLE)

const PLACES = [
  ['/bugs', 'Bugs'],
  ['/search', 'Search'],
  ['/products', 'Products'],
  ['/report', 'Reports'],
  ['/enter_bug', 'New bug'],
  ['/help', 'Help'],
] as const
/** What a page was asked for, as far as its top needs to know. */
interface Asked {
  to: (path: string) => string
  here: string
  formToken: () => string
}

/** Where one may go, a search, and who one is. */
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
