/** `config.cgi`: how the installation is set up, for programs, as the method tells it. */

import { nobody } from '../../accounts/actors/actors.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Page } from '../../platform/http/page.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { asRdf, asScript } from './config-forms.ts'

export const configPage: Page = {
  name: 'Page.config',
  paths: ['/config.cgi'],
  login: 'optional',
  async show(look, { given }) {
    const type = given.get('ctype')?.at(-1) ?? 'json'
    const flags = given.get('flags')?.at(-1) ?? '1'
    const asked = {
      ...(given.has('product') && { product: [...given.get('product')!] }),
      flags: flags !== '' && flags !== '0',
    }
    if (type === 'json') {
      const told = await readConfiguration(look, asked)
      return { type: 'application/json', text: JSON.stringify(told) }
    }
    if (type === 'rdf') {
      const told = await readConfiguration(look, { ...asked, flags: false })
      return { type: 'application/rdf+xml', text: asRdf(told, await addressOf(look)) }
    }
    if (type === 'js') {
      // A script runs wherever a page loads it, so it tells what everybody may see.
      const told = await readConfiguration({ ...look, actor: nobody }, { ...asked, flags: false })
      return { type: 'application/javascript', text: asScript(told) }
    }
    return fail('param_invalid', 'ctype', 'it may be json, which it is without, or rdf or js')
  },
}
