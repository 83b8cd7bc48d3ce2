/** Replays the recorded requests on the same installation after its import. */

import { buildImported } from '../imported.ts'
import { onEachInstance } from '../instance.ts'
import { differs } from './exceptions.ts'
import { replay } from './replay.ts'

onEachInstance(
  'the recordings on an imported installation',
  (instance) => replay(instance, differs),
  {},
  { build: buildImported },
)
