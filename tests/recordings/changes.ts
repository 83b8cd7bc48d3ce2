/** What was changed between the recordings, beside what the requests did, by the number it came before. */

import { setParameter } from '../../src/accounts/parameters/parameters.ts'
import type { ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import type { Work } from '../../src/platform/work.ts'

type Change = (work: Work) => Promise<void>

const set =
  (said: Partial<Record<ParameterName, string>>): Change =>
  async ({ tx }) => {
    for (const [name, value] of Object.entries(said)) {
      await setParameter(tx, name as ParameterName, value)
    }
  }

export const changes: Record<number, Change> = {
  93: set({ password_complexity: 'letters_numbers_specialchars' }),
  94: set({ password_complexity: 'no_constraints' }),
  161: set({ useclassification: '1' }),
  164: set({ useclassification: '0' }),
  310: set({ search_allow_no_criteria: '0' }),
  312: set({ search_allow_no_criteria: '1', max_search_results: '3' }),
  314: set({ max_search_results: '10000' }),
  459: set({ requirelogin: '1' }),
  463: set({ requirelogin: '0', webservice_email_filter: '1' }),
  465: set({ webservice_email_filter: '0' }),
}
