/** `docket reindex`: rebuilds the text index. */

import { clock } from '../../platform/clock.ts'
import { renewTextIndex } from '../../tracker/bugs/text-index/complete.ts'
import { inFolder } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'reindex',
  summary:
    'Rebuild the full-text index while the service is stopped. Nothing else is changed. If ' +
    'interrupted, the next start finishes it.',
  flags: {},
  run: ({ config, out, err }) =>
    inInstallation(
      config,
      ({ db, folder }) =>
        inFolder(folder.path, async () => {
          const progress = createProgress(err, clock)
          progress.part('indexing all texts')
          await renewTextIndex(db, (left) => progress.soFar(() => `${left} texts left`))
          out('The text index was rebuilt.')
          return 0
        }),
      { patient: true },
    ),
})
