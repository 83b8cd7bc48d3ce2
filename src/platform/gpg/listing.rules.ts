/** Reads the listing of keys that `gpg --with-colons` prints (doc/DETAILS of GnuPG). Pure. */

/** A public key, or a private one, as GnuPG describes it. */
export interface PublicKey {
  /** 40 or 64 hexadecimal digits. */
  fingerprint: string
  /** Such as `ed25519` or `rsa3072`. */
  algorithm: string
  /** When mail can no longer be encrypted to it, in milliseconds since 1970; null for never. */
  expires_at: number | null
  isPrivate: boolean
  isExpired: boolean
  isRevoked: boolean
  /** Whether it or one of its subkeys is for encryption, and neither expired nor revoked. */
  canEncrypt: boolean
}

/** Numbers of algorithms whose name is not that of a curve. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  1: 'rsa',
  2: 'rsa',
  3: 'rsa',
  16: 'elg',
  17: 'dsa',
  20: 'elg',
}

/** The keys in their order. */
export function keysIn(listing: string): PublicKey[] {
  const keys: { head: string[]; fingerprint: string; subkeys: string[][] }[] = []
  for (const line of listing.split('\n')) {
    const fields = line.trimEnd().split(':')
    const [kind] = fields
    const key = keys.at(-1)
    if (kind === 'pub' || kind === 'sec') keys.push({ head: fields, fingerprint: '', subkeys: [] })
    else if (kind === 'sub' || kind === 'ssb') key?.subkeys.push(fields)
    else if (kind === 'fpr' && key) key.fingerprint ||= fields[FINGERPRINT] ?? ''
  }
  return keys.map(({ head, fingerprint, subkeys }) => ({
    fingerprint,
    algorithm: algorithmOf(head),
    expires_at: lastUse(head, subkeys),
    isPrivate: head[0] === 'sec',
    isExpired: head[VALIDITY] === 'e',
    isRevoked: head[VALIDITY] === 'r',
    // Capitals are what the whole key can do now.
    canEncrypt: (head[CAPABILITIES] ?? '').includes('E'),
  }))
}

const VALIDITY = 1
const LENGTH = 2
const ALGORITHM = 3
const EXPIRES = 6
const FINGERPRINT = 9
const CAPABILITIES = 11
const CURVE = 16

const algorithmOf = (head: readonly string[]) =>
  head[CURVE] || `${ALGORITHMS[head[ALGORITHM] ?? ''] ?? 'key'}${head[LENGTH] ?? ''}`

/** The end of the key, or of the last of its parts that encrypt. */
function lastUse(head: readonly string[], subkeys: readonly (readonly string[])[]): number | null {
  const encrypting = [head, ...subkeys].filter(
    (part) => /e/.test(part[CAPABILITIES] ?? '') && !/^[er]/.test(part[VALIDITY] ?? ''),
  )
  const ends = encrypting.map((part) => endOf(part))
  const last = ends.length === 0 ? Infinity : Math.max(...ends)
  const end = Math.min(endOf(head), last)
  return Number.isFinite(end) ? end : null
}

/** Seconds, or a time such as `20300101T000000`. */
function endOf(part: readonly string[]): number {
  const text = part[EXPIRES] ?? ''
  if (text === '') return Infinity
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1).map(Number)
  if (!parts) return Number(text) * 1000
  const [year, month, ...rest] = parts as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, ...rest)
}
