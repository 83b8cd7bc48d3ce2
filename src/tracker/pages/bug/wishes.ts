/** How the reader wants pages of bugs to be, by the preferences of the same names. */

import { preferencesOfActor } from '../../../accounts/preferences/preferences.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'

/** Without a login, pages are as the built-in defaults say. */
export interface Wishes {
  /** `comment_sort_order`; the description is always shown first. */
  isNewestFirst: boolean
  /** `inline_history`: without it, changes are not shown among the comments. */
  showsChanges: boolean
  /** `comment_box_position` */
  answersFirst: boolean
  /** `quote_replies` */
  reply: 'quoted_reply' | 'simple_reply' | 'off'
  /** `per_bug_queries`: whether bugs are tagged on their pages. */
  tags: boolean
  /** `state_addselfcc`: who changes a bug follows it unless they choose otherwise. */
  follows: 'never' | 'always' | 'cc_unless_role'
  /** `zoom_textareas` */
  enlarges: boolean
}

/** A request for a page of a bug, with the wishes of its reader. */
export type Wished = PageAsked & { wishes: Wishes }

const USUAL: Wishes = {
  isNewestFirst: false,
  showsChanges: true,
  answersFirst: false,
  reply: 'quoted_reply',
  tags: true,
  follows: 'never',
  enlarges: true,
}

/** Reads the preferences of the reader. */
export async function withWishes(look: Look, asked: PageAsked): Promise<Wished> {
  if (look.actor.id === 0) return { ...asked, wishes: USUAL }
  const wish = await preferencesOfActor(look)
  const wishes: Wishes = {
    isNewestFirst: wish('comment_sort_order') !== 'oldest_to_newest',
    showsChanges: wish('inline_history') === 'on',
    answersFirst: wish('comment_box_position') === 'before_comments',
    reply: wish('quote_replies') as Wishes['reply'],
    tags: wish('per_bug_queries') === 'on',
    follows: wish('state_addselfcc') as Wishes['follows'],
    enlarges: wish('zoom_textareas') === 'on',
  }
  return { ...asked, wishes }
}

/** The wishes that came with a request. */
export const wishesIn = (asked: object): Wishes => (asked as Partial<Wished>).wishes ?? USUAL
