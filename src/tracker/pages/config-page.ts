/**
 * `config.cgi`: the installation's configuration for programs, from the same data as the method.
 */

import { nobody } from '../../accounts/actors/actors.ts'
import { addressOf } from '../../accounts/parameters/parameters.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Page } from '../../platform/http/page.ts'
import { asJson, type Told, tellConfiguration } from '../views/configuration/configuration.ts'
import { asRdf, asScript } from './config-forms.ts'
import * as paths from '../model/paths.ts'

type Pieces = Iterable<string> | AsyncIterable<string>

/**
 * `ctype` is `json` (the default), `rdf` or `js`; the last is restricted to public data, because
 * any page can load it.
 */
export const configPage: Page = {
  name: 'Page.config',
  paths: [paths.config],
  login: 'optional',
  async show(look, { given }) {
    const type = given.get('ctype')?.at(-1) ?? 'json'
    const flags = given.get('flags')?.at(-1) ?? '1'
    const asked = {
      ...(given.has('product') && { product: [...given.get('product')!] }),
      flags: flags !== '' && flags !== '0',
    }
    const flowOf = (type: string, told: Told, pieces: () => Pieces) => {
      const { shared } = told
      const flow = async function* () {
        yield* pieces()
      }
      return { type, shared, packs: true, pieces: flow }
    }
    if (type === 'json') {
      const told = await tellConfiguration(look, asked)
      return flowOf('application/json', told, () => asJson(told))
    }
    if (type === 'rdf') {
      const told = await tellConfiguration(look, { ...asked, flags: false })
      const base = await addressOf(look)
      return flowOf('application/rdf+xml', told, () => asRdf(told, base))
    }
    if (type === 'js') {
      // Any page can load the script, so it contains only public data.
      const told = await tellConfiguration({ ...look, actor: nobody }, { ...asked, flags: false })
      return flowOf('application/javascript', told, () => asScript(told))
    }
    return fail('param_invalid', 'ctype', 'it must be json (the default), rdf or js')
  },
}
