/** The English texts of the page of a webhook. */

export const en = {
  webhooks: 'Webhooks',
  deliveries_of: 'Deliveries of {name}',
  queued: 'The messages are being sent.',
  replayed: {
    one: '{count} delivery is sent again so far; more follow.',
    other: '{count} deliveries are sent again so far; more follow.',
  },
  test: 'Send a test',
  replay: 'Send again',
  replay_failed: 'Retry all that failed',
  no_deliveries: 'There are no deliveries.',
  show: 'Show',
  older: 'Older deliveries',
  any_state: 'Any',
  delivery_state: 'State',
  bug: 'Bug',
  number: 'Number',
  kind: 'Event',
  tries: 'Attempts',
  last: 'Last attempt',
  said: 'Response',
} as const
