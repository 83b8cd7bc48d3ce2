/** API methods for preferences. */

import { method } from '../../platform/http/method.ts'
import { listPreferences, setPreferences } from './preferences.ts'
import * as wire from './preferences.wire.ts'

export const getPreferences = method({
  name: 'Preference.get',
  routes: [{ path: 'GET /preference' }],
  login: 'required',
  summary: 'The preferences of the installation, and your choices',
  input: wire.Nothing,
  output: wire.Preferences,
  read: listPreferences,
})

export const updatePreferences = method({
  name: 'Preference.update',
  routes: [{ path: 'PUT /preference' }],
  login: 'required',
  summary: 'Set your preferences; either all changes are made or none',
  input: wire.PreferencesChange,
  output: wire.PreferencesChanged,
  unknown: 'param_invalid',
  write: setPreferences,
})

export const preferenceMethods = [getPreferences, updatePreferences]
