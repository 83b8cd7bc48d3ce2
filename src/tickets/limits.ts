/** How much there may be of uploads; what downloads and other rooms share is the platform's. */

export const limits = {
  /** How long an upload that is not whole is kept after its last bytes came. */
  upload_kept_ms: 24 * 60 * 60_000,
  /** And one of which no byte has come. */
  upload_empty_kept_ms: 10 * 60_000,
  /** Of an upload, bytes that a crash may lose at most: they come once more. */
  upload_unsafe_bytes_max: 32 * 1024 * 1024,
  /** Uploads that are on their way whose hashes are remembered, the oldest forgotten first. */
  upload_sums_max: 1_000,
  /** Files of a form, and those of a ticket that came as uploads. */
  form_files_max: 100,
  ticket_uploads_max: 2_000,
  /** Uploads without a ticket: of one person, through one grant, and of one sender there. */
  uploads_of_person_max: 2_000,
  uploads_of_grant_max: 20_000,
  uploads_of_sender_max: 4_000,
} as const
