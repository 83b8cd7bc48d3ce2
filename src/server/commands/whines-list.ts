/** `docket whines list`: lists the searches that are sent by mail. */

import { docket } from '../../accounts/actors/actors.ts'
import { whineLimits } from '../../tracker/views/whines/whine-limits.ts'
import { getWhines } from '../../tracker/views/whines/whines.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'whines list',
  summary:
    'List the searches that are sent by mail. Each line has the id, owner, next run and subject, ' +
    'separated by tabs.',
  flags: { waiting: { sentence: 'Only those that were imported and wait for approval.' } },
  run: ({ config, flags, out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        const asked = { all: true, ...(flags.waiting && { needs_approval: true }) }
        for (let offset = 0; ; offset += whineLimits.whines_listed_max) {
          const { whines } = await transactions.look(docket, (look) =>
            getWhines(look, { ...asked, offset }),
          )
          for (const { id, owner, subject, needs_approval, schedules } of whines) {
            const [next = 'never'] = schedules.flatMap(({ run_next = [] }) => run_next).toSorted()
            out([id, owner, needs_approval ? 'waits for approval' : next, subject].join('\t'))
          }
          if (whines.length < whineLimits.whines_listed_max) return 0
        }
      },
      { reads: true },
    ),
})
