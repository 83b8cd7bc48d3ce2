/**
 * Topics of cached data. Each is a row of the table `revisions`, which counts changes of some
 * tables. Code that changes one of these tables must touch its topic.
 */

/** Parameters, default preferences, and read-only mode. */
export const PARAMETERS = 1
/** Groups, but not their members. */
export const GROUPS = 2
/** Bug fields with their values, status transitions, and keywords. */
export const FIELDS = 3
/** Classifications, products with their components, versions and milestones, and group controls. */
export const PRODUCTS = 4
/** Flag types, with their inclusions and exclusions. */
export const FLAGS = 5
/** Login names. */
export const LOGINS = 6
/** Login names and real names; `renamed_users` records whose changed. */
export const NAMES = 7
/** Quips. */
export const QUIPS = 8
/** Patterns of texts in comments that become links. */
export const LINK_PATTERNS = 9
/** Policies of file tickets. */
export const TICKET_POLICIES = 10
/** The texts, logo and style sheet of the installation. */
export const BRANDING = 11
/** Bugzillas that were imported in addition. */
export const MERGED_SOURCES = 12

/** All topics, for code that writes many tables directly. */
export const TOPICS = [
  PARAMETERS,
  GROUPS,
  FIELDS,
  PRODUCTS,
  FLAGS,
  LOGINS,
  NAMES,
  QUIPS,
  LINK_PATTERNS,
  TICKET_POLICIES,
  BRANDING,
  MERGED_SOURCES,
] as const
