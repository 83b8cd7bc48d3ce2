/** `docket secret-key replace`: accepts the key of the data folder after the old one was lost. */

import { inInstallation } from '../installation.ts'
import { replaceSecret } from '../nodes.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'secret-key replace',
  summary:
    'Make the secret key in the data folder that of the database, because the old one is lost. ' +
    'Cursors, open forms and unlocked links become invalid. The service must be stopped on all ' +
    'nodes.',
  flags: {},
  run: ({ config, err }) =>
    inInstallation(config, async ({ folder, transactions }) => {
      await replaceSecret(transactions)
      err(`The key of this database is now that in ${folder.secret}; copy it to all nodes.`)
      return 0
    }),
})
