/** The package bugzilla of npm as Node can load it, and a bug to file with it. */

import { registerHooks } from 'node:module'

import type packaged from 'bugzilla'

// Its files import each other without an extension, which bundlers accept and Node does not.
registerHooks({
  resolve: (name, context, next) =>
    next(isPart(name, context.parentURL) ? `${name}.js` : name, context),
})
const isPart = (name: string, parent = '') =>
  /^\.\/[a-z]+$/.test(name) && parent.includes('/node_modules/bugzilla/dist/')

type Package = typeof packaged.default
export const { default: Bugzilla } = (await import('bugzilla')) as unknown as { default: Package }

type Client = InstanceType<Package>
/** Clients with different credentials. */
export interface Told {
  /** With an API key, or a login name and password. */
  client: (...who: string[]) => Client
  /** With the administrator's API key. */
  admin: () => Client
  /** With a password. */
  ann: () => Client
}

export const NEW = {
  product: 'Kettle',
  component: 'Lid',
  version: '1.0',
  summary: 'Der Deckel klemmt: ☕',
  description: 'Since Monday.\nÄ',
  op_sys: 'Linux',
  platform: 'PC',
  priority: 'High',
  severity: 'major',
}
