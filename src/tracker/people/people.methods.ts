/** How accounts are removed from outside; all else about them stands with accounts. */

import { fail } from '../../platform/http/faults.ts'
import { method } from '../../platform/http/method.ts'
import * as wire from './people.wire.ts'
import { removeUsers } from './remove-users.ts'

export const userDelete = method({
  name: 'User.delete',
  routes: [{ path: 'DELETE /user' }, { path: 'DELETE /user/:id_or_name' }],
  login: 'required',
  summary:
    'Remove accounts that never did anything, all of them or none; for members of editusers, ' +
    'where the parameter allowuserdeletion is on',
  input: wire.UserRemoval,
  output: wire.UsersRemoved,
  needs: ({ id_or_name, ids, names }) => {
    if ([id_or_name, ids, names].every((named) => named === undefined)) {
      fail('params_required', ['ids', 'names'])
    }
  },
  write: removeUsers,
})

export const peopleMethods = [userDelete]
