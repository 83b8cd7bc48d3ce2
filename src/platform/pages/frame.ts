/** The frame of every page: head, navigation and security headers. */

import * as paths from '../paths.ts'
import type { Actor } from '../work/work.ts'
import { icon, script, style } from './assets.ts'
import {
  type Branding,
  type BrandingFile,
  logoShown,
  siteFooter,
  siteHeader,
  siteStyle,
} from './branding.ts'
import type { Display } from './display.ts'
import { face } from './face.ts'
import type { Language } from './language.ts'
import { inOther, languageAttributes } from './language-attributes.ts'
import { type Markup, markup, type Part } from './markup.ts'
import { text } from './text.ts'

/**
 * Only our own style, icon and script may load. Forms submit to their own origin. Scripts connect
 * to it, and to another one if a page says so.
 */
const policyWith = (origin: string) =>
  `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; ` +
  `connect-src 'self'${origin && ` ${origin}`}; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'self'`

/**
 * Isolates our windows and resources from other origins. File downloads have no opener policy:
 * combined with a sandbox, browsers would refuse them.
 */
export const APART = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The content security policy, and headers that isolate a page from other sites. Its script may
 * also send to the origin, if there is one.
 */
export const pageHeaders = (origin = '') => ({
  'content-security-policy': policyWith(origin),
  vary: 'accept, accept-encoding, accept-language, cookie',
  ...APART,
})

/** What differs between pages. */
export interface Frame {
  title: string
  /** The name of the installation, if it is known. */
  installation?: string | undefined
  body: Part
  /** That of the title and the body; default: that of the frame. */
  language?: Language | undefined
  /** The body uses the whole width, with classes of its own, instead of being prose and tables. */
  is_wide?: boolean
  /** Links beside the page, where there is room. */
  rail?: Part
  /** The base of links. */
  base: string
  /** The navigation. */
  top?: Markup | undefined
  /** Whether the service has the page with that path pattern; for the footer, below `top`. */
  serves?: (path: string) => boolean
  /** The current announcement. */
  notice?: string | undefined
  /** What the reader should do something about. */
  alert?: Part
  display?: Display | undefined
  /** What the installation adds; without its style sheet if the page `is_plain`. */
  branding?: Branding | undefined
  is_plain?: boolean
  /** The path of a script of its own. */
  script?: string | undefined
}

/** The whole document. Without `top`, the page has neither navigation nor footer. */
export function pageOf(frame: Frame): Markup {
  const { body, is_wide, rail, base, top, serves, notice, alert, display, branding } = frame
  const written = inOther(frame.language)
  return markup`<!doctype html>
<html${languageAttributes()}${shownAs(display)}>
<head>
${headOf(base)}
${!frame.is_plain && siteStyle(base, branding?.style)}${scripted(base, frame.script)}
${titled(frame)}
</head>
<body>
<a class="skip" href="#main">${text('skip')}</a>
${top}
${siteHeader(branding?.header)}${notice && markup`<p class="notice" role="status">${notice}</p>`}
${alert}
${rail && markup`<div class="frame"${written}>${rail}`}
<main id="main"${written}>
${is_wide ? body : markup`<div class="page">${body}</div>`}
</main>
${rail && markup`</div>`}
${
  top &&
  markup`<footer class="foot">${siteFooter(branding?.footer)}${
    serves?.(paths.help) &&
    markup`<a href="${base}${paths.help}" data-go="help">${text('help')}</a>
`
  }<a href="${base}${paths.display}" data-go="display">${text('display')}</a>
</footer>`
}
</body>
</html>
`
}

/** The frame in which the script shows the page of a bug beside a list. */
export const BESIDE = 'pane'

/** What such a frame shows of a page. */
export const pageBeside = ({ body, is_wide, ...named }: Beside) =>
  markup`<!doctype html>
<html${languageAttributes()}><head><meta charset="utf-8">${titled(named)}</head>
<body><turbo-frame id="${BESIDE}">
${is_wide ? body : markup`<div class="page">${body}</div>`}
</turbo-frame></body></html>
`

