/** The frame of every page: head, navigation and security headers. */

import type { Actor } from '../work/work.ts'
import { icon, script, style, turbo } from './assets.ts'
import type { Display } from './display.ts'
import { face } from './face.ts'
import { type Markup, markup, type Part } from './markup.ts'

/** The style element that Turbo inserts when it starts, for a progress bar that is not used. */
const TURBO_STYLE = 'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='

/** Only our own style, icon and script may load. Forms submit to their own origin. */
const PAGE_POLICY =
  `default-src 'none'; style-src 'self' '${TURBO_STYLE}'; img-src 'self'; script-src 'self'; ` +
  `connect-src 'self'; base-uri 'none'; ` +
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
  /** The body uses the whole width, with classes of its own, instead of being prose and tables. */
  is_wide?: boolean
  /** The base of links. */
  base: string
  /** The navigation of tracker pages. */
  top?: Markup | undefined
  /** The current announcement. */
  notice?: string | undefined
  display?: Display | undefined
}

export function pageOf({ title, body, is_wide, base, top, notice, display }: Frame): Markup {
  return markup`<!doctype html>
<html lang="en"${shownAs(display)}>
<head>
${headOf(base)}
${scripts(base)}
<title>${title} - Docket</title>
</head>
<body>
<a class="skip" href="#main">To the content</a>
${top}
${notice && markup`<p class="notice" role="status">${notice}</p>`}
<main id="main">
${is_wide ? body : markup`<div class="page">${body}</div>`}
</main>
${
  top &&
  markup`<footer class="foot"><a href="${base}/help">Help</a> <a href="${base}/display">Display</a>
</footer>`
}
</body>
</html>
`
}

/** A page with newer scripts is loaded completely; others do not execute them again. */
const scripts = (base: string) => markup`<meta name="turbo-root" content="${base || '/'}">
<meta name="turbo-cache-control" content="no-preview">
<meta name="turbo-refresh-method" content="morph">
<meta name="turbo-refresh-scroll" content="preserve">
<meta name="turbo-view-transition" content="true">
${[turbo, script].map(
  ({ path }) => markup`<script src="${base}${path}" defer data-turbo-track="reload"
data-turbo-eval="false"></script>\n`,
)}`

/** What every page loads. */
export const headOf = (base: string) => markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${base}${style.path}">
<link rel="icon" type="${icon.type}" href="${base}${icon.path}">`

/** The attributes of the page on which the style depends. */
export const shownAs = ({ theme, density, keys }: Display = {}): Part => [
  keys && markup` data-keys="${keys}"`,
  theme && markup` data-theme="${theme}"`,
  density && markup` data-density="${density}"`,
]

const PLACES = [
  ['/bugs', 'Bugs'],
  ['/search', 'Search'],
  ['/products', 'Products'],
  ['/requests', 'Requests'],
  ['/report', 'Reports'],
] as const
/** The part of a request that the frame needs. */
interface Asked {
  to: (path: string) => string
  here: string
  given: ReadonlyMap<string, readonly string[]>
  formToken: () => string
}

/** Links, a search box and the account menu. */
export function topOf(asked: Asked, actor: Actor | undefined, isByProxy = false): Markup {
  const { to, here, given } = asked
  const isKnown = actor !== undefined && actor.id !== 0
  const isHere = (path: string) => here === path || here.startsWith(`${path}?`)
  return markup`<header class="top">
<a class="home" href="${to('/')}">${MARK} Docket</a>
<nav aria-label="Pages">${PLACES.map(
    ([path, title]) =>
      markup`<a href="${to(path)}"${isHere(path) && markup` aria-current="page"`}>${title}</a>\n`,
  )}</nav>
<form class="find" role="search" action="${to('/bugs')}">
<label class="unseen" for="find">Quicksearch: words, the number of a bug, or criteria</label>
<input id="find" type="search" name="quicksearch" value="${given.get('quicksearch')?.at(-1)}"
placeholder="Words or a bug number" required${isKnown && markup` data-complete="search"`}></form>
<a class="button main-action" href="${to('/enter_bug')}">New bug</a>
${isKnown ? account(asked, actor.login, isByProxy) : loginLink(asked)}
</header>`
}

const MARK = markup`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
<rect x="1" y="1" width="16" height="16" rx="3.5" fill="none" stroke="currentColor"
stroke-width="2"/><path d="M5 6.2h8M5 9h8M5 11.8h4.5" stroke="currentColor" stroke-width="1.8"
stroke-linecap="round"/></svg>`

const account = ({ to, formToken }: Asked, login: string, isByProxy: boolean) => markup`
<a class="person" href="${to('/preferences')}" title="Preferences">
${face(login)}
<span class="login">${login}</span></a>
${!isByProxy && logoutForm(to('/logout'), formToken())}`

const loginLink = ({ to, here }: Asked) =>
  markup`<a class="button" href="${to('/login')}?next=${encodeURIComponent(here)}">Log in</a>`

const logoutForm = (to: string, token: string) => markup`
<form action="${to}" method="post"><input type="hidden" name="form_token" value="${token}">
<button class="bare">Log out</button></form>`
