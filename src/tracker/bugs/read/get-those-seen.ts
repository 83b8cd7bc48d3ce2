/** Bug.get in permissive mode, which returns faults beside the bugs. */

import type { Selecting } from '../../../platform/http/method.ts'
import type { Look } from '../../../platform/work/work.ts'
import { sortBugs } from '../see/bugs.ts'
import { readVisibleBugs } from './read-bugs.ts'

/** The visible bugs in the requested order, and a fault for each of the others. */
export async function getThoseSeen(look: Look, asked: { ids: string[] } & Selecting) {
  const { named, faults } = await sortBugs(look, asked.ids)
  return {
    bugs: await readVisibleBugs(look, [...named.keys()], asked),
    faults: faults.map(({ id, fault }) => ({
      id,
      faultCode: fault.code,
      faultString: fault.message,
    })),
  }
}
