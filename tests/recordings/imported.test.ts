/** The recorded requests again, sent to the very installation, after it was brought over. */

import { buildImported } from '../imported.ts'
import { onEachHouse } from '../house.ts'
import { differs } from './exceptions.ts'
import { replay } from './replay.ts'

onEachHouse(
  'the recordings on an imported installation',
  (house) => replay(house, differs),
  {},
  { build: buildImported },
)
