/** Scopes of API keys: what calls with a key may do. */

/**
 * From the narrowest to the widest; each includes those before it. `comment` adds comments, their
 * tags and one's own inbox to `read`, `edit` changes of bugs, attachments and flags, and `all`
 * everything else, such as administration and one's own account.
 */
export const SCOPES = ['read', 'comment', 'edit', 'all'] as const
/** One of them. */
export type Scope = (typeof SCOPES)[number]

/** Whether calls that need a scope are possible with one that was granted. */
export const covers = (granted: Scope, needed: Scope): boolean =>
  SCOPES.indexOf(granted) >= SCOPES.indexOf(needed)

/** The stored scope of a key: null, as in keys from before scopes, is `all`. */
export const scopeOf = (stored: string | null): Scope =>
  stored === null ? 'all' : (SCOPES.find((scope) => scope === stored) ?? 'read')
