/** The wire schema of an external bug, as Red Hat's Bugzilla shows it. */

import { type Static, Type } from 'typebox'

const Known = Type.Union([Type.String(), Type.Null()])

/** A see-also link that leads elsewhere. */
export const ExternalBug = Type.Object({
  id: Type.Integer({ description: 'The id of the link' }),
  bug_id: Type.Integer(),
  ext_bz_id: Type.Integer({ description: 'The number of the tracker' }),
  ext_bz_bug_id: Type.String({ description: 'The number of the bug there' }),
  ext_status: Known,
  ext_description: Known,
  ext_priority: Known,
  url: Type.String({ description: 'The address, as in `see_also`' }),
  type: Type.Object({
    id: Type.Integer({ description: '0 for an address of no tracker in `external_trackers`' }),
    description: Type.String(),
    type: Type.String({ description: 'Always `None`: other trackers are not asked' }),
    url: Type.String(),
    full_url: Type.String({ description: '`%id%` stands for the number of the bug' }),
    can_get: Type.Boolean(),
    can_send: Type.Boolean(),
    must_send: Type.Boolean(),
    send_once: Type.Boolean(),
  }),
})
export type ExternalBug = Static<typeof ExternalBug>
