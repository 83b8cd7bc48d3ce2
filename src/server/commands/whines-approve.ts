/** `docket whines approve`: starts searches by mail that were imported. */

import { docket } from '../../accounts/actors/actors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { approveWhines } from '../../tracker/views/whines/change-whines.ts'
import { APPROVED_MAX } from '../../tracker/views/whines/whines.wire.ts'
import { inInstallation } from '../installation.ts'
import { declare } from './command.ts'
import { idsIn } from './ids.ts'

export const command = declare({
  name: 'whines approve',
  summary:
    'Start searches by mail that were imported, from their next scheduled time. Prints their ids. ' +
    'The service may be running.',
  flags: {
    id: { value: 'ID', many: true, sentence: 'The id of one; see docket whines list --waiting.' },
    all: { sentence: 'Approve all of them.' },
  },
  run: ({ config, flags: { id, all }, out }) =>
    inInstallation(config, async ({ transactions }) => {
      if (id.length > 0 === all) throw new Refusal('use either --id or --all')
      const ids = idsIn(id)
      for (;;) {
        const approved = await transactions.work(docket, (work) =>
          approveWhines(work, { ids, all }),
        )
        for (const one of approved.ids) out(String(one))
        if (approved.ids.length < APPROVED_MAX) return 0
      }
    }),
})
