/** The API method for reading events. */

import { method } from '../../platform/http/method.ts'
import { listEvents } from './feed.ts'
import * as wire from './feed.wire.ts'

export const eventList = method({
  name: 'Event.list',
  routes: [{ path: 'GET /events' }],
  login: 'optional',
  summary:
    'Get what happened to bugs, oldest first; with `Accept: text/event-stream`, as server-sent ' +
    'events that go on as things happen',
  input: wire.EventsAsked,
  output: wire.Events,
  headers: { 'last-event-id': 'last_event_id' },
  only_reads: true,
  call: listEvents,
})

export const feedMethods = [eventList]
