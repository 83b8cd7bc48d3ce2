/** The start page, which explains the service. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Locale } from '../locales/locale.ts'
import { framed } from './frame.ts'
import { openapi } from '../../platform/paths.ts'
import * as paths from '../paths.ts'

/** Pages of the service beside file tickets, as paths that begin with a slash. */
export interface Beside {
  login: string
  /** Where users create API keys. */
  keys: string
}

/** What the start page links to. */
export interface ServicePage {
  /** The public URL, with a trailing slash. */
  address: string
  beside: Beside
  /** Without a tracker. */
  isAlone: boolean
}

/** Contains commands for `curl` that work with this service. */
export function servicePage(asked: OwnAsked, locale: Locale, page: ServicePage): OwnPage {
  const { address } = page
  const title = locale.say('page_service')
  const dl = markup`<code>${address}rest.php</code>`
  const body = markup`<h1>${title}</h1>
<p>${locale.say('page_welcome')}</p>
<section class="card"><h2>${locale.say('service_link_title')}</h2>
<p>${locale.say('service_link')}</p></section>
<section class="card"><h2>${locale.say('service_send_title')}</h2>
<p>${locale.say('service_send')}</p>
<pre class="text">${sending(address)}</pre>
<p>${locale.say('service_ask')}</p>
<pre class="text">${asking(address)}</pre>
<p>${locale.show('service_dl', { address: dl })}</p></section>
<section class="card"><h2>${locale.say('service_thunderbird_title')}</h2>
<p>${inThunderbird(asked, locale)}</p></section>
<section class="card"><h2>${locale.say('service_login_title')}</h2>
<p>${loggingIn(asked, locale, page)}</p>
<p>${mine(asked, locale)}</p>
<p>${lists(asked, locale)}</p>
<p class="dim">${locale.say('service_guide')}</p></section>`
  return framed(asked, { locale, title, body })
}

/** Commands as in the guide, with placeholders in capitals. */
const AGAIN = `ME=LOGIN:KEY
AGAIN="X-Authorization: Basic $(printf %s "$ME" | base64 -w 0)"
`
const sending = (address: string) =>
  `${AGAIN}curl -u "$ME" -H "$AGAIN" -F file=@FILE -F 'msg={}' ${address}rest.php/newticket`
const asking = (address: string) =>
  `curl -u "$ME" -H "$AGAIN" -F 'msg={"notify": "ADDRESS"}' ${address}rest.php/newgrant`

function loggingIn({ to }: OwnAsked, locale: Locale, { beside, isAlone }: ServicePage): Part {
  const login = markup`<a href="${to(beside.login)}">${locale.say('service_login_link')}</a>`
  const keys = markup`<a href="${to(beside.keys)}">${locale.say('service_keys_link')}</a>`
  return locale.show(isAlone ? 'service_login_alone' : 'service_login', { login, keys })
}

const inThunderbird = ({ to }: OwnAsked, locale: Locale): Part =>
  locale.show('service_thunderbird', {
    addon: markup`<a href="${to(paths.thunderbird)}">${locale.say('service_thunderbird_link')}</a>`,
  })

const mine = ({ to }: OwnAsked, locale: Locale): Part =>
  locale.show('service_mine', {
    files: markup`<a href="${to(paths.mine)}">${locale.say('mine_title')}</a>`,
  })

function lists({ to }: OwnAsked, locale: Locale): Part {
  const [tickets, grants] = ['tickets', 'grants'].map(
    (name) => markup`<code>GET ${to(`/rest/${name}`)}</code>`,
  )
  const all = markup`<a href="${to(openapi)}">openapi.json</a>`
  return locale.show('service_lists', { tickets: tickets!, grants: grants!, all })
}
