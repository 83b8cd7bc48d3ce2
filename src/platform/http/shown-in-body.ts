/** Finds possible credentials in a piece of a body: JSON, a form or XML. Pure. */

import type { Credentials } from './method.ts'

/** The longest value, and the longest text before it. */
const SHOWN =
  /(?:^|["&>])(?:Bugzilla_|Tracker_)?(api_key|token|login|password)(?:"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,200})"|=([^&\s]{1,200})|<\/name>\s{0,9}<value>(?:<string>)?([^<]{1,200})<)/g

type Name = 'api_key' | 'token' | 'login' | 'password'

/** In the order of their appearance; the caller decides which of them count. */
export function* findShown(text: string): Generator<[Name & keyof Credentials, string]> {
  for (const [, name, json, form, xml] of text.matchAll(SHOWN)) {
    const plain = form === undefined ? xml : plainForm(form)
    const value = json === undefined ? plain : plainJson(json)
    if (value) yield [name as Name, value]
  }
}

function plainJson(text: string): string | undefined {
  try {
    return JSON.parse(`"${Buffer.from(text, 'latin1').toString()}"`) as string
  } catch {
    return undefined
  }
}

const plainForm = (text: string) => new URLSearchParams(`value=${text}`).get('value') ?? undefined
