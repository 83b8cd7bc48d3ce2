/** Second factors in tests: an authenticator app, and a browser that logs in on pages. */

import { codeOf, stepAt } from '../src/accounts/mfa/totp.rules.ts'
import { decoded } from './page-forms.ts'
import { type Answered, type Instance, PASSWORD } from './instance.ts'

type Fields = Record<string, string>
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows for a Base32 secret, `later` steps from now. */
export function appCode({ clock }: Instance, secret: string, later = 0): string {
  const bits = secret
    .split('')
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeOf(Buffer.from(bytes), stepAt(clock.now) + later)
}

/** A browser: it keeps cookies, and sends forms with the fields that they show. */
export interface Browser {
  cookies: Map<string, string>
  get(path: string): Promise<Answered>
  /** Sends the form of a page with this `action`, which the last response showed. */
  send(action: string, fields: Fields): Promise<Answered>
  /** A method, as a script of our pages calls it. */
  call(verb: string, path: string, body?: object): Promise<Answered>
}

/** Opens a browser without cookies. */
export function openBrowser(instance: Instance, headers: Fields = {}): Browser {
  const cookies = new Map<string, string>()
  let shown = ''
  const ask = async (verb: string, path: string, more: Fields, body?: unknown) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const sent = { accept: 'text/html', ...headers, ...more, ...(cookie && { cookie }) }
    const answer = await instance.ask(verb, path, {
      headers: sent,
      ...(body !== undefined && { body }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '' || rest.some((part) => part.trim() === 'Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    async get(path) {
      const answer = await ask('GET', path, {})
      shown = answer.text
      return answer
    },
    async send(action, fields) {
      const forms = shown.match(/<form[^]*?<\/form>/g) ?? []
      const form = forms.find((one) => one.includes(`action="${action}"`)) ?? ''
      const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const kept = Object.fromEntries(hidden.map(([, name, value]) => [name!, decoded(value!)]))
      const body = new URLSearchParams({ ...kept, ...fields }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await ask('POST', action, type, body)
      shown = answer.text
      return answer
    },
    call: (verb, path, body) => ask(verb, path, { 'x-docket-csrf': '1', accept: '*/*' }, body),
  }
}

/** Sends the first step of a login. */
export async function enterPassword(browser: Browser, login: string, more: Fields = {}) {
  await browser.get('/login')
  return browser.send('/login', { Bugzilla_login: login, Bugzilla_password: PASSWORD, ...more })
}

/** Logs in and turns a second factor on; returns its secret and the recovery codes. */
export async function setUpMfa(instance: Instance, login: string, browser = openBrowser(instance)) {
  await enterPassword(browser, login)
  const { secret, sealed } = (await browser.call('POST', '/rest/docket_mfa/secret', {})).body
  const code = appCode(instance, secret as string)
  const { body } = await browser.call('PUT', '/rest/docket_mfa', { sealed, code })
  return { secret: secret as string, codes: body.recovery_codes as string[], browser }
}