type Beside = Pick<Frame, 'title' | 'installation' | 'body' | 'is_wide'>

/** The title of the window: of the page, and the name of the installation. */
export const titled = ({
  title,
  installation = NAME,
  language,
}: Pick<Frame, 'title' | 'installation' | 'language'>): Markup =>
  markup`<title${inOther(language)}>${title} - ${installation}</title>`
const NAME = 'Docket'

/**
 * A page with a newer script is loaded completely; others do not execute it again. So is a page
 * with a script of its own, which is not shown from a cache either.
 */
const scripted = (base: string, own?: string) => markup`<meta name="turbo-root" content="${
  base || '/'
}">
<meta name="turbo-cache-control" content="${own === undefined ? 'no-preview' : 'no-cache'}">
${
  own !== undefined &&
  markup`<meta name="turbo-visit-control" content="reload">
<script src="${base}${own}" defer></script>`
}
<meta name="turbo-refresh-method" content="morph">
<meta name="turbo-refresh-scroll" content="preserve">
<meta name="turbo-view-transition" content="true">
<script type="module" src="${base}${script.path}" data-turbo-track="reload"
data-turbo-eval="false"></script>`

/** What every page loads. */
export const headOf = (base: string) => markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${base}${style.path}">
<link rel="icon" type="${icon.type}" href="${base}${icon.path}">`

/** The attributes of the page on which the style depends. */
export const shownAs = ({ theme, density, keys, pane }: Display = {}): Part => [
  pane && markup` data-pane="${pane}"`,
  keys && markup` data-keys="${keys}"`,
  theme && markup` data-theme="${theme}"`,
  density && markup` data-density="${density}"`,
]

const PLACES = [
  [paths.bugs, 'bugs'],
  [paths.search, 'search'],
  [paths.products, 'products'],
  [paths.requests, 'requests'],
  [paths.report, 'reports'],
] as const
/** The part of a request that the frame needs. */
interface Asked {
  to: (path: string) => string
  serves: (path: string) => boolean
  here: string
  given: ReadonlyMap<string, readonly string[]>
  formToken: () => string
}

interface TopMore {
  isByProxy?: boolean
  /** The name of the installation, if it is known. */
  installation?: string | undefined
  logo?: BrandingFile | undefined
  /** Unread entries of the reader's inbox, up to a limit. */
  unread?: number | undefined
  /** The id of the element that says why the text of the search box was refused. */
  search_alarm?: string | undefined
}

/** Links, a search box and the account menu, which is left out if the reader is not known. */
export function topOf(asked: Asked, actor: Actor | undefined, more: TopMore = {}): Markup {
  const { isByProxy = false, installation = NAME, logo, unread, search_alarm } = more
  const { to, here, serves } = asked
  const isKnown = actor !== undefined && actor.id !== 0
  const places = PLACES.filter(([path]) => serves(path))
  const isHere = (path: string) => here === path || here.startsWith(`${path}?`)
  return markup`<header class="top">
<a class="home" href="${to('/')}" data-go="start">${
    logo ? logoShown(to(''), logo) : MARK
  } ${installation}</a>
<nav aria-label="${text('navigation')}">${places.map(
    ([path, name]) =>
      markup`<a href="${to(path)}"
data-go="${name}"${isHere(path) && markup` aria-current="page"`}>${text(name)}</a>
`,
  )}${isKnown && serves(paths.inbox) && inboxLink(to(paths.inbox), isHere(paths.inbox), unread)}${
    isKnown && serves(paths.files) && filesLink(to(paths.files), isHere(paths.files))
  }${actor && administers(actor) && administrationLink(to(paths.administration))}</nav>
