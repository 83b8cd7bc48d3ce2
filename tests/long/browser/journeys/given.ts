/** What the journeys share: a person's window, and calls that prepare and check. */

import assert from 'node:assert/strict'

import type { BrowserContextOptions, Page } from 'playwright-core'

import { type Kind, send } from '../../service.ts'
import type { Hand } from '../hand.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const PLACE = { platform: 'All', op_sys: 'All' }

/** The name of the file that journeys attach. */
export const FILE = 'steam.txt'

/** How a journey is made. */
export interface Way {
  kind: Kind
  hasScript: boolean
  byKeyboard: boolean
}

/** What a journey starts with. */
export interface Given extends Way {
  url: string
  /** The path of a file to attach. */
  file: string
  /** A window in which the administrator is logged in. */
  open(this: void, options?: BrowserContextOptions): Promise<Opened>
  /** A window in which nobody is logged in. */
  openBare(this: void, options?: BrowserContextOptions): Promise<Opened>
}

/** A window that is closed when it is disposed. */
export interface Opened extends AsyncDisposable {
  page: Page
  hand: Hand
  /** Keeps a picture, and checks that the page has no barriers. */
  picture(this: void, name: string): Promise<void>
}

/** Fails unless the call succeeded. */
export async function done(answered: ReturnType<typeof send>) {
  const { status, body } = await answered
  assert.ok(status < 300, JSON.stringify(body))
  return body as { id: number; ids: number[] }
}

/** Files a bug and returns its number. */
export const file = async (url: string, summary: string, more: object = {}) =>
  (await done(send(`${url}/rest/bug`, 'POST', { ...NEW, ...PLACE, summary, ...more }))).id

/** The bugs that a search finds, without a limit. */
export const bugsAt = async (url: string, query: string) =>
  (await send(`${url}/rest/bug?${query}&limit=0`, 'GET')).body.bugs as Record<string, string>[]

/** Waits for the message after a change. */
export const saved = (page: Page) => page.getByText('Your changes have been saved.').waitFor()
