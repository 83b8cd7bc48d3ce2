/** Wire schemas of preferences. */

import { type Static, Type } from 'typebox'

import { Change } from '../changes.wire.ts'

const NAME_CHARS_MAX = 255

/** Parameters of `Preference.get`, which needs only a login. */
export const Nothing = Type.Object({})
/** A preference as it applies to the caller. */
export const Preference = Type.Object({
  name: Type.String(),
  value: Type.String({ description: 'The value that applies to the caller' }),
  default_value: Type.String({ description: 'The value for users who have not chosen one' }),
  is_chosen: Type.Boolean({ description: 'Whether the caller has chosen a value' }),
  is_enabled: Type.Boolean({ description: 'Whether users can choose a value' }),
  is_obeyed: Type.Boolean({
    description: 'Whether Docket uses it; others are only stored',
  }),
  choices: Type.Array(Type.String(), { description: 'Empty if there is no choice' }),
})
export type Preference = Static<typeof Preference>
/** Response of `Preference.get`: all preferences. */
export const Preferences = Type.Object({ preferences: Type.Array(Preference) })
export type Preferences = Static<typeof Preferences>

/** Parameters of `Preference.update`. Preferences that are absent do not change. */
export const PreferencesChange = Type.Object({
  preferences: Type.Record(
    Type.String({ maxLength: NAME_CHARS_MAX }),
    Type.String({ maxLength: NAME_CHARS_MAX }),
    { description: 'The choices by name of the preference; empty for the default' },
  ),
})
export type PreferencesChange = Static<typeof PreferencesChange>
/** Response of `Preference.update`. */
export const PreferencesChanged = Type.Object({
  changes: Type.Record(Type.String(), Change, {
    description: 'By name, the new and the old value; empty if nothing changed',
  }),
})

/** The default of a preference, for administrators. */
export const PreferenceDefault = Type.Object({
  name: Type.String(),
  default_value: Type.String({ description: 'For users who have not chosen a value' }),
  built_in_value: Type.Union([Type.String(), Type.Null()], {
    description: 'That of a new installation; null for those of Bugzilla that have no effect',
  }),
  is_enabled: Type.Boolean({
    description: 'Whether users can choose a value; else the default applies to everyone',
  }),
  is_obeyed: Type.Boolean({
    description: 'Whether Docket uses it; others are only stored',
  }),
  choices: Type.Array(Type.String(), { description: 'Empty if the default cannot be changed' }),
})
export type PreferenceDefault = Static<typeof PreferenceDefault>

/** Response of `Preference.defaults`, ordered by name. */
export const PreferenceDefaults = Type.Object({ preferences: Type.Array(PreferenceDefault) })

const Default = Type.Object({
  default_value: Type.Optional(Type.String({ maxLength: NAME_CHARS_MAX })),
  is_enabled: Type.Optional(Type.Boolean()),
})

const byName = (description: string) =>
  Type.Record(Type.String({ maxLength: NAME_CHARS_MAX }), Default, { description })

/** Parameters of `Preference.update_defaults`. Preferences that are absent do not change. */
export const DefaultsChange = Type.Object({
  preferences: byName('New defaults by name of the preference'),
  was: Type.Optional(
    byName(
      'What you have read, by name: nothing is changed if one of these, which is to be set, is ' +
        'different by now',
    ),
  ),
})
export type DefaultsChange = Static<typeof DefaultsChange>
