/** `docket reindex`: makes the index over texts anew. */

import { clock } from '../../platform/clock.ts'
import { renewTextIndex } from '../../tracker/bugs/text-index/complete.ts'
import { inFolder } from '../data-folder.ts'
import { inInstallation } from '../installation.ts'
import { createProgress } from '../progress.ts'
import { declare } from './command.ts'

export const command = declare({
  name: 'reindex',
  summary:
    'Makes the index anew by which words and parts of texts are found, while the service is ' +
    'stopped. Nothing else is changed. What is interrupted is finished by the next start.',
  flags: {},
  run: ({ config, out, err }) =>
    inInstallation(
      config,
      ({ db, folder }) =>
        inFolder(folder.path, async () => {
          const progress = createProgress(err, clock)
          progress.part('indexing all texts')
          await renewTextIndex(db, (left) => progress.soFar(() => `${left} texts to come`))
          out('The index over texts is new.')
          return 0
        }),
      { patient: true },
    ),
})
