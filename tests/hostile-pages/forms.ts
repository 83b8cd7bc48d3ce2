/** Sends every form that pages contain, with a text in each of its fields. */

import { FORM_TYPE, formOf } from '../forms.ts'
import type { Instance } from '../instance.ts'
import { openForm } from '../page-forms.ts'
import type { Form, Parsed } from './html.ts'
import { look, type Visited } from './visit.ts'

/** One for each action and set of fields; links with secrets and logging out are left. */
export function formsIn(pages: readonly Parsed[]): Form[] {
  const forms = new Map<string, Form>()
  for (const form of pages.flatMap((page) => page.forms)) {
    if (!form.is_post || form.action === '/logout') continue
    const path = form.action.replaceAll(/\d+/g, 'N').replace(/\?.*/, '')
    const names = [...new Set(form.fields.map(([name]) => name.replaceAll(/\d+/g, 'N')))]
    forms.set(`${path} ${names.toSorted().join()}`, form)
  }
  return [...forms.values()]
}

interface Sent {
  key: string
  path: string
  visited: Visited
}
const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
/** Fields that decide which form it is keep their values in the second round. */
const CHOSEN = /^(?:action|form_token|shown|filing|id|delta_ts)$/

/** Sends each form twice: with all of its values replaced, and with the chosen ones kept. */
export async function sendForms(
  instance: Instance,
  texts: readonly string[],
  forms: readonly Form[],
): Promise<Sent[]> {
  const as = instance.admin
  const { cookie, fields: page } = await openForm(instance, '/preferences/account', as)
  const form_token = page['form_token']!
  const sent: Sent[] = []
  for (const [at, form] of forms.entries()) {
    for (const [round, keeps] of [/^form_token$/, CHOSEN].entries()) {
      const text = texts[(2 * at + round) % texts.length]!
      const fields = form.fields.map(([name, value]): [string, string] => [
        name,
        name === 'form_token' ? form_token : keeps.test(name) ? value : text,
      ])
      const headers = { ...TYPE, cookie }
      const body = new URLSearchParams(fields).toString()
      const path = form.action || '/'
      const answered = form.is_upload
        ? await instance.ask('POST', path, {
            as,
            body: formOf(partsOf(fields, text)),
            headers: { ...headers, 'content-type': FORM_TYPE },
          })
        : await instance.ask('POST', path, { as, body, headers })
      const visited: Visited = { status: 0, problems: [], parts: new Set(), pages: [], text: '' }
      look(answered, visited)
      sent.push({ key: path, path: `${path} with ${text}`, visited })
    }
  }
  return sent
}

/** The file comes last. */
function partsOf(fields: readonly (readonly [string, string])[], text: string) {
  const parts = fields
    .filter(([name]) => name !== 'data' && name !== 'file[]')
    .map(([name, content]) => ({ name, content }))
  const filename = text.replaceAll(/["\\\r\n]/g, "'")
  return [...parts, { name: 'data', filename, type: 'text/html', content: text }]
}
