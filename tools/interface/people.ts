/** The interface for groups, users and login, as promised to clients. */

import type { Section } from './lines.ts'

const GROUPS = 'src/accounts/groups/groups.test.ts'
const USERS = 'src/accounts/users/users.test.ts'
const UPDATES = 'src/accounts/users/update-users.test.ts'
const SESSIONS = 'src/accounts/sessions/sessions.test.ts'
const CREDENTIALS = 'src/platform/http/credentials.test.ts'

const groupProperties = 'description user_regexp is_active icon_url'

export const groups: Section = {
  title: 'Groups',
  methods: [
    {
      path: 'POST /group',
      name: 'Group.create',
      parameters: `name* ${groupProperties}`,
      tests: [
        'recording 101',
        `${GROUPS}: administrators and users who match the pattern become members immediately`,
      ],
    },
    {
      path: 'PUT /group/:id_or_name',
      name: 'Group.update',
      parameters: `ids names name ${groupProperties}`,
      tests: ['recording 107', `${GROUPS}: returns the differences, and nothing if there are none`],
    },
    {
      path: 'GET /group/:id_or_name',
      name: 'Group.get',
      parameters: 'id_or_name',
      tests: [`${GROUPS}: takes path, ids and names, each group once; omits unknown numbers`],
    },
    {
      path: 'GET /group',
      name: 'Group.get',
      parameters: 'ids names membership',
      tests: ['recording 95', `${GROUPS}: returns direct and indirect members with membership`],
    },
  ],
  fields: [
    { what: 'Group', of: 'Group.get groups[]', tests: ['recording 94', 'recording 95'] },
    { what: 'Member of a group', of: 'Group.get groups[].membership[]', tests: ['recording 95'] },
    { what: 'Changes of a group', of: 'Group.update groups[]', tests: ['recording 107'] },
  ],
  rules: [
    {
      says: 'Creating and changing groups requires a login and membership in creategroups',
      tests: ['recording 106', `${GROUPS}: only creategroups can create and change groups`],
    },
    {
      says: 'Without ids and names: all groups for creategroups and editusers, otherwise those that the caller can grant',
      tests: [
        `${GROUPS}: returns all groups with all fields to creategroups, system groups first`,
        `${GROUPS}: returns a group to those who can grant it`,
      ],
    },
    {
      says: 'Only members of creategroups can see is_active, is_bug_group and user_regexp',
      tests: [`${GROUPS}: returns all groups to editusers, but only name and description`],
    },
    {
      says: 'Members of a group are returned to creategroups, to editusers and to those who can grant the group',
      tests: [`${GROUPS}: returns members only to those who administer users or that group`],
    },
  ],
}

const personProperties = 'full_name email password'

export const users: Section = {
  title: 'Users and login',
  methods: [
    {
      path: 'GET /login',
      name: 'User.login',
      parameters: 'login* password* restrict_login',
      tests: ['recording 37', 'recording 38'],
    },
    {
      path: 'GET /logout',
      name: 'User.logout',
      parameters: '',
      tests: ['recording 55', 'recording 56'],
    },
    {
      path: 'GET /valid_login',
      name: 'User.valid_login',
      parameters: 'login*',
      tests: ['recording 46', 'recording 47', 'recording 49', 'recording 50'],
    },
    {
      path: 'POST /user',
      name: 'User.create',
      parameters: 'email* full_name password',
      tests: ['recording 79', 'recording 80'],
    },
    {
      path: 'PUT /user/:id_or_name',
      name: 'User.update',
      parameters: `
        ids names ${personProperties} email_enabled login_denied_text groups bless_groups`,
      tests: ['recording 88', UPDATES],
    },
    {
      path: 'GET /user/:id_or_name',
      name: 'User.get',
      parameters: 'id_or_name',
      tests: ['recording 64', 'recording 65'],
    },
    {
      path: 'GET /user',
      name: 'User.get',
      parameters: 'ids names match limit group_ids groups include_disabled',
      tests: [USERS, 'recording 70', 'recording 77'],
    },
  ],
  fields: [
    {
      what: 'User',
      of: 'User.get users[]',
      fields: `
        id real_name email name can_login email_enabled login_denied_text groups saved_searches
        saved_reports`,
      tests: ['recording 65', 'recording 73', USERS],
    },
    {
      what: 'Group of a user',
      of: 'User.get users[].groups[]',
      fields: 'id name description',
      tests: [
        'recording 65',
        `${USERS}: returns callers to themselves with all groups, saved searches and reports`,
      ],
    },
    {
      what: 'Saved search',
      of: 'User.get users[].saved_searches[]',
      fields: 'id name query',
      tests: [`${USERS}: returns saved searches and reports only to their owner`],
    },
    {
      what: 'Saved report',
      of: 'User.get users[].saved_reports[]',
      fields: 'id name query',
      tests: [`${USERS}: returns saved searches and reports only to their owner`],
    },
    { what: 'Login', of: 'User.login ', tests: ['recording 37'] },
    { what: 'Changes of a user', of: 'User.update users[]', tests: ['recording 88'] },
  ],
  rules: [
    {
      says: 'Creating a user requires editusers',
      tests: [`${USERS}: needs editusers; anonymous callers get the same fault`],
    },
    {
      says: 'Updating a user requires editusers',
      tests: [`${UPDATES}: only editusers can change accounts, even their own`],
    },
    {
      says: 'With set, add and remove of groups are ignored; a group in both is added',
      tests: ['src/accounts/users/users.rules.test.ts: groups of a person'],
    },
    { says: 'Naming a group that the caller cannot grant is an error', tests: ['recording 92'] },
    {
      says: 'Without a login, users are returned by name only, with id, name and real_name',
      tests: [
        'recording 67',
        'recording 68',
        `${USERS}: returns only the name for a login to anonymous callers`,
        `${USERS}: accepts numbers and texts to match only with a login`,
      ],
    },
    {
      says: 'Users who are logged in see those groups of others that they can grant',
      tests: [`${USERS}: returns who can log in, and groups that the caller can grant`],
    },
    {
      says: 'saved_searches and saved_reports are returned only to their owner',
      tests: [`${USERS}: returns saved searches and reports only to their owner`],
    },
    {
      says: 'match omits accounts that cannot log in, unless include_disabled is set',
      tests: ['recording 73', `${USERS}: match includes accounts that cannot log in if requested`],
    },
    {
      says: 'A token is valid until logout; using it afterwards is an error',
      tests: ['recording 52', 'recording 56'],
    },
    {
      says: 'Logging out without a token, or with an invalid one, does nothing',
      tests: [SESSIONS],
    },
  ],
}

export const authentication: Section = {
  title: 'Authentication',
  rules: [
    {
      says: 'An API key is accepted as api_key, Bugzilla_api_key or Tracker_api_key',
      tests: [`${CREDENTIALS}: Tracker_api_key`],
    },
    {
      says: 'login and password are accepted under these names and with both prefixes',
      tests: [`${CREDENTIALS}: Tracker_password`],
    },
    {
      says: 'restrict_login restricts the token to the address; also with both prefixes',
      tests: [`${CREDENTIALS}: Tracker_restrictlogin`],
    },
    {
      says: 'A token is accepted as token, Bugzilla_token or Tracker_token; an invalid one is an error',
      tests: [`${CREDENTIALS}: Tracker_token`, 'recording 49', 'recording 56'],
    },
    { says: 'A revoked or unknown API key is an error', tests: ['recording 28', 'recording 29'] },
  ],
}
