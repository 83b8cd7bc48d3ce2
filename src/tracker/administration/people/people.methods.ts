/** The API method that deletes accounts; other methods for accounts are in accounts. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import * as wire from './people.wire.ts'
import { removeUsers } from './remove-users.ts'

export const userDelete = method({
  name: 'User.delete',
  routes: [{ path: 'DELETE /user' }, { path: 'DELETE /user/:id_or_name' }],
  login: 'required',
  summary:
    'Delete accounts without any activity, all of them or none, or say what keeps them; for ' +
    'members of editusers, if the parameter allowuserdeletion is on',
  input: wire.UserRemoval,
  output: wire.UsersRemoved,
  needs: needsOne(),
  write: removeUsers,
})

export const peopleMethods = [userDelete]
