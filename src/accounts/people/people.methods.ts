/** API methods with which administrators look after other people's accounts. */

import { method } from '../../platform/http/method.ts'
import { createSeveral } from './create-several.ts'
import {
  endSessionsOf,
  mailReset,
  removeMfaOf,
  revokeKeysOf,
  unlinkOidcOf,
  unlock,
} from './end-access.ts'
import { getAccount } from './get-account.ts'
import * as wire from './people.wire.ts'
import { updateGroupsOf } from '../users/update-users.ts'
import { MembershipUpdate, UsersUpdated } from '../users/users.wire.ts'
import { searchPeople } from './search-people.ts'

export const userSearch = method({
  name: 'User.search',
  routes: [{ path: 'GET /docket_users' }],
  login: 'required',
  summary:
    'Search for accounts, in pages; with a group, its members and why they are. For members of ' +
    'editusers, and for people who can add others to a group',
  input: wire.PeopleAsked,
  output: wire.PeopleFound,
  aside: true,
  read: searchPeople,
})

export const userCreateSeveral = method({
  name: 'User.create_several',
  routes: [{ path: 'POST /docket_users', status: 201 }],
  login: 'required',
  summary:
    'Create several accounts, all of them or none, and mail their owners a link for choosing a ' +
    'password; for members of editusers',
  input: wire.NewPeople,
  output: wire.PeopleCreated,
  unknown: 'param_invalid',
  write: createSeveral,
})

export const userGetAccount = method({
  name: 'User.get_account',
  routes: [{ path: 'GET /user/:id_or_name/account' }],
  login: 'required',
  summary:
    'Get an account with its groups and why it is in them; for members of editusers also its ' +
    'sessions, API keys, failed logins and mail. People who can add others to a group see that one',
  input: wire.PersonAsked,
  output: wire.Account,
  read: getAccount,
})

export const userUpdateGroups = method({
  name: 'User.update_groups',
  routes: [{ path: 'PUT /docket_users/groups' }],
  login: 'required',
  summary:
    'Add accounts to groups, and remove them; for members of editusers, and for people who can ' +
    'add others to these groups, if they see the accounts',
  input: MembershipUpdate,
  output: UsersUpdated,
  unknown: 'param_invalid',
  call: updateGroupsOf,
})

export const userEndSessions = method({
  name: 'User.end_sessions',
  routes: [{ path: 'DELETE /user/:id_or_name/sessions' }],
  login: 'required',
  summary: 'End all sessions of an account; for members of editusers',
  input: wire.PersonAsked,
  output: wire.SessionsOfPersonEnded,
  write: endSessionsOf,
})

export const userRevokeKeys = method({
  name: 'User.revoke_api_keys',
  routes: [{ path: 'DELETE /user/:id_or_name/api_keys' }],
  login: 'required',
  summary: 'Revoke API keys of an account, all or some; for members of editusers',
  input: wire.KeysAsked,
  output: wire.KeysRevoked,
  write: revokeKeysOf,
})

export const userUnlock = method({
  name: 'User.unlock',
  routes: [{ path: 'DELETE /user/:id_or_name/failed_logins' }],
  login: 'required',
  summary:
    'Forget the wrong passwords for an account, which ends locks and delays; for members of ' +
    'editusers',
  input: wire.PersonAsked,
  output: wire.Unlocked,
  write: unlock,
})

export const userMailReset = method({
  name: 'User.mail_password_reset',
  routes: [{ path: 'POST /user/:id_or_name/password_reset' }],
  login: 'required',
  summary:
    'Mail the owner of an account a link for choosing a new password; for members of editusers',
  input: wire.PersonAsked,
  output: wire.ResetMailed,
  write: mailReset,
})

export const userRemoveMfa = method({
  name: 'User.remove_mfa',
  routes: [{ path: 'DELETE /user/:id_or_name/mfa' }],
  login: 'required',
  summary:
    'Remove the second factor of an account whose owner lost it, and tell the owner by mail; for ' +
    'members of editusers, who with a browser must have entered their password within ten minutes',
  input: wire.PersonAsked,
  output: wire.MfaRemoved,
  write: removeMfaOf,
})

export const userUnlinkOidc = method({
  name: 'User.unlink_oidc',
  routes: [{ path: 'DELETE /user/:id_or_name/oidc' }],
  login: 'required',
  summary:
    'Forget who the owner of an account is at the provider of single sign-on, so that the next ' +
    'login is by a verified address; for members of editusers',
  input: wire.PersonAsked,
  output: wire.OidcUnlinked,
  write: unlinkOidcOf,
})

export const peopleMethods = [
  userSearch,
  userCreateSeveral,
  userGetAccount,
  userUpdateGroups,
  userEndSessions,
  userRevokeKeys,
  userUnlock,
  userMailReset,
  userRemoveMfa,
  userUnlinkOidc,
]
