/** Speaks with a Redmine as its programs do (JSON), and as a browser does (forms). */

import assert from 'node:assert/strict'

import { openSession } from '../session.ts'

/** What a call sends and to whom it belongs. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The login name; the password is `passwordOf(login)`. */
  as?: string
  body?: unknown
}

/** The password of everybody after the first steps. */
export const passwordOf = (login: string): string => `${login} has a secret`

const basic = (login: string) =>
  `Basic ${Buffer.from(`${login}:${passwordOf(login)}`).toString('base64')}`

/** Calls REST; fails unless it answers with success. */
export function openApi(address: string) {
  return async (path: string, { method = 'GET', as = 'admin', body }: Call = {}) => {
    const isBytes = body instanceof Uint8Array
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(as && { authorization: basic(as) }),
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return (text.trim() === '' ? {} : JSON.parse(text)) as Record<string, any>
  }
}

/** A session of a browser, which sends forms with the token of the page. */
export function openPages(address: string) {
  const { ask } = openSession(address)
  return {
    ask,
    /** Sends a form of the page `from`; Redmine leads elsewhere if it accepts it. */
    async submit(from: string, to: string, form: [string, string][]) {
      const { text } = await ask(from)
      const [, token] = /name="csrf-token" content="([^"]+)"/.exec(text) ?? []
      assert.ok(token, `${from} has no token: ${text.slice(0, 300)}`)
      const sent = await ask(to, [['authenticity_token', token], ...form])
      const [, why = ''] = /id="errorExplanation">(.*?)<\/div>/s.exec(sent.text) ?? []
      assert.equal(sent.status, 302, `${to}: ${why || sent.text.slice(0, 2000)}`)
      return sent.to ?? ''
    },
  }
}
