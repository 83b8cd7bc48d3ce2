/**
 * Forms on pages, used as a browser does: loaded with their token and cookie, filled in, and sent.
 */

import type { Instance, Person } from './instance.ts'

type Fields = Record<string, string>

/** Loads a page with a form: all its fields, and the cookie that belongs to them. */
export async function openForm(instance: Instance, path: string, as?: Person) {
  const { status, text, headers } = await instance.ask('GET', path, { as })
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, n, v]) => [n, v])
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!
  return { status, text, headers, cookie, fields: Object.fromEntries(fields) as Fields }
}

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends the form of a page with some of its fields replaced. */
export async function sendForm(
  instance: Instance,
  path: string,
  more: Fields,
  headers: Fields = {},
) {
  const { cookie, fields } = await openForm(instance, path)
  const body = new URLSearchParams({ ...fields, ...more }).toString()
  const to = path.split('?', 1)[0]!
  return instance.ask('POST', to, { body, headers: { ...TYPE, cookie, ...headers } })
}

/** Sends one form of a page with several: only these fields, as this user. */
export async function submitAs(instance: Instance, as: Person, path: string, fields: Fields) {
  const { cookie, fields: shown } = await openForm(instance, path, as)
  const body = new URLSearchParams({ ...fields, form_token: shown['form_token'] ?? '' }).toString()
  return instance.ask('POST', path, { as, body, headers: { ...TYPE, cookie } })
}

/** Numeric entities only; pages contain no others. */
export const decoded = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Opens the form of a bug, and returns a function that submits it with some fields replaced. */
export async function openBugForm(instance: Instance, path: string, as: Person) {
  const { cookie, text } = await openForm(instance, path, as)
  const [, form = ''] = /<form class="bug"([^]*?)<\/form>/.exec(text) ?? []
  const fields = new URLSearchParams()
  for (const [, name, value] of form.matchAll(
    /<input(?![^>]*type="checkbox")[^>]* name="([^"]+)" value="([^"]*)"/g,
  )) {
    fields.append(name!, decoded(value!))
  }
  for (const [, name, value] of form.matchAll(
    /<input[^>]*type="checkbox"[^>]* name="([^"]+)" value="([^"]*)"\s*checked/g,
  )) {
    fields.append(name!, decoded(value!))
  }
  for (const [, name, options] of form.matchAll(/<select[^>]* name="([^"]+)">([^]*?)<\/select>/g)) {
    const [, value = ''] = /value="([^"]*)" selected/.exec(options!) ?? []
    fields.append(name!, decoded(value))
  }
  return {
    text,
    form,
    send: (more: Fields, other_cookie?: string) => {
      const body = new URLSearchParams(fields)
      for (const [name, value] of Object.entries(more)) body.set(name, value)
      const to = path.split('?', 1)[0]!
      const headers = { ...TYPE, cookie: [cookie, other_cookie].filter(Boolean).join('; ') }
      return instance.ask('POST', to, { as, body: body.toString(), headers })
    },
  }
}

/** The fields that a browser sends for a form, as HTML, if nothing is changed in it. */
export const sentOf = (form: string): [name: string, value: string][] =>
  [...form.matchAll(/<input [^>]*>|<select [^]*?<\/select>/g)].flatMap(([tag]) => {
    const name = attributeOf(tag, 'name')
    if (tag.startsWith('<input')) {
      const isSent = !tag.includes('type="checkbox"') || tag.includes(' checked')
      return isSent ? [[name, attributeOf(tag, 'value')]] : []
    }
    const options = tag.match(/<option [^>]*>/g) ?? []
    const chosen = options.filter((option) => option.includes(' selected'))
    const sent = chosen.length > 0 || tag.includes(' multiple') ? chosen : options.slice(0, 1)
    return sent.map((option): [string, string] => [name, attributeOf(option, 'value')])
  })

const attributeOf = (tag: string, name: string) =>
  decoded(new RegExp(` ${name}="(.*?)"`).exec(tag)![1]!)
