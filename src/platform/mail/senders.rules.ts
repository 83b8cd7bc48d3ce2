/** Reads the sender of letters, which is an address or `Name <address>`. Pure. */

/** The name is empty if there is none. */
export function senderIn(from: string) {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name, address, host: address.split('@').at(-1)! }
}
