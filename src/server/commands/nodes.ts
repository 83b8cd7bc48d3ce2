/** `docket nodes`: lists the processes that serve the database. */

import { docket } from '../../accounts/actors/actors.ts'
import { listNodes } from '../../platform/nodes/nodes.ts'
import { toText } from '../../platform/times.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'nodes',
  summary:
    'List the processes that serve the database. Each line has the id, name, version, address, ' +
    'start and last sign of life of a node, and what it does, separated by tabs.',
  flags: {},
  run: ({ config, out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        for (const node of await transactions.look(docket, ({ tx }) => listNodes(tx))) {
          const { id, name, version, address, started_at, seen_at, is_leader, is_draining } = node
          const does = is_draining === 1 ? 'draining' : is_leader ? 'leader' : 'serving'
          const times = [toText(started_at), toText(seen_at)]
          out([id, name, version, address, ...times, does].join('\t'))
        }
        return 0
      },
      { reads: true },
    ),
})
