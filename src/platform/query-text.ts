/** Queries of addresses as texts, as Bugzilla reads them. Pure. */

/** In old addresses `;` stands between parameters, as `&` does; one that is meant says `%3B`. */
export const withAmpersands = (query: string): string => query.replaceAll(';', '&')
