/** Limits of what is kept of failures. */

/** Of jobs that were given up. */
export const jobLimits = {
  /** How long they are kept, and how many. */
  failed_jobs_ms: 7 * 24 * 60 * 60_000,
  failed_jobs_max: 10_000,
  /** How much of an error is kept. */
  error_chars_max: 500,
}
