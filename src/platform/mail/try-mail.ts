/** Sends one message by a setting, by the code that sends all mail, and says what works. */

import { openCarrier, placeOf } from './carriers.ts'
import type { Carried } from './messages.ts'
import { type Failure, OFF, stepsOf, type TrialStep } from './trial.rules.ts'

/** What became of a message. */
export interface Trial {
  isAccepted: boolean
  steps: TrialStep[]
  /** What the server answered; empty without a server, or if it took nothing. */
  response: string
}

/** Sends a message by the setting of the service. */
export type TryMail = (letter: Carried) => Promise<Trial>

/** `setting` is one that `openCarrier` takes. */
export async function tryMail(setting: string, letter: Carried): Promise<Trial> {
  const carrier = openCarrier(setting)
  if (!carrier) return { isAccepted: false, steps: [OFF], response: '' }
  const target = placeOf(setting)
  try {
    const { response } = await carrier.send(letter)
    return { isAccepted: true, steps: stepsOf(target, letter), response }
  } catch (error) {
    return { isAccepted: false, steps: stepsOf(target, letter, error as Failure), response: '' }
  } finally {
    carrier.close()
  }
}
