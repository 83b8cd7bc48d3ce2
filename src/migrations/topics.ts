/**
 * What is kept in memory rests on: the rows of the table `revisions`, each of which counts the
 * changes of some tables. Whoever changes one of these tables touches its topic.
 */

/** Parameters, preferences as the installation has them, and whether it can only be read. */
export const PARAMETERS = 1
/** Groups of people, but not who is in them. */
export const GROUPS = 2
/** Fields of bugs with their values, how statuses follow each other, and keywords. */
export const FIELDS = 3
/** Classifications, products with all that is in them, and what groups mean there. */
export const PRODUCTS = 4
/** Types of flags, and where they may be set. */
export const FLAGS = 5
/** Login names. */
export const LOGINS = 6
/** Login names and real names; whose they are stands in `renamed_users`. */
export const NAMES = 7

/** All of them, for whoever writes many tables past what changes them. */
export const TOPICS = [PARAMETERS, GROUPS, FIELDS, PRODUCTS, FLAGS, LOGINS, NAMES] as const
