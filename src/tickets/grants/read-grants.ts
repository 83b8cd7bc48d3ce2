/** Reads grants for their owners and administrators. */

import type { Selecting } from '../../platform/http/method.ts'
import { type FieldShape, selection } from '../../platform/http/select.ts'
import { toText } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { toldEnd } from '../edits/edit.rules.ts'
import { splitAddresses } from '../letters/letters.ts'
import { type List, ownOf, pageOf, planList } from '../lists/lists.ts'
import { ALL_TYPES, readRule, toldRule } from '../policy/types.rules.ts'
import { undoMs } from '../settings.ts'
import { linkTo } from '../tickets/create-ticket.ts'
import type { Grant, GrantsAsked } from './grants.wire.ts'
import * as store from './lists.store.ts'

const SHAPE: FieldShape = {
  details: { limits: 'limits', ticket_limits: 'ticket_limits', types: 'types' },
}

/**
 * `Grant.search`: one page of the caller's grants, or of others for administrators, with the total
 * number.
 */
export async function listGrants(look: Look, asked: GrantsAsked & Selecting) {
  const list = await planList(look, asked, 'grants')
  const page = await readPage(look, list, asked)
  return { ...page, total: await store.total(look.tx, list) }
}

/** The same without the total, for those who read all pages. */
export async function pageOfGrants(look: Look, asked: GrantsAsked & Selecting) {
  return readPage(look, await planList(look, asked, 'grants'), asked)
}

async function readPage(look: Look, list: List, asked: Selecting) {
  const { pick } = selection(asked, SHAPE)
  const { page, more } = pageOf(look, await store.page(look.tx, list), list, 'grants')
  return { grants: page.map((grant) => pick(shape(look, grant))), ...more }
}

/** `Grant.get`. Throws `own_unknown` for a grant that the caller neither owns nor administers. */
export async function getGrant(look: Look, asked: { id: string } & Selecting) {
  const { pick } = selection(asked, SHAPE)
  const grants = await seeOwn(look, [asked.id])
  return { grants: grants.map((grant) => pick(shape(look, grant))) }
}

/** Those with these public ids; see ownOf. */
export async function seeOwn(look: Look, public_ids: string[]): Promise<store.Grant[]> {
  return ownOf(look, await store.byPublicIds(look.tx, { public_ids }), public_ids, 'grant')
}

function shape(look: Look, row: store.Grant): Grant {
  return {
    id: row.public_id,
    url: linkTo(look, 'g', row.public_id),
    comment: row.comment,
    shown_as: row.shown_as,
    has_password: row.password !== null,
    pass_send: row.pass_send === 1,
    is_encrypted: row.is_encrypted === 1,
    creation_time: toText(row.creation_ts),
    uploads: row.uploads,
    last_upload: row.last_stamp === null ? null : toText(row.last_stamp),
    limits: { total: row.total_s ?? 0, lastul: row.lastul_s ?? 0, maxul: row.maxul ?? 0 },
    ticket_limits: {
      total: row.ticket_total_s ?? 0,
      lastdl: row.ticket_lastdl_s ?? 0,
      maxdl: row.ticket_maxdl ?? 0,
    },
    max_size: row.bytes_max ?? 0,
    types: toldRule(readRule(row.types) ?? ALL_TYPES),
    receipts: row.no_receipts !== 1,
    ...toldEnd(row, look.now, undoMs(look)),
    notify: splitAddresses(row.notify_email),
    sent_to: splitAddresses(row.sent_email),
    owner: row.owner,
  }
}
