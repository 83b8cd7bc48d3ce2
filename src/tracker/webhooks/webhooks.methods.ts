/** API methods for webhooks. A service without bugs has them as well. */

import { listDeliveries, sendTest } from '../../accounts/webhooks/deliveries.ts'
import { replay } from '../../accounts/webhooks/replay.ts'
import { removeWebhook } from '../../accounts/webhooks/webhooks.ts'
import * as wire from '../../accounts/webhooks/webhooks.wire.ts'
import { method } from '../../platform/http/method.ts'
import { createLimited, listLimited, updateLimited } from './bug-limits.ts'

export const webhookList = method({
  name: 'Webhook.list',
  routes: [{ path: 'GET /webhooks/list' }, { path: 'GET /webhooks' }],
  login: 'required',
  summary: 'Get your webhooks',
  input: wire.Nothing,
  output: wire.Webhooks,
  read: listLimited,
})

export const webhookCreate = method({
  name: 'Webhook.create',
  routes: [{ path: 'POST /webhooks', status: 201 }],
  login: 'required',
  own: true,
  summary:
    'Have a program told what happens to bugs that you see, and to your file tickets and grants. ' +
    'Its secret appears only here',
  input: wire.NewWebhook,
  output: wire.WebhookMade,
  unknown: 'param_invalid',
  write: createLimited,
})

export const webhookUpdate = method({
  name: 'Webhook.update',
  routes: [{ path: 'PUT /webhooks/:id' }],
  login: 'required',
  own: true,
  summary: 'Change, enable or disable one of your webhooks, or change its secret',
  input: wire.WebhookUpdate,
  output: wire.WebhookMade,
  unknown: 'param_invalid',
  write: updateLimited,
})

export const webhookDelete = method({
  name: 'Webhook.delete',
  routes: [{ path: 'DELETE /webhooks/:id' }],
  login: 'required',
  own: true,
  summary: 'Delete one of your webhooks, and what waits for it',
  input: wire.WebhookNamed,
  output: wire.WebhookNamed,
  write: removeWebhook,
})

export const webhookTest = method({
  name: 'Webhook.test',
  routes: [{ path: 'POST /webhooks/:id/test' }],
  login: 'required',
  own: true,
  summary: 'Send a message about nothing that happened; see the deliveries for what became of it',
  input: wire.WebhookNamed,
  output: wire.Replayed,
  write: sendTest,
})

export const webhookDeliveries = method({
  name: 'Webhook.deliveries',
  routes: [{ path: 'GET /webhooks/:id/deliveries' }],
  login: 'required',
  summary: 'Get what one of your webhooks was told in the last two weeks, the newest first',
  input: wire.DeliveriesAsked,
  output: wire.Deliveries,
  read: listDeliveries,
})

export const webhookReplay = method({
  name: 'Webhook.replay',
  routes: [{ path: 'POST /webhooks/:id/replay' }],
  login: 'required',
  own: true,
  summary: 'Send deliveries of one of your webhooks again, whatever became of them',
  input: wire.Replay,
  output: wire.Replayed,
  unknown: 'param_invalid',
  write: replay,
})

export const webhookMethods = [
  webhookList,
  webhookCreate,
  webhookUpdate,
  webhookDelete,
  webhookTest,
  webhookDeliveries,
  webhookReplay,
]
