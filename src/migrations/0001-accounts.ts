/**
 * The tables of the platform, then people, groups and their credentials. In all tables, times are
 * milliseconds since 1970 UTC, booleans are 0 or 1, and a column `x_key` is `fold(x)`, by which `x`
 * is looked up and compared without case.
 */

import { table } from '../platform/db/schema.ts'

const platform = {
  /**
   * Events for followers, ordered by (tx_id, id); old rows are removed. `actor_id` 0 is anonymous.
   * Neither `actor_id` nor `bug_id` is a reference, because events outlive what they name. `body`
   * is JSON.
   */
  events: table(
    {
      id: 'id',
      tx_id: 'int',
      at: 'int',
      actor_id: 'int',
      kind: 'text',
      bug_id: 'int?',
      body: 'text?',
    },
    { index: [['tx_id', 'id']] },
  ),

  /** The last event that each follower has processed. */
  event_followers: table({ name: 'text', tx_id: 'int', event_id: 'int' }, { primary: ['name'] }),

  /** Revisions of cached data, by topic (topics.ts). */
  revisions: table({ id: 'id', value: 'int' }),

  /** Content by SHA-256 in hex. Unreferenced content is removed one hour after `doomed_at`. */
  blobs: table(
    { hash: 'text', size: 'int', ref_count: 'int', doomed_at: 'int?' },
    { primary: ['hash'], index: [{ on: ['doomed_at'], where: 'doomed_at is not null' }] },
  ),

  /** Facts about this data, such as when it was installed; neither settings nor parameters. */
  installation: table({ name: 'text', value: 'text' }, { primary: ['name'] }),

  /**
   * Jobs to run at `run_at` or later; `body` is JSON. A runner holds a row until `locked_until`.
   */
  jobs: table(
    {
      id: 'id',
      kind: 'text',
      run_at: 'int',
      body: 'text',
      tries: 'int',
      locked_until: 'int?',
    },
    { index: [['run_at']] },
  ),
}

const groups = {
  /**
   * Each distinct set of groups once, as a JSON array of ascending ids, looked up by its SHA-256.
   * Row 0 is the empty set: a public bug, or a reader without groups. `is_on_bugs` marks sets whose
   * readers are stored.
   */
  group_sets: table(
    { id: 'id', hash: 'text', group_ids: 'text', is_on_bugs: 'int' },
    { unique: [['hash']] },
  ),

  /**
   * Bugs with exactly the groups of one set are visible to readers with exactly those of the other.
   */
  group_set_sees: table(
    { reader_set_id: '-> group_sets', bug_set_id: '-> group_sets' },
    { primary: ['reader_set_id', 'bug_set_id'], index: [['bug_set_id']] },
  ),

  /** A group. Only those with `isbuggroup` hold bugs; `userregexp` grants it by login name. */
  groups: table(
    {
      id: 'id',
      name: 'text',
      name_key: 'text',
      description: 'text',
      isbuggroup: 'int',
      userregexp: 'text',
      isactive: 'int',
      icon_url: 'text?',
    },
    { unique: [['name_key']] },
  ),

  /**
   * What members of `member_id` get for `grantor_id`. `grant_type`: 0 membership, 1 may grant it, 2
   * may see it.
   */
  group_group_map: table(
    { member_id: '-> groups', grantor_id: '-> groups', grant_type: 'int' },
    { primary: ['member_id', 'grantor_id', 'grant_type'], index: [['grantor_id']] },
  ),
}

const people = {
  /**
   * An account (`profiles` in Bugzilla). `password` names its algorithm; without one, logging in by
   * password is impossible. `group_set_id` contains all groups of the account, direct and indirect.
   */
  users: table(
    {
      id: 'id',
      login_name: 'text',
      login_name_key: 'text',
      realname: 'text',
      realname_key: 'text',
      password: 'text?',
      disabledtext: 'text',
      disable_mail: 'int',
      is_enabled: 'int',
      extern_id: 'text?',
      creation_ts: 'int',
      last_seen_date: 'int?',
      group_set_id: '-> group_sets',
    },
    { unique: [['login_name_key'], ['extern_id']], index: [['group_set_id']] },
  ),

  /**
   * A user is in a group, or with `isbless` may grant it. `grant_type`: 0 granted by somebody, 2 by
   * the group's `userregexp`.
   */
  user_group_map: table(
    { user_id: '-> users', group_id: '-> groups', isbless: 'int', grant_type: 'int' },
    { primary: ['user_id', 'group_id', 'isbless', 'grant_type'], index: [['group_id']] },
  ),

  /** A parameter of the installation, as the text that clients see. */
  parameters: table({ name: 'text', value: 'text' }, { primary: ['name'] }),

  /** A preference with its default value; users can only set enabled ones. */
  setting: table({ name: 'text', default_value: 'text', is_enabled: 'int' }, { primary: ['name'] }),

  /** What a user chose for a preference. */
  profile_setting: table(
    { user_id: '-> users', setting_name: 'text', setting_value: 'text' },
    { primary: ['user_id', 'setting_name'] },
  ),
}

const waysIn = {
  /**
   * A login session; `kind` is `token` or `cookie`. Only a hash of the secret is stored. With
   * `ipaddr` it is valid from that address only.
   */
  sessions: table(
    {
      id: 'id',
      user_id: '-> users',
      token_hash: 'text',
      kind: 'text',
      ipaddr: 'text?',
      creation_ts: 'int',
      lastused: 'int',
      user_agent: 'text?',
    },
    { unique: [['token_hash']], index: [['user_id'], ['lastused']] },
  ),

  /** An API key, stored as a hash; `last_used` is exact to one minute. */
  api_keys: table(
    {
      id: 'id',
      user_id: '-> users',
      key_hash: 'text',
      description: 'text',
      revoked: 'int',
      creation_ts: 'int',
      last_used: 'int?',
      last_used_ip: 'text?',
    },
    { unique: [['key_hash']], index: [['user_id']] },
  ),

  /** A failed login, also for unknown names, so that nothing distinguishes the two. */
  login_failures: table(
    { id: 'id', login_name_key: 'text', ip_addr: 'text', login_time: 'int' },
    {
      index: [
        ['login_name_key', 'ip_addr', 'login_time'],
        ['ip_addr', 'login_time'],
      ],
    },
  ),

  /**
   * A secret sent by mail, for one use: `tokentype` is its purpose, `eventdata` the argument.
   * Without a user, it is for a new account.
   */
  tokens: table(
    {
      id: 'id',
      user_id: '-> users?',
      token_hash: 'text',
      tokentype: 'text',
      eventdata: 'text?',
      issuedate: 'int',
    },
    { unique: [['token_hash']], index: [['user_id'], ['issuedate']] },
  ),

  /**
   * A change of one field by an administrator, or by the program if there is no user. `class` is
   * Bugzilla's (`Bugzilla::Product`). `field` is `__create__` or `__remove__` for the whole object.
   */
  audit_log: table(
    {
      id: 'id',
      user_id: '-> users?',
      class: 'text',
      object_id: 'int',
      field: 'text',
      removed: 'text?',
      added: 'text?',
      at_time: 'int',
    },
    { index: [['class', 'at_time'], ['at_time'], ['user_id']] },
  ),
}

export const tables = { ...platform, ...groups, ...people, ...waysIn }
