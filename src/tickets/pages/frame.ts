/** The frame of every page of file tickets: head, layout and security headers. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { DISPLAY_COOKIE, readDisplay } from '../../platform/pages/display.ts'
import { APART, headOf, shownAs } from '../../platform/pages/frame.ts'
import {
  type Branding,
  logoShown,
  siteFooter,
  siteHeader,
  siteStyle,
} from '../../platform/pages/branding.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import type { Locale } from '../locales/locale.ts'
import * as paths from '../paths.ts'

/** What differs between the pages; the status is 200 unless given. */
export interface Frame {
  locale: Locale
  title: string
  body: Part
  status?: number
  /** What is below the content. */
  below?: Part
  /** The path of a script, which begins with a slash; without one, scripts are disabled. */
  script?: string
  /** Another origin to which that script sends. */
  sends_to?: string | undefined
}

/** The URL of such a page is a secret, so no referrer is sent. */
export function framed(asked: Pick<OwnAsked, 'to' | 'query' | 'cookie'>, frame: Frame): OwnPage {
  const { to, query, cookie } = asked
  const { locale, title, body, below, status = 200, script, sends_to } = frame
  const service = locale.say('page_service')
  const display = readDisplay(cookie(DISPLAY_COOKIE))
  const draw = (branding?: Branding) =>
    markup`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}"${shownAs(display)}>
<head>
${headOf(to(''))}
${siteStyle(to(''), branding?.style)}<meta name="robots" content="noindex, nofollow">
<title>${title} - ${service}</title>
${script !== undefined && markup`<script src="${to(script)}" defer></script>`}
</head>
<body class="tickets">
<a class="skip" href="#main">${locale.say('page_skip')}</a>
<header class="top"><a class="home" href="${to(paths.service)}">${
      branding?.logo && logoShown(to(''), branding.logo)
    } ${service}</a></header>
${siteHeader(branding?.header)}<main id="main"><div class="page">${body}
${below}</div></main>
<footer>${siteFooter(branding?.footer)}<nav aria-label="${locale.say('page_language')}">${languages(query, locale)}</nav></footer>
</body>
</html>
`.html
  const policy = POLICY + (script === undefined ? '' : runningWith(sends_to))
  return {
    status,
    draw,
    headers: {
      'content-security-policy': policy,
      ...APART,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    },
  }
}

/** A page that browsers load again after some seconds. */
export const reloaded = (page: OwnPage, seconds: number): OwnPage => ({
  ...page,
  headers: { ...page.headers, refresh: `${seconds}` },
})

/** The page in each language. */
function languages(query: URLSearchParams, locale: Locale): Part {
  return LANGUAGE_NAMES.map((language) => {
    const { name } = LANGUAGES[language]
    if (language === locale.language) return markup`<strong>${name}</strong> `
    const other = new URLSearchParams(query)
    other.set('lang', language)
    const to = `?${other.toString()}`
    return markup`<a href="${to}" hreflang="${language}" lang="${language}">${name}</a> `
  })
}

const POLICY =
  `default-src 'none'; style-src 'self'; img-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
const runningWith = (origin = '') =>
  `; script-src 'self'; connect-src 'self'${origin && ` ${origin}`}`
