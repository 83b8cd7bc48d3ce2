/** `config.cgi`: how the installation is set up, for programs, as the method tells it. */

import { fail } from '../../platform/http/faults.ts'
import type { Page } from '../../platform/http/page.ts'
import { readConfiguration } from '../configuration/configuration.ts'

export const configPage: Page = {
  name: 'Page.config',
  paths: ['/config.cgi'],
  login: 'optional',
  async show(look, { given }) {
    const type = given.get('ctype')?.at(-1) ?? 'json'
    if (type !== 'json') {
      fail('param_invalid', 'ctype', 'this page is served as json only, and so without ctype')
    }
    const flags = given.get('flags')?.at(-1) ?? '1'
    const told = await readConfiguration(look, {
      ...(given.has('product') && { product: [...given.get('product')!] }),
      flags: flags !== '' && flags !== '0',
    })
    return { type: 'application/json', text: JSON.stringify(told) }
  },
}
