/** API methods for preferences. */

import { method } from '../../platform/http/method.ts'
import { listDefaults, setDefaults } from './default-preferences.ts'
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
  own: true,
  summary: 'Set your preferences; either all changes are made or none',
  input: wire.PreferencesChange,
  output: wire.PreferencesChanged,
  unknown: 'param_invalid',
  write: setPreferences,
})

export const getDefaultPreferences = method({
  name: 'Preference.defaults',
  routes: [{ path: 'GET /docket_default_preferences' }],
  login: 'required',
  summary: 'Get the defaults of all preferences; for members of tweakparams',
  input: wire.Nothing,
  output: wire.PreferenceDefaults,
  read: listDefaults,
})

export const updateDefaultPreferences = method({
  name: 'Preference.update_defaults',
  routes: [{ path: 'PUT /docket_default_preferences' }],
  login: 'required',
  summary:
    'Set defaults of preferences, and whether users can choose; all changes are made or none; ' +
    'for members of tweakparams',
  input: wire.DefaultsChange,
  output: wire.PreferencesChanged,
  unknown: 'param_invalid',
  write: setDefaults,
})

export const preferenceMethods = [
  getPreferences,
  updatePreferences,
  getDefaultPreferences,
  updateDefaultPreferences,
]
