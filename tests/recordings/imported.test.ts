/** The recorded requests again, sent to the very installation, after it was brought over. */

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
