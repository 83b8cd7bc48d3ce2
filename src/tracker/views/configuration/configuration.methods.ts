/** The API method for the configuration, which in Bugzilla 5.2 is only the page `config.cgi`. */

import { method } from '../../../platform/http/method.ts'
import { readConfiguration } from './configuration.ts'
import * as wire from './configuration.wire.ts'

export const bugzillaConfiguration = method({
  name: 'Bugzilla.configuration',
  routes: [{ path: 'GET /configuration' }],
  login: 'optional',
  summary: 'Get the configuration: products with their parts, fields, values and keywords',
  input: wire.ConfigurationAsked,
  output: wire.Configuration,
  read: readConfiguration,
})

export const configurationMethods = [bugzillaConfiguration]
