/** API methods about what people may have, and what they have; most are for administrators. */

import { method } from '../../platform/http/method.ts'
import { listPolicies, updatePolicy } from '../policy/change-policies.ts'
import * as policy from '../policy/policy.wire.ts'
import { expireAll, handOver } from './change-owners.ts'
import { listOwners } from './list-owners.ts'
import * as wire from './owners.wire.ts'
import { getPolicy } from './own-policy.ts'

export const policyGet = method({
  name: 'TicketPolicy.get',
  routes: [{ path: 'GET /tickets/policy' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Get what the policy for file tickets allows you, and how much of your quota is used; members ' +
    'of admin, anyone',
  input: policy.PolicyAsked,
  output: policy.Applying,
  unknown: 'param_invalid',
  read: getPolicy,
})

export const policySearch = method({
  name: 'TicketPolicy.search',
  routes: [{ path: 'GET /tickets/policies' }],
  login: 'required',
  takes_pair: true,
  summary:
    'List the policies for file tickets, of the installation and of groups; only for members of ' +
    'admin',
  input: wire.Nothing,
  output: policy.StoredPolicies,
  unknown: 'param_invalid',
  read: listPolicies,
})

export const policyUpdate = method({
  name: 'TicketPolicy.update',
  routes: [{ path: 'PUT /tickets/policies' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Change the policy for file tickets of the installation, or of a group; only for members of ' +
    'admin',
  input: policy.PolicyChange,
  output: policy.PolicyChanged,
  unknown: 'param_invalid',
  write: updatePolicy,
})

export const ticketOwners = method({
  name: 'Ticket.owners',
  routes: [{ path: 'GET /tickets/owners' }],
  login: 'required',
  takes_pair: true,
  summary:
    'List who has file tickets and grants, who uses most space first, with their quotas; only for ' +
    'members of admin',
  input: wire.OwnersAsked,
  output: wire.Owners,
  unknown: 'param_invalid',
  aside: true,
  read: listOwners,
})

export const ticketHandOver = method({
  name: 'Ticket.hand_over',
  routes: [{ path: 'POST /tickets/owners/:owner/hand_over' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Give all file tickets and grants of a person to another one, with the same links; only for ' +
    'members of admin',
  input: wire.HandOver,
  output: wire.Many,
  unknown: 'param_invalid',
  write: handOver,
})

export const ticketExpireAll = method({
  name: 'Ticket.expire_all',
  routes: [{ path: 'POST /tickets/owners/:owner/expire' }],
  login: 'required',
  takes_pair: true,
  summary:
    'End all file tickets and grants of a person now, which deletes the files; only for members of ' +
    'admin',
  input: wire.ExpireAll,
  output: wire.Many,
  unknown: 'param_invalid',
  write: expireAll,
})

export const ownersMethods = [
  policyGet,
  policySearch,
  policyUpdate,
  ticketOwners,
  ticketHandOver,
  ticketExpireAll,
]
