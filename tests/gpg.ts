/** A person who has GnuPG: an OpenPGP key pair of their own, made at a fixed time. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keys are valid from this time on. */
const MADE = '20200101T000000!'

/** Whether this machine has GnuPG. */
export const HAS_GPG = spawnSync('gpg', ['--version']).status === 0

/** A person's keys. */
export interface Keys {
  /** Runs GnuPG with these keys; returns what it prints. */
  gpg(words: readonly string[], input?: string): string
  /** The public key as ASCII. */
  publicKey(): string
  decrypt(armored: string): string
  /** The certificate that revokes the key, which GnuPG makes with it. */
  revocation(): string
  close(): void
}

/** `expires` is as GnuPG takes it: `0` for never, `20y`. `usage` other than `default`: `sign`. */
export function makeKeys(person: string, { expires = '0', usage = 'default' } = {}): Keys {
  const home = mkdtempSync(join(tmpdir(), 'docket-keys-'))
  const gpg = (words: readonly string[], input = '') => {
    const given = [
      '--homedir',
      home,
      '--batch',
      '--no-tty',
      '--quiet',
      '--passphrase',
      '',
      ...words,
    ]
    const { status, stdout, stderr } = spawnSync('gpg', given, { input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`gpg ${words.join(' ')}: ${stderr}`)
    return stdout
  }
  const at = ['--faked-system-time', MADE]
  const algorithm = usage === 'default' ? 'future-default' : 'ed25519'
  gpg([...at, '--quick-generate-key', person, algorithm, usage, expires])
  return {
    gpg,
    publicKey: () => gpg(['--armor', '--export']),
    decrypt: (armored) => gpg(['--decrypt'], armored),
    revocation() {
      const folder = join(home, 'openpgp-revocs.d')
      const certificate = readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')
      // A colon prevents its use by accident.
      return certificate.replace(':-----BEGIN', '-----BEGIN')
    },
    close() {
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
      rmSync(home, { recursive: true, force: true })
    },
  }
}
