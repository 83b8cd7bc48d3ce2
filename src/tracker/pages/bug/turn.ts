/** Which comments and changes of a bug its page shows, and in which order: parameters and links. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../../../platform/http/page-forms.ts'
import type { Said } from './said.ts'
import { type Key, text } from './text.ts'
import { wishesIn } from './wishes.ts'

/** Everything; only comments; or what is about attachments and flags. */
const SHOWS = ['all', 'comments', 'files'] as const

/** The reader's choice of comments and changes, and of their order. */
export interface Turn {
  isNewestFirst: boolean
  show: (typeof SHOWS)[number]
  /** Comments with this tag are left out. */
  hide: string
  /** Numbers of comments that are highlighted, as in Bugzilla: `3,5-7`. */
  mark: string
  /** What the reader sees without a choice. */
  usual: Pick<Turn, 'isNewestFirst' | 'show'>
}

/** Reads the URL; unknown values mean what the reader wants by their preferences. */
export function turnIn(asked: Pick<PageAsked, 'given'>): Turn {
  const { isNewestFirst, showsChanges } = wishesIn(asked)
  const usual = { isNewestFirst, show: showsChanges ? 'all' : 'comments' } as const
  const show = SHOWS.find((one) => one === field(asked, 'show')) ?? usual.show
  const hide = field(asked, 'hide').trim()
  const mark = field(asked, 'mark').trim()
  const order = field(asked, 'order')
  const isReversed = order === (isNewestFirst ? 'oldest' : 'newest')
  return { isNewestFirst: isReversed !== isNewestFirst, show, hide, mark, usual }
}

/** Whether everything is shown, oldest first, with nothing highlighted. */
export const isUsual = ({ isNewestFirst, show, hide, mark }: Turn): boolean =>
  !isNewestFirst && show === 'all' && hide === '' && mark === ''

/** The parameters of the URL; none for what is usual for the reader. */
export const queryOf = ({ isNewestFirst, show, hide, mark, usual }: Turn) => ({
  ...(show !== usual.show && { show }),
  ...(hide && { hide }),
  ...(mark && { mark }),
  ...(isNewestFirst !== usual.isNewestFirst && { order: isNewestFirst ? 'newest' : 'oldest' }),
})

/** Without a page number, the stream begins with its first page. */
export function addressOf(id: number, turn: Turn, page?: number): string {
  const isFirst = page === undefined || (page === 1 && !turn.isNewestFirst)
  const query = new URLSearchParams({
    ...(!isFirst && { page: String(page) }),
    ...queryOf(turn),
  }).toString()
  return `${paths.bug(id)}${query && `?${query}`}#comments`
}

/** The heading of the stream, with links to filter and reverse it. */
export function turns(id: number, { last }: Said, asked: PageAsked): Part {
  const turn = turnIn(asked)
  const link = (title: Key, change: Partial<Turn>) => {
    const to = { ...turn, ...change }
    const isHere = to.show === turn.show && to.isNewestFirst === turn.isNewestFirst
    const current = isHere && markup` aria-current="true"`
    return markup`<a href="${asked.to(addressOf(id, to))}"${current}>${text(title)}</a>\n`
  }
  return markup`<div class="turn"><h2 id="comments">${
    last === 0 ? text('no_comments') : text('comments', { count: last })
  }</h2>
${link('all', { show: 'all', isNewestFirst: false })}
${link('comments_only', { show: 'comments' })}
${link('attachments_and_flags', { show: 'files' })}
${link('newest_first', { isNewestFirst: true })}
<a href="${asked.to(paths.bugHistory(id))}">${text('history')}</a></div>
${
  turn.hide !== '' &&
  markup`<p class="dim" role="status">${text('tag_hidden', { tag: turn.hide })}
<a class="link" href="${asked.to(addressOf(id, { ...turn, hide: '' }))}">${text('show_hidden')}</a></p>`
}`
}

/** To the other pages, if there is more than one. */
export function pager(id: number, { page, pages }: Said, asked: PageAsked): Part {
  if (pages === 1) return undefined
  const turn = turnIn(asked)
  const link = (number: number, title: Key, rel?: string) =>
    number >= 1 &&
    number <= pages &&
    number !== page &&
    markup`<a${rel && markup` rel="${rel}"`} href="${asked.to(addressOf(id, turn, number))}">${text(title)}</a>\n`
  return markup`<nav class="pages" aria-label="${text('pages_of_comments')}">
${page > 2 && link(1, 'first')}
${link(page - 1, 'previous_comments', 'prev')}
<span class="dim">${text('page_of', { page, pages })}</span>
${link(page + 1, 'next_comments', 'next')}
${page < pages - 1 && link(pages, 'last')}
</nav>`
}

/**
 * The place of the comments after these: with the script, they are read when it comes into view.
 * The links in it are for readers without it.
 */
export function following(id: number, said: Said, { asked, seenAt }: Following): Part {
  const turn = turnIn(asked)
  const next = turn.isNewestFirst ? said.page - 1 : said.page + 1
  if (next < 1 || next > said.pages) return pager(id, said, asked)
  const query = new URLSearchParams({
    page: String(next),
    ...queryOf(turn),
    ...(seenAt !== undefined && { seen: seenAt }),
  }).toString()
  return markup`<turbo-frame id="${frameOf(next)}" loading="lazy" target="_top"
src="${asked.to(`${paths.bugComments(id)}?${query}`)}">${pager(id, said, asked)}</turbo-frame>`
}

interface Following {
  asked: PageAsked
  /** When the reader last viewed the bug. */
  seenAt: string | undefined
}

/** The id of the frame into which the script loads that page. */
export const frameOf = (page: number): string => `comments-${page}`
