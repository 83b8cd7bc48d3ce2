/** The processes that serve an installation, and what each of them holds at the moment. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A running process. `beats` counts its signs of life; the others delete the row of one that has
   * stopped, and with it everything that refers to it ends. `settings` is JSON: those that must be
   * the same on all nodes.
   */
  nodes: table({
    id: 'id',
    name: 'text',
    version: 'text',
    address: 'text',
    settings: 'text',
    started_at: 'int',
    seen_at: 'int',
    beats: 'int',
    is_draining: 'int',
  }),

  /** Which node does what only one may do; `term` counts the holders. */
  leases: table({ name: 'text', node_id: 'int', term: 'int' }, { primary: ['name'] }),

  /** The responses of a download that a node is sending; part of its `streams`. */
  node_downloads: table(
    { download_id: 'int', node_id: 'int', streams: 'int' },
    { primary: ['download_id', 'node_id'], index: [['node_id']] },
  ),

  /** Recent events of a kind, such as failed logins from an address: a JSON array of times. */
  rates: table(
    { name: 'text', times: 'text', ends_at: 'int' },
    { primary: ['name'], index: [['ends_at']] },
  ),
}
