/** `docket whines run`: has searches sent by mail at once, such as from cron. */

import { docket } from '../../accounts/actors/actors.ts'
import { startNow, startWhines } from '../../tracker/notices/whines/start-whines.ts'
import { allTargets } from '../../tracker/views/whines/due-whines.ts'
import { inInstallation } from '../installation.ts'
import { DATA_SETTINGS, declare } from './command.ts'
import { idsIn } from './ids.ts'
import { refuseMailOff } from './mail-on.ts'

export const command = declare({
  name: 'whines run',
  summary:
    'Have the searches sent by mail that are due. The running service does so by itself every ' +
    'minute, and sends what this command starts. Prints their ids.',
  flags: {
    id: {
      value: 'ID',
      many: true,
      sentence: 'One to send to all its recipients now, whether it is due or not.',
    },
  },
  settings: [...DATA_SETTINGS, 'mail'],
  run: ({ config, flags, out }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        refuseMailOff(config)
        const ids = idsIn(flags.id)
        const started =
          ids.length === 0
            ? await startWhines(transactions)
            : await transactions.work(docket, async (work) => {
                const whines = await allTargets(work.tx, ids)
                await startNow(work, whines)
                return [...whines.keys()]
              })
        for (const id of started) out(String(id))
        return 0
      },
      { mails: true },
    ),
})
