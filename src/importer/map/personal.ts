/** Personal data: tags, searches, mail preferences; and quips, series, whines. */

import type { Insertable } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { text as cellText } from './cells.ts'
import type { Mapping } from './mapping.ts'
import { flag, folded, number, plain, text, textOrNull, to, toOrNull } from './plain.ts'
import { dayOf } from '../../platform/zones.ts'

const named = { name: text('name'), name_key: folded('name') }

/** Of tags of a person that differ only in case, the first is imported. */
export const tags = plain('tag', {
  columns: { id: number('id'), user_id: to('user_id', 'users'), ...named },
  once: ['user_id', 'name_key'],
})

/** Query strings are kept as they are; Docket reads Bugzilla's. */
export const searches = plain('namedqueries', {
  columns: { id: number('id'), userid: to('userid', 'users'), ...named, query: text('query') },
  leaves: { linkinfooter: 'stored in a separate table', query_type: 'Docket has only one kind' },
  once: ['userid', 'name_key'],
})

/** The group with which a search is shared. */
export const sharedSearches = plain('namedquery_group_map', {
  by: 'namedquery_id',
  columns: {
    namedquery_id: to('namedquery_id', 'namedqueries'),
    group_id: to('group_id', 'groups'),
  },
  once: ['namedquery_id'],
})

/** Searches that a person shows in the navigation. */
export const footerLinks = plain('namedqueries_link_in_footer', {
  by: 'namedquery_id',
  columns: {
    namedquery_id: to('namedquery_id', 'namedqueries'),
    user_id: to('user_id', 'users'),
  },
  once: ['namedquery_id', 'user_id'],
})

/** Query strings are kept as they are. */
export const reports = plain('reports', {
  columns: { id: number('id'), user_id: to('user_id', 'users'), ...named, query: text('query') },
  once: ['user_id', 'name_key'],
})

/** Pairs with a missing person are left out and reported. */
export const watches = plain('watch', {
  by: 'watcher',
  columns: { watcher: to('watcher', 'users'), watched: to('watched', 'users') },
  once: ['watcher', 'watched'],
})

/** Which events a person wants mail about, by Bugzilla's numbers. */
export const mailWishes = plain('email_setting', {
  by: 'user_id',
  columns: {
    user_id: to('user_id', 'users'),
    relationship: number('relationship'),
    event: number('event'),
  },
  once: ['user_id', 'relationship', 'event'],
})

/** The author is null if the account is missing. */
export const quips = plain('quips', {
  by: 'quipid',
  columns: {
    id: number('quipid'),
    userid: toOrNull('userid', 'users'),
    quip: text('quip'),
    approved: flag('approved', 1),
  },
})

/** Categories and subcategories share one table. */
export const seriesCategories = plain('series_categories', {
  columns: { id: number('id'), ...named },
  once: ['name_key'],
})

/** The groups whose members see a category. */
export const categoryGroups = plain('category_group_map', {
  by: 'category_id',
  columns: {
    category_id: to('category_id', 'series_categories'),
    group_id: to('group_id', 'groups'),
  },
  once: ['category_id', 'group_id'],
})

/** A missing creator becomes null. */
export const series = plain('series', {
  by: 'series_id',
  columns: {
    id: number('series_id'),
    creator: toOrNull('creator', 'users'),
    category: to('category', 'series_categories'),
    subcategory: to('subcategory', 'series_categories'),
    ...named,
    frequency: number('frequency'),
    query: text('query'),
    is_public: flag('is_public'),
  },
  once: ['category', 'subcategory', 'name_key'],
})

const NO_DAY = -Infinity
const numbersOfDays = plain('series_data', {
  by: 'series_id',
  columns: {
    series_id: to('series_id', 'series'),
    series_date: (row) => dayOf(cellText(row['series_date'])) ?? NO_DAY,
    series_value: number('series_value'),
  },
  once: ['series_id', 'series_date'],
})

/** Data points of charts need a date. */
export const seriesData: Mapping = {
  ...numbersOfDays,
  *rows(context, range) {
    for (const put of numbersOfDays.rows(context, range)) {
      const { series_id, series_date } = put[1] as Insertable<Tables['series_data']>
      if (series_date !== NO_DAY) yield put
      else
        context.losses.tell(
          'a data point of a series without a date was left out',
          `series ${series_id}`,
        )
    }
  },
}

/** Stored but not executed. */
export const whines = plain('whine_events', {
  columns: {
    id: number('id'),
    owner_userid: to('owner_userid', 'users'),
    subject: textOrNull('subject'),
    body: textOrNull('body'),
    mailifnobugs: flag('mailifnobugs'),
  },
})

/** Stored but not executed. */
export const whineQueries = plain('whine_queries', {
  columns: {
    id: number('id'),
    eventid: to('eventid', 'whine_events'),
    query_name: text('query_name'),
    sortkey: number('sortkey'),
    onemailperbug: flag('onemailperbug'),
    title: text('title'),
  },
})

/** Paused: nothing is sent without a next run time. */
export const whineSchedules = plain('whine_schedules', {
  columns: {
    id: number('id'),
    eventid: to('eventid', 'whine_events'),
    run_day: textOrNull('run_day'),
    run_time: textOrNull('run_time'),
    run_next: () => null,
    mailto: number('mailto'),
    mailto_type: number('mailto_type'),
  },
  leaves: { run_next: 'whines are imported as paused' },
})
