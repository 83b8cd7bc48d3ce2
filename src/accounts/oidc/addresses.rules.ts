/** Whether an address that a provider verified is a login name. Pure. */

const ASCII = /^[!-~]+$/

/**
 * Stricter than how people type login names, where letters that look alike are equal: somebody else
 * may have the address. Case counts only in letters beyond ASCII.
 */
export const isSameAddress = (login: string, email: string): boolean =>
  login === email ||
  (ASCII.test(login) && ASCII.test(email) && login.toLowerCase() === email.toLowerCase())
