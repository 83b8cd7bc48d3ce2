/** `docket redirects rules`: prints web server rules for short URLs. */

import { Refusal } from '../../platform/refusal.ts'
import { rulesFor, WEB_SERVERS } from '../redirects/rules.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'redirects rules',
  summary:
    'Print rules for the web server in front of Docket that redirect short addresses such as ' +
    '/12345, /PR12345 and /b/12345 to bugs, below each base path and each old base.',
  positionals: [
    {
      name: 'SERVER',
      sentence: `One of ${WEB_SERVERS.join(', ')}. Default: all of them.`,
      optional: true,
    },
  ],
  flags: {},
  settings: ['base_paths', 'old_bases'],
  run({ config: { base_paths, old_bases }, positionals: [server], out }) {
    if (server !== undefined && !WEB_SERVERS.includes(server)) {
      throw new Refusal(`${server} is not supported; use one of ${WEB_SERVERS.join(', ')}`)
    }
    for (const one of server === undefined ? WEB_SERVERS : [server]) {
      if (server === undefined) out(`# ${one}`)
      rulesFor(one, [...base_paths, ...old_bases]).forEach(out)
    }
    return Promise.resolve(0)
  },
})
