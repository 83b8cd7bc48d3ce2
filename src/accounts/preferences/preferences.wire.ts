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
