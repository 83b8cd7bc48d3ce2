/** API methods for one's own second factor. */

import { method } from '../../platform/http/method.ts'
import * as wire from './mfa.wire.ts'
import { disableMfa, enableMfa, offerMfa, readOwnMfa, renewRecoveryCodes } from './own-mfa.ts'

export const getMfa = method({
  name: 'MFA.get',
  routes: [{ path: 'GET /docket_mfa' }],
  login: 'required',
  before_mfa: true,
  summary: 'Whether your logins need a second factor, and how many recovery codes are left',
  input: wire.Nothing,
  output: wire.OwnMfa,
  read: readOwnMfa,
})

export const beginMfa = method({
  name: 'MFA.begin',
  routes: [{ path: 'POST /docket_mfa/secret' }],
  login: 'required',
  before_mfa: true,
  own: true,
  summary:
    'Get a secret for an authenticator app, to turn on a second factor. Requires the password, ' +
    'entered within ten minutes, and cannot be called with an API key',
  input: wire.Nothing,
  output: wire.MfaOffer,
  unknown: 'param_invalid',
  call: offerMfa,
})

export const enableMfaMethod = method({
  name: 'MFA.enable',
  routes: [{ path: 'PUT /docket_mfa' }],
  login: 'required',
  before_mfa: true,
  own: true,
  summary:
    'Turn on the second factor, after which a password logs in only together with a code, and ' +
    'end your other sessions. Has the requirements of `MFA.begin`. The recovery codes appear ' +
    'only in this response',
  input: wire.MfaChosen,
  output: wire.RecoveryCodes,
  unknown: 'param_invalid',
  call: enableMfa,
})

export const disableMfaMethod = method({
  name: 'MFA.disable',
  routes: [{ path: 'DELETE /docket_mfa' }],
  login: 'required',
  own: true,
  summary: 'Turn off your second factor; cannot be called with an API key',
  input: wire.MfaUnwanted,
  output: wire.MfaDisabled,
  unknown: 'param_invalid',
  call: disableMfa,
})

export const renewRecoveryCodesMethod = method({
  name: 'MFA.renew_recovery_codes',
  routes: [{ path: 'POST /docket_mfa/recovery_codes' }],
  login: 'required',
  own: true,
  summary:
    'Replace your recovery codes, which appear only in this response. Has the requirements of ' +
    '`MFA.begin`',
  input: wire.CodeShown,
  output: wire.RecoveryCodes,
  unknown: 'param_invalid',
  call: renewRecoveryCodes,
})

export const mfaMethods = [
  getMfa,
  beginMfa,
  enableMfaMethod,
  disableMfaMethod,
  renewRecoveryCodesMethod,
]
