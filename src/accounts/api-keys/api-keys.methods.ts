/** API methods for managing one's own API keys. */

import { method } from '../../platform/http/method.ts'
import { createOwnKey, listKeys, updateKey } from './api-keys.ts'
import * as wire from './api-keys.wire.ts'

export const getApiKeys = method({
  name: 'ApiKey.get',
  routes: [{ path: 'GET /api_key' }],
  login: 'required',
  summary: 'List your API keys, without the keys themselves',
  input: wire.Nothing,
  output: wire.ApiKeys,
  read: listKeys,
})

export const createApiKey = method({
  name: 'ApiKey.create',
  routes: [{ path: 'POST /api_key', status: 201 }],
  login: 'required',
  own: true,
  summary:
    'Create an API key for yourself, by default with the scope `all` and without an end. The key ' +
    'appears only in this response. Requires the password, entered within ten minutes, and ' +
    'cannot be called with an API key',
  input: wire.NewApiKey,
  output: wire.ApiKeyMade,
  unknown: 'param_invalid',
  write: createOwnKey,
})

export const updateApiKey = method({
  name: 'ApiKey.update',
  routes: [{ path: 'PUT /api_key/:id' }],
  login: 'required',
  summary:
    'Describe, limit, revoke or restore one of your API keys. What lets it do more than before ' +
    'has the requirements of `ApiKey.create`',
  own: true,
  input: wire.ApiKeyUpdate,
  output: wire.ApiKeysUpdated,
  unknown: 'param_invalid',
  write: updateKey,
})

export const apiKeyMethods = [getApiKeys, createApiKey, updateApiKey]
