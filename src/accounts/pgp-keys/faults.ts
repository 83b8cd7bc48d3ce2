/** Faults about OpenPGP keys. */

import { fault, thrower } from '../../platform/faults.ts'
import { toDay } from '../../platform/times.ts'
import { texts } from '../fault-texts/texts.ts'

/** Bugzilla has no such keys. */
export const pgpKeyFaults = {
  gpg_disabled: fault(400, 32000).says(
    'This installation does not encrypt mail. An administrator can set gpg.',
  ),
  pgp_key_unreadable: fault(400, 32000).says(
    'This is not an OpenPGP public key. Send what gpg --armor --export ADDRESS prints.',
  ),
  pgp_key_private: fault(400, 32000).says(
    'This is a private key, which nobody else may have. It was not stored. Send the public key, ' +
      'which gpg --armor --export ADDRESS prints.',
  ),
  pgp_keys_several: fault(400, 32000).says(
    (keys: number) => `The text contains ${keys} keys. Send one key.`,
  ),
  pgp_key_revoked: fault(400, 32000).says('The key is revoked. Send one that is in use.'),
  pgp_key_expired: fault(400, 32000).says(
    (at: number) =>
      `The key expired on ${toDay(at)}. Extend it or create another one, and send it again.`,
  ),
  pgp_key_unsuitable: fault(400, 32000).says(
    'Nothing can be encrypted to this key: it has no valid subkey for encryption. Add one, and ' +
      'send the key again.',
  ),
  pgp_keys_too_many: fault(429, 20002).says(
    (wait_s: number) => `Too many keys. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
}

export const fail = thrower(pgpKeyFaults, texts.pgpKey)
