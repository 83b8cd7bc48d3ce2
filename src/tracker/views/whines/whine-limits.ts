/** Limits of regular mail. Each name ends in what it counts. */
export const whineLimits = {
  /** Whines per person. */
  whines_max: 200,
  /** The same of one page of a list. */
  whines_listed_max: 100,
  /** Bugs listed for each search. */
  whine_bugs_max: 500,
  /** Letters that one process writes concurrently. */
  whine_letters_at_once_max: 2,
  /** Reminders per person. */
  reminders_max: 500,
  /** Requests in one letter about those that wait. */
  waiting_listed_max: 200,
} as const
