/** API methods for reading, creating and changing users. Sessions are a separate feature. */

import { method } from '../../platform/http/method.ts'
import { needsOne } from '../../platform/http/needs.ts'
import { Changed } from '../changes.wire.ts'
import { createAccount } from './create-user.ts'
import { usersById } from './find-users.ts'
import { getUsers } from './get-users.ts'
import { changeOwnPassword } from './set-password.ts'
import { suggestUsers } from './suggest-users.ts'
import { changeOwnName, updateUsers } from './update-users.ts'
import * as wire from './users.wire.ts'

export const getUser = method({
  name: 'User.get',
  routes: [{ path: 'GET /user' }, { path: 'GET /user/:id_or_name' }],
  login: 'optional',
  summary: 'Get users by login name; when logged in, also by id or by part of their name',
  input: wire.UsersAsked,
  output: wire.Users,
  needs: needsOne(['ids', 'names', 'match']),
  select: true,
  // A substring is searched for among all users.
  aside: ({ match }) => match !== undefined,
  read: getUsers,
})

export const createUser = method({
  name: 'User.create',
  routes: [{ path: 'POST /user', status: 201 }],
  // Anonymous callers get the same fault (304) as people outside the group.
  login: 'optional',
  summary: 'Create an account for someone else; for members of editusers',
  input: wire.NewUser,
  output: wire.Created,
  call: createAccount,
})

export const updateUser = method({
  name: 'User.update',
  routes: [{ path: 'PUT /user/:id_or_name' }],
  login: 'required',
  summary:
    'Change accounts, all of them or none; for members of editusers. People who can add others ' +
    'to a group can change who is in it',
  input: wire.UserUpdate,
  output: wire.UsersUpdated,
  aliases: { name: 'full_name', disabledtext: 'login_denied_text' },
  needs: needsOne(),
  unknown: 'unknown_method',
  call: updateUsers,
})

export const whoami = method({
  name: 'User.whoami',
  routes: [{ path: 'GET /whoami' }],
  login: 'required',
  summary: "Get the caller's account",
  input: wire.Nothing,
  output: wire.Whoami,
  async read({ tx, actor: { id, login } }) {
    const person = (await usersById(tx, [id])).get(id)
    return { id, real_name: person?.realname ?? '', name: login }
  },
})

export const changeName = method({
  name: 'User.change_name',
  routes: [{ path: 'PUT /whoami' }],
  login: 'required',
  own: true,
  summary: 'Change your own real name',
  input: wire.NameChange,
  output: Changed,
  unknown: 'param_invalid',
  write: changeOwnName,
})

export const suggest = method({
  name: 'User.suggest',
  routes: [{ path: 'GET /user/suggest' }],
  login: 'required',
  summary: 'Suggest up to 25 users for part of a name, for completion',
  input: wire.SuggestAsked,
  output: wire.Suggested,
  aside: true,
  read: suggestUsers,
})

export const changePassword = method({
  name: 'User.change_password',
  routes: [{ path: 'PUT /password' }],
  login: 'required',
  own: true,
  summary: 'Change your own password; ends your other sessions',
  input: wire.PasswordChange,
  output: wire.PasswordChanged,
  unknown: 'param_invalid',
  call: changeOwnPassword,
})

export const userMethods = [
  getUser,
  suggest,
  createUser,
  updateUser,
  whoami,
  changeName,
  changePassword,
]
