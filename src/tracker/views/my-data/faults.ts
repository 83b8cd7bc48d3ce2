/** Faults of the download of one's own data. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const myDataFaults = {
  my_data_too_often: fault(429, 20002).says(
    (wait_s: number) =>
      `Your data was downloaded too often. Try again in ${Math.ceil(wait_s / 60)} minutes.`,
    (wait_s: number) => wait_s,
  ),
}

export const fail = thrower(myDataFaults, texts.myData)
