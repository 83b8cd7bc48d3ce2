/** Speaks with a MantisBT as its programs do (REST), and as a browser does (forms). */

import assert from 'node:assert/strict'

import { openSession } from '../session.ts'

/** What a call sends, and whose it is. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  /** The login name; the password is `passwordOf(login)`. Empty is nobody. */
  as?: string
  body?: unknown
}

/** The password of everybody after the first steps. */
export const passwordOf = (login: string): string => `${login} has a secret`

/** The sessions of all people with one MantisBT. */
export function openMantis(address: string) {
  const sessions = new Map<string, ReturnType<typeof openSession>>()
  const sessionOf = async (as: string, password = passwordOf(as)) => {
    const before = sessions.get(as)
    if (before) return before
    const session = openSession(address)
    sessions.set(as, session)
    if (as === '') return session
    const login: [string, string][] = [
      ['username', as],
      ['password', password],
    ]
    const first = await session.ask('/login_page.php')
    const asked = [...tokensIn(first.text), ...login.slice(0, 1)]
    const second = await session.ask('/login_password_page.php', asked)
    const { to } = await session.ask('/login.php', [...tokensIn(second.text), ...login])
    assert.match(to ?? '', /login_cookie_test/, `${as} cannot log in`)
    return session
  }
  /** The answer of REST, whatever its status. */
  const answer = async (
    path: string,
    { method = 'GET', as = 'administrator', body }: Call = {},
  ) => {
    const { cookie } = await sessionOf(as)
    const found = await fetch(`${address}/api/rest/index.php${path}`, {
      method,
      headers: { cookie: cookie(), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: found.status, ok: found.ok, text: `${await found.text()}` || found.statusText }
  }
  return {
    sessionOf,
    /** A new password ends a session. */
    forget: (as: string) => sessions.delete(as),
    answer,
    /** Calls REST; fails unless it answers with success. */
    api: async (path: string, call: Call = {}) => {
      const { ok, status, text } = await answer(path, call)
      assert.ok(ok, `${call.method ?? 'GET'} ${path}: ${status} ${text.slice(0, 800)}`)
      return (/^\s*[{[]/.test(text) ? JSON.parse(text) : {}) as Record<string, any>
    },
    /** Sends a form of the page `from` with the tokens in it. */
    submit: async (from: string, to: string, form: [string, string][], as = 'administrator') => {
      const { ask } = await sessionOf(as)
      const { text } = await ask(from)
      const sent = await ask(to, [...tokensIn(text), ...form])
      assert.doesNotMatch(sent.text, /APPLICATION ERROR|Fatal error/, `${to}: ${plain(sent.text)}`)
      return sent
    },
  }
}
export type Mantis = ReturnType<typeof openMantis>

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 900)

/** In forms and in links. */
const tokensIn = (html: string) =>
  [...html.matchAll(/(?:name="|[&?;])(\w+_token)(?:" value="|=)([^"&]+)/g)].map(
    ([, name, value]): [string, string] => [name!, value!],
  )
