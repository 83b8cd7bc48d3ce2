/** Limits of uploads; those that downloads and other rooms share are in platform/limits.ts. */

/** The maximums of file tickets; units are the last part of each name. */
export const limits = {
  /** How long an incomplete upload is kept after its last bytes. */
  upload_kept_ms: 24 * 60 * 60_000,
  /** The same for one without any bytes. */
  upload_empty_kept_ms: 10 * 60_000,
  /** Bytes of an upload that a crash may lose, to be sent again. */
  upload_unsafe_bytes_max: 32 * 1024 * 1024,
  /**
   * A part that a client sends to a bucket, except the last one, that of pages, and how long its
   * form is valid.
   */
  upload_object_bytes_min: 5 * 1024 * 1024,
  upload_object_bytes_max: 32 * 1024 * 1024,
  upload_object_bytes: 16 * 1024 * 1024,
  upload_object_form_seconds: 5 * 60,
  /** How often objects in the bucket that no upload needs are looked for. */
  upload_objects_seen_ms: 60 * 60_000,
  /** Uploads in progress whose hash state is kept; the oldest are dropped. */
  upload_sums_max: 1_000,
  /** Files in a form, and files of a ticket made from uploads. */
  form_files_max: 100,
  ticket_uploads_max: 2_000,
  /** Small files that are sent together, and their size. */
  together_files_max: 100,
  together_bytes_max: 2 * 1024 * 1024,
  /** Entries of the log of downloads that a ticket keeps, about. */
  ticket_log_max: 10_000,
  /** Recipients of a ticket with links of their own. */
  ticket_recipients_max: 500,
  /** Uploads without a ticket: per person, per grant, and per sender through a grant. */
  uploads_of_person_max: 2_000,
  uploads_of_grant_max: 20_000,
  uploads_of_sender_max: 4_000,
} as const
