/** Limits of reading events. Each name ends in its unit or in what it counts. */
export const feedLimits = {
  /** How long events are kept: as long as a follower may be down. */
  events_kept_ms: 14 * 24 * 60 * 60 * 1000,
  /** How long a client's place in the events is valid; none after it may be gone. */
  event_cursor_kept_ms: 13 * 24 * 60 * 60 * 1000,
  /** Events read at once and in one request of a client; hidden ones count as well. */
  feed_events_at_once: 500,
  feed_events_read_max: 5_000,
  /** Delay after a change before clients that wait for events are told, so that changes add up. */
  feed_pause_ms: 100,
  /** How often the changes of other nodes are looked for, while clients wait. */
  feed_poll_ms: 500,
  /** Streams of events of one person, of one anonymous address, and in all of one process. */
  streams_person_max: 50,
  streams_nobody_max: 10,
  streams_max: 5_000,
  /** How often a stream is written to without events, which also checks its reader's rights. */
  stream_beat_ms: 15_000,
} as const
