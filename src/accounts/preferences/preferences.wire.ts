/** What crosses the wire about preferences. */

import { type Static, Type } from 'typebox'

import { Change } from '../changes.wire.ts'

const NAME_CHARS_MAX = 255

export const Nothing = Type.Object({})
export const Preference = Type.Object({
  name: Type.String(),
  value: Type.String({ description: 'What holds for the caller' }),
  default_value: Type.String({ description: 'What holds for whoever chose nothing' }),
  is_chosen: Type.Boolean({ description: 'Whether the caller chose it' }),
  is_enabled: Type.Boolean({ description: 'Whether people may choose at all' }),
  is_obeyed: Type.Boolean({
    description: 'Whether something here depends on it; others are kept as they came',
  }),
  choices: Type.Array(Type.String(), { description: 'Empty where nothing can be chosen' }),
})
export type Preference = Static<typeof Preference>
export const Preferences = Type.Object({ preferences: Type.Array(Preference) })
export type Preferences = Static<typeof Preferences>

export const PreferencesChange = Type.Object({
  preferences: Type.Record(
    Type.String({ maxLength: NAME_CHARS_MAX }),
    Type.String({ maxLength: NAME_CHARS_MAX }),
    { description: 'One of the choices by name of the preference; empty for the default' },
  ),
})
export type PreferencesChange = Static<typeof PreferencesChange>
export const PreferencesChanged = Type.Object({
  changes: Type.Record(Type.String(), Change, {
    description: 'By name, what holds now and held before; empty where nothing is different',
  }),
})
