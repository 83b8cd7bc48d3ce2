/** The tables of preferences. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The preferences with their defaults, and whether users can change them. */
export const allSettings = statement((q) => q.selectFrom('setting').selectAll())

/** The values of one preference; people who have not chosen one are absent. */
export const chosen = statement((q, p: { name: string; ids: number[] }, dialect) =>
  q
    .selectFrom('profile_setting')
    .select(['user_id', 'setting_value'])
    .where('setting_name', '=', p.name)
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids)),
)

/** What one person has chosen; everything else has its default. */
export const chosenBy = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('profile_setting')
    .select(['setting_name', 'setting_value'])
    .where('user_id', '=', p.user_id),
)

type Choice = { user_id: number; name: string; value: string }
/** Adds the choice or replaces it. */
export const choose = statement((q, p: Choice) =>
  q
    .insertInto('profile_setting')
    .values({ user_id: p.user_id, setting_name: p.name, setting_value: p.value })
    .onConflict((row) =>
      row.columns(['user_id', 'setting_name']).doUpdateSet({ setting_value: p.value }),
    ),
)

/** Returns the preference to its default. */
export const forget = statement((q, p: { user_id: number; name: string }) =>
  q
    .deleteFrom('profile_setting')
    .where('user_id', '=', p.user_id)
    .where('setting_name', '=', p.name),
)

type Setting = { name: string; default_value: string; is_enabled: number }
/** Adds the preference or replaces its default. */
export const putSetting = statement((q, p: Setting) =>
  q
    .insertInto('setting')
    .values({ name: p.name, default_value: p.default_value, is_enabled: p.is_enabled })
    .onConflict((row) =>
      row.column('name').doUpdateSet({
        default_value: p.default_value,
        is_enabled: p.is_enabled,
      }),
    ),
)
