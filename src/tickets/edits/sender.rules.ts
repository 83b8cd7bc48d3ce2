/** Who sent files through a grant, in their own words. Pure. */

/** What the sender typed, which nobody verifies; null for what they left out. */
export interface SaidSender {
  sender_name: string | null
  sender_address: string | null
}

/** Of tickets that were not sent through a grant. */
export const NO_SENDER: SaidSender = { sender_name: null, sender_address: null }

/** In one line, such as `Ann <ann@example.com>`; empty if the sender said nothing. */
export function senderTold({ sender_name: name, sender_address: address }: SaidSender): string {
  if (name !== null && address !== null) return `${name} <${address}>`
  return name ?? address ?? ''
}
