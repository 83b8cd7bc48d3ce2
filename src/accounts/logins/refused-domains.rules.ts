/** Domains of email addresses that are refused, one in each line of a parameter. Pure. */

import { fail } from '../faults.ts'

const LINES_MAX = 1_000
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i

/** What is wrong with a value of the parameter; undefined if nothing is. */
export function problemOfDomains(text: string): string | undefined {
  const lines = text === '' ? [] : text.split('\n')
  if (lines.length > LINES_MAX) return `it must have at most ${LINES_MAX} lines`
  const wrong = lines.findIndex((line) => !DOMAIN.test(line))
  return wrong < 0 ? undefined : `line ${wrong + 1} must be a domain such as example.com`
}

/** Fault 501 for an address in one of the domains, or in a subdomain of one. */
export function checkDomain(address: string, refused_email_domains: string): void {
  if (refused_email_domains === '') return
  const host = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .replace(/\.+$/, '')
    .toLowerCase()
  for (const line of refused_email_domains.split('\n')) {
    const domain = line.toLowerCase()
    if (host === domain || host.endsWith(`.${domain}`)) fail('email_domain_refused', domain)
  }
}