${serves(paths.bugs) && findForm(asked, isKnown, search_alarm)}
${
  serves(paths.enterBug) &&
  markup`<a class="button main-action" href="${to(paths.enterBug)}"
data-go="new_bug">${text('new_bug')}</a>`
}
${actor && (isKnown ? account(asked, actor, isByProxy) : loginLink(asked))}
</header>`
}

const findForm = ({ to, given }: Asked, isKnown: boolean, alarm: string | undefined) => markup`
<form class="find" role="search" action="${to(paths.bugs)}"
data-people="${to(paths.people)}">
<label class="unseen" for="find">${text('find')}</label>
<input id="find" type="search" name="quicksearch" value="${given.get('quicksearch')?.at(-1)}"
placeholder="${text('find_hint')}" required${isKnown && markup` data-complete="search"`}${
  alarm && markup` aria-invalid="true" aria-describedby="${alarm}"`
}></form>`

/** Groups whose members administer something. */
const ADMINISTERING = [
  'admin',
  'tweakparams',
  'editusers',
  'creategroups',
  'editclassifications',
  'editcomponents',
  'editkeywords',
]
const administers = (actor: Actor) => ADMINISTERING.some((group) => actor.may(group))

const administrationLink = (to: string) =>
  markup` <a href="${to}" data-go="admin">${text('administration')}</a>`

const filesLink = (to: string, isHere: boolean) =>
  markup` <a href="${to}"${isHere && markup` aria-current="page"`}>${text('files')}</a>`

const UNREAD_SHOWN_MAX = 99

const inboxLink = (to: string, isHere: boolean, unread = 0) =>
  markup`<a href="${to}" data-go="inbox"${isHere && markup` aria-current="page"`}>${text('inbox')}${
    unread > 0 &&
    markup` <span class="num">${unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : unread}<span
class="unseen"> ${text('unread')}</span></span>`
  }</a>`

const MARK = markup`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
<rect x="1" y="1" width="16" height="16" rx="3.5" fill="none" stroke="currentColor"
stroke-width="2"/><path d="M5 6.2h8M5 9h8M5 11.8h4.5" stroke="currentColor" stroke-width="1.8"
stroke-linecap="round"/></svg>`

const account = ({ to, formToken }: Asked, { login, name }: Actor, isByProxy: boolean) => markup`
<a class="person" href="${to(paths.preferences)}" data-go="preferences"
title="${text('preferences_of', { login })}">
${face(name || login)}
<span class="login" data-login="${login}">${name || login}</span></a>
${!isByProxy && logoutForm(to(paths.logout), formToken())}`

/**
 * For people who get no mail because letters came back. The page is loaded completely afterwards,
 * since this is outside of its content.
 */
export const mailStopped = ({ to, formToken }: Asked) => markup`
<form class="notice" action="${to(paths.emailPreferences)}" method="post" data-turbo="false">
<input type="hidden" name="form_token" value="${formToken()}">
<input type="hidden" name="action" value="${RESUME_MAIL}">
${text('mail_stopped')} <button>${text('mail_resume')}</button></form>`
/** For somebody who acts for another person; the page is loaded completely afterwards. */
export const actingNotice = ({ to, formToken }: Asked, { login, by }: Actor): Part =>
  by?.acts &&
  markup`<form class="notice acting" action="${to(paths.actAs)}" method="post" data-turbo="false">
<input type="hidden" name="form_token" value="${formToken()}">
<input type="hidden" name="action" value="end">
${text('acting', { sudoer: by.acts.login, login })} <button>${text('acting_end')}</button></form>`

/** The action of the form. */
export const RESUME_MAIL = 'resume'

const loginLink = ({ to, here }: Asked) =>
  markup`<a class="button" href="${to(paths.login)}?next=${encodeURIComponent(here)}">${text('login')}</a>`

const logoutForm = (to: string, token: string) => markup`
<form action="${to}" method="post"><input type="hidden" name="form_token" value="${token}">
<button class="bare">${text('logout')}</button></form>`
