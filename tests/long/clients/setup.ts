/** The environment of a client: the URL of a Docket with some data, and a home folder. */

import assert from 'node:assert/strict'

import { ADMIN, send } from '../service.ts'

/** A running service and a home folder. */
export interface Setup {
  /** Without a trailing slash; the tracker is also served below `/bugzilla`. */
  url: string
  /** The folder in which the client keeps its settings. */
  home: string
}

/** An account without special rights. */
export const ANN = { login: 'ann@example.com', password: 'the password of ann' }
/** An account to which bugs are assigned. */
export const DEV = { login: 'dev@example.com', password: 'the password of dev' }

/**
 * Adds users, a product with two components, one of them closed to new bugs, groups, one of them
 * for bugs of the product, keywords, and flags for bugs and attachments.
 */
export async function furnish(url: string) {
  const make = async (what: string, body: unknown, method = 'POST') => {
    const { status, body: made } = await send(`${url}/rest/${what}`, method, body)
    assert.ok(status < 300, `${what}: ${JSON.stringify(made)}`)
  }
  const people = [
    { ...ANN, full_name: 'Ann Reporter' },
    { ...DEV, full_name: 'Dev Eloper' },
  ]
  for (const { login: email, ...person } of people) await make('user', { email, ...person })
  await make('product', { name: 'Kettle', description: 'It boils water.', version: '1.0' })
  const part = { product: 'Kettle', description: 'A part of it.', default_assignee: DEV.login }
  await make('component', { ...part, name: 'Lid' })
  await make('component', { ...part, name: 'Handle', is_open: false })
  await make('group', { name: 'plumbers', description: 'Who may touch pipes.' })
  await make('group', { name: 'cooks', description: 'Who may eat.', is_active: true })
  await make(`user/${ADMIN.login}`, { groups: { add: ['cooks'] } }, 'PUT')
  await make('product/Kettle/group/cooks', { membercontrol: 1 }, 'PUT')
  for (const name of ['hot', 'sharp'])
    await make('keyword', { name, description: `It is ${name}.` })
  const flag = { description: 'What is needed.', inclusions: ['Kettle'] }
  for (const name of ['needs', 'seen']) await make('flag_type', { ...flag, name })
  await make('flag_type', { ...flag, name: 'review', target_type: 'attachment' })
}
