/**
 * Forms as a person finds them: on the page to which an address leads, by what their button does.
 */

import assert from 'node:assert/strict'

import type { Instance, Person } from './instance.ts'
import { decoded } from './page-forms.ts'

type Values = Record<string, string | readonly string[] | null>

/** Which form of a page, by its hidden fields, and what to enter. */
export interface Used {
  action: string
  having?: Record<string, string>
  /** By the name of the control; null leaves it out. */
  set?: Values
}

/** The page at which redirects end. */
export async function follow(instance: Instance, as: Person, path: string) {
  let at = path
  for (let step = 0; step < 5; step += 1) {
    const page = await instance.ask('GET', at, { as })
    if (page.status < 300 || page.status >= 400) return { ...page, at }
    at = String(page.headers['location'])
  }
  throw new Error(`${path} redirects too often`)
}

/**
 * Sends a form with what it contains, and what is entered. Fails if the form has no control for
 * that. Returns the page to which it leads.
 */
export async function useForm(instance: Instance, as: Person, path: string, used: Used) {
  const { action, having, set: values = {} } = used
  const page = await follow(instance, as, path)
  assert.equal(page.status, 200, page.text)
  const forms = [...page.text.matchAll(/<form[^>]*method="post"[^]*?<\/form>/g)].map(
    ([form]) => form,
  )
  const wanted = Object.entries({ action, ...having })
  const form = forms.find((one) =>
    wanted.every(([name, value]) =>
      controlsOf(one).some((control) => control.name === name && control.value === value),
    ),
  )
  assert.ok(form, `${page.at} has no form ${action}`)
  const controls = controlsOf(form)
  for (const name of Object.keys(values)) {
    assert.ok(
      controls.some((one) => one.name === name),
      `no control ${name} in ${form}`,
    )
  }
  const fields = new URLSearchParams()
  for (const { name, value, isSent } of controls) {
    if (isSent && !Object.hasOwn(values, name)) fields.append(name, value)
  }
  fields.set('action', action)
  for (const [name, given] of Object.entries(values)) {
    for (const value of given === null ? [] : [given].flat()) fields.append(name, value)
  }
  const to = /action="([^"]*)"/.exec(form)![1]!
  const cookie = String(page.headers['set-cookie']).split(';', 1)[0]!
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  const sent = await instance.ask('POST', decoded(to), { as, headers, body: fields.toString() })
  if (sent.status !== 303) return { ...sent, at: page.at }
  return follow(instance, as, String(sent.headers['location']))
}

interface Control {
  name: string
  value: string
  isSent: boolean
}

/** The controls of a form, with the values that a browser sends. */
function controlsOf(form: string): Control[] {
  const tags = form.matchAll(/<(input|button)\b[^>]*>|<(select|textarea)\b[^]*?<\/\2>/g)
  return [...tags].flatMap(([tag, single, double]): Control[] => {
    const name = attributeOf(tag, 'name')
    if (name === undefined) return []
    const value = attributeOf(tag, 'value') ?? ''
    if (single === 'button') return [{ name, value, isSent: false }]
    if (single === 'input') {
      const isTick = /type="(checkbox|radio)"/.test(tag)
      return [{ name, value, isSent: !isTick || /\schecked/.test(tag) }]
    }
    if (double === 'textarea') {
      return [{ name, value: decoded(/>\n?([^]*)<\/textarea>/.exec(tag)![1]!), isSent: true }]
    }
    const options = tag.match(/<option[^>]*>/g) ?? []
    const chosen = options.filter((option) => /\sselected/.test(option))
    const sent = chosen.length > 0 || /\smultiple/.test(tag) ? chosen : options.slice(0, 1)
    if (sent.length === 0) return [{ name, value: '', isSent: false }]
    return sent.map((option) => ({ name, value: attributeOf(option, 'value') ?? '', isSent: true }))
  })
}

function attributeOf(tag: string, name: string) {
  const [, value] = new RegExp(`^[^>]*?\\s${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : decoded(value)
}
