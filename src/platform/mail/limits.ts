/** Limits of mail that comes in. Each name ends in its unit or in what it counts. */
export const mailLimits = {
  /** Headers of a message that comes in, and parts within parts. */
  mail_headers_bytes_max: 512 * 1024,
  mail_parts_depth_max: 32,
  /** Lines of a message that may begin parts. */
  mail_parts_max: 50_000,
  /** A subject, a name or an address. */
  mail_line_chars_max: 1_000,
  /** HTML that is turned into text. */
  mail_html_chars_max: 1024 * 1024,
  /** Files of one message. */
  mail_files_max: 50,
  /** Text of a refused message that is sent back. */
  mail_quoted_chars_max: 20_000,
  /** Messages of one person about one bug, and refusals mailed to one address, per hour. */
  mails_in_thread_per_hour_max: 30,
  mail_answers_per_hour_max: 20,
  /** Connections that deliver mail at once; each holds a message in memory. */
  mail_connections_max: 4,
  /** Recipients of one delivery. */
  mail_recipients_max: 50,
} as const
