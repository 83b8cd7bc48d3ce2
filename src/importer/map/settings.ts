/** Parameters, preferences and the audit log. */

import { withoutHash } from '../../accounts/passwords/wrap-old.ts'
import { defaults } from '../../accounts/parameters/parameters.list.ts'
import { numberOrNull, rowsOf, text, textOrNull, moment as momentOf } from './cells.ts'
import { NO_SUCH_PARAMETER } from './losses.ts'
import type { Mapping } from './mapping.ts'
import {
  flag,
  moment,
  number,
  plain,
  text as textColumn,
  textOrNull as orNull,
  to,
} from './plain.ts'

/** From the file `params.json`, or from the table of other variants. */
export const parameters: Mapping = {
  part: 'parameters',
  sources: ['params'],
  *rows({ parameters: given, losses }) {
    for (const [name, value] of Object.entries(given)) {
      if (Object.hasOwn(defaults, name)) yield ['parameters', { name, value }]
      else losses.tell(NO_SUCH_PARAMETER, name)
    }
  },
}

/** The defaults, and whether users can change them. */
export const settings = plain('setting', {
  by: 'name',
  columns: {
    name: textColumn('name'),
    default_value: textColumn('default_value'),
    is_enabled: flag('is_enabled', 1),
  },
  leaves: {
    subclass: 'Docket has a fixed set of preferences',
    category: 'not visible to clients',
  },
})

/** What people have chosen; defaults are not stored. */
export const preferences = plain('profile_setting', {
  by: 'user_id',
  columns: {
    user_id: to('user_id', 'users'),
    setting_name: textColumn('setting_name'),
    setting_value: textColumn('setting_value'),
  },
  once: ['user_id', 'setting_name'],
})

/** Rows without ids are numbered in order. */
export const auditLog: Mapping = {
  part: 'audit_log',
  sources: ['audit_log'],
  *rows(context) {
    let id = 0
    for (const row of rowsOf(context.staged, 'audit_log', { by: 'rowid' })) {
      const user = numberOrNull(row['user_id'])
      const what = `row ${++id} of audit_log`
      const isPassword = text(row['field']) === 'cryptpassword'
      const said = (column: 'removed' | 'added') => {
        const value = textOrNull(row[column])
        return isPassword && value !== null ? withoutHash(value) : value
      }
      yield [
        'audit_log',
        {
          id,
          user_id: context.known.users.has(user) ? user : null,
          class: text(row['class']),
          object_id: numberOrNull(row['object_id']) ?? 0,
          field: text(row['field']),
          removed: said('removed'),
          added: said('added'),
          at_time: momentOf(context, row['at_time'], { what, otherwise: context.now }),
        },
      ]
    }
  },
}

/** Bugzilla's history of accounts; rows of missing people or fields are left out and reported. */
export const accountHistory = plain('profiles_activity', {
  by: 'profiles_when',
  columns: {
    id: number('id'),
    userid: to('userid', 'users'),
    who: to('who', 'users'),
    profiles_when: moment('profiles_when'),
    fieldid: to('fieldid', 'fielddefs'),
    oldvalue: orNull('oldvalue'),
    newvalue: orNull('newvalue'),
  },
})
