/** Parses and writes query strings as Bugzilla does. Pure. */

/** Old URLs separate parameters with `;` as well as `&`; a literal one is `%3B`. */
export const withAmpersands = (query: string): string => query.replaceAll(';', '&')
