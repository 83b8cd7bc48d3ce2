/** Wire schemas of the status of the installation. */

import { Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'
import { ReadOnlyState } from '../../../accounts/read-only/read-only.wire.ts'

const OrNull = (description: string) => Type.Union([Time, Type.Null()], { description })
const Bytes = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const Node = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  version: Type.String(),
  address: Type.String(),
  started_at: Time,
  seen_at: Time,
  does: Type.String({ description: '`leader`, `serving` or `draining`' }),
})

/** Response of `Docket.status`. */
export const Status = Type.Object({
  version: Type.String({ description: 'Of Docket, on the node that answers' }),
  started_at: OrNull('When the node that answers was started'),
  schema: Type.String({ description: 'The last step of the schema' }),
  installed_at: OrNull('Null if it is not known'),
  imported_at: OrNull('When data of a Bugzilla was imported; null if none was'),
  last_backup: Type.Union(
    [
      Type.Object({
        made_at: Time,
        path: Type.String({ description: 'The folder, on the machine that made it' }),
        bytes: Type.Number(),
      }),
      Type.Null(),
    ],
    { description: 'The last one that `docket backup` noted' },
  ),
  database: Type.Object({
    product: Type.String({ description: '`SQLite` or `PostgreSQL`' }),
    version: Type.String(),
    bytes: Type.Number(),
  }),
  blob_store: Type.Object({
    kind: Type.String({ description: '`folder`, `shared folder` or `S3`' }),
    blobs: Type.Integer({ description: 'Number of stored files' }),
  }),
  disk: Type.Object(
    {
      bytes: Bytes('Null if it is not known'),
      free_bytes: Bytes('What Docket may still use'),
    },
    { description: 'That receives files, on the node that answers' },
  ),
  texts_waiting: Type.Integer({ description: 'Bugs and comments that the text index lacks' }),
  jobs: Type.Object({
    total: Type.Integer({ description: 'Jobs that wait or run' }),
    errors: Type.Integer({ description: 'Those that failed and will be retried' }),
  }),
  read_only: ReadOnlyState,
  nodes: Type.Array(Node, { description: 'The processes that serve the database, oldest first' }),
})
