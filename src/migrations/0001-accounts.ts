/**
 * The ground floor's own tables, then people, groups and their ways in.
 * Everywhere: times are milliseconds since 1970 UTC, booleans are 0 or 1, and a column `x_key`
 * is `fold(x)`, by which `x` is found and compared without case.
 */

import { table } from '../platform/db/schema.ts'

const platform = {
  /**
   * What happened, for followers, in the order (tx_id, id); old rows are removed.
   * `actor_id` 0 is nobody, and neither it nor `bug_id` is a reference: what was deleted since
   * still happened. `body` is JSON.
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

  /** How far each follower has read; the pair is the last event that it has dealt with. */
  event_followers: table({ name: 'text', tx_id: 'int', event_id: 'int' }, { primary: ['name'] }),

  /** One row, id 1: goes up when something that is kept in memory changes, such as a group. */
  revisions: table({ id: 'id', value: 'int' }),

  /** Bytes, by SHA-256 in hex. An hour after `doomed_at` those without a reference go. */
  blobs: table(
    { hash: 'text', size: 'int', ref_count: 'int', doomed_at: 'int?' },
    { primary: ['hash'], index: [{ on: ['doomed_at'], where: 'doomed_at is not null' }] },
  ),

  /** Facts about this data, such as when it was installed; not settings, and not parameters. */
  installation: table({ name: 'text', value: 'text' }, { primary: ['name'] }),

  /** Work to do at `run_at` or later; `body` is JSON. A runner holds a row until `locked_until`. */
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
   * Each distinct set of groups once, as a JSON array of ascending ids; found by its SHA-256. Row 0
   * is the empty set:
   * a public bug, a reader without groups. Who sees it is kept once `is_on_bugs`.
   */
  group_sets: table(
    { id: 'id', hash: 'text', group_ids: 'text', is_on_bugs: 'int' },
    { unique: [['hash']] },
  ),

  /** Bugs in exactly the groups of one set are seen by readers in exactly those of the other. */
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
   * Members of `member_id` have something of `grantor_id`.
   * `grant_type`: 0 are in it, 1 may bless it, 2 may see it.
   */
  group_group_map: table(
    { member_id: '-> groups', grantor_id: '-> groups', grant_type: 'int' },
    { primary: ['member_id', 'grantor_id', 'grant_type'], index: [['grantor_id']] },
  ),
}

const people = {
  /**
   * An account (`profiles` in Bugzilla). `password` names its algorithm; without one nobody can
   * log in by password. `group_set_id` holds every group that the account is in, by whatever way.
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
   * A user is in a group, or with `isbless` may grant it.
   * `grant_type`: 0 given by somebody, 2 by the group's `userregexp`.
   */
  user_group_map: table(
    { user_id: '-> users', group_id: '-> groups', isbless: 'int', grant_type: 'int' },
    { primary: ['user_id', 'group_id', 'isbless', 'grant_type'], index: [['group_id']] },
  ),

  /** A parameter of the installation, as the text that clients see. */
  parameters: table({ name: 'text', value: 'text' }, { primary: ['name'] }),

  /** A preference with its value for those who chose none; only an enabled one can be chosen. */
  setting: table({ name: 'text', default_value: 'text', is_enabled: 'int' }, { primary: ['name'] }),

  /** What a user chose for a preference. */
  profile_setting: table(
    { user_id: '-> users', setting_name: 'text', setting_value: 'text' },
    { primary: ['user_id', 'setting_name'] },
  ),
}

const waysIn = {
  /**
   * A login that lasts; `kind` is `token` or `cookie`, and only a hash of the secret is kept.
   * With `ipaddr` it is good from that address alone.
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

  /** A key for scripts, of which only a hash is kept; `last_used` is exact to a minute. */
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

  /** A login that failed, also for a name that nobody has: nothing must tell the two apart. */
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
   * A secret that was mailed, to be shown once: `tokentype` says for what, `eventdata` with what.
   * Without a user it is for an account that is still to be made.
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
   * One field of something administrators keep was changed, by nobody where the program did it.
   * `class` is spelt as in Bugzilla (`Bugzilla::Product`). `field` is `__create__` or `__remove__`
   * for a whole object.
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
