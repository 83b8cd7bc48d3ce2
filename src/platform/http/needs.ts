/** Requirements of methods that involve several parameters. */

import { fail } from './faults.ts'

/** Requires one of the parameters, or the path parameter; fault 50 lists the parameters. */
export const needsOne =
  (names: readonly string[] = ['ids', 'names'], inPath = 'id_or_name') =>
  (input: Record<string, unknown>) => {
    if ([inPath, ...names].every((name) => input[name] === undefined)) {
      fail('params_required', names)
    }
  }
