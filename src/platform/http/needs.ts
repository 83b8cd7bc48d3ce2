/** What methods cannot do without where no single parameter is required. */

import { fail } from './faults.ts'

/** One of the parameters, or what the path names; fault 50 tells the parameters. */
export const needsOne =
  (names: readonly string[] = ['ids', 'names'], inPath = 'id_or_name') =>
  (input: Record<string, unknown>) => {
    if ([inPath, ...names].every((name) => input[name] === undefined)) {
      fail('params_required', names)
    }
  }
