/**
 * Every URL path of Bugzilla, as found in mail, bookmarks, comments and programs, and its
 * replacement. The only table of them; docs/old-addresses.md is generated from it.
 */

import { configPage } from './config-page.ts'
import { postBugPage } from './enter-bug/enter-bug-page.ts'
import { bugListPage } from './list/list-page.ts'
import { searchPlugin } from './search-plugin.ts'
import { attachmentPage } from './old-forms/file-forms.ts'
import { chartPage } from './old-forms/series-forms.ts'
import { indexPage, processBugPage } from './old-forms/old-forms.ts'
import { bugXmlPage, showBug } from './show-bug.ts'
import { oldAdministration } from './old-administration.ts'
import { moved, type Old, served } from './old-kinds.ts'
import { always, withQuery } from './parts/where.ts'
import * as where from './parts/where.ts'
import * as whereCharts from './parts/where-charts.ts'
import * as wherePeople from './parts/where-people.ts'
import * as paths from '../model/paths.ts'

const BUGS: Record<string, Old> = {
  'show_bug.cgi': served(
    'One bug or several, by number or alias',
    'Redirects to `/bugs/N` or `/bugs_in_full?id=1,2`, with `mark`. With `ctype=xml`, returns ' +
      'the bugs as XML according to `bugzilla.dtd`; `field` and `excludefield` select elements, ' +
      'and `excludefield=attachmentdata` omits the content of attachments',
    showBug,
  ),
  'xml.cgi': served('Bugs as XML', 'Same as `show_bug.cgi?ctype=xml`', bugXmlPage),
  'long_list.cgi': moved('Several bugs on one page', where.bugs, '`/bugs_in_full?id=1,2`'),
  'show_activity.cgi': moved('The history of a bug', where.history, '`/bugs/N/history`'),
  'showdependencytree.cgi': moved(
    'What a bug depends on, and what it blocks',
    where.dependencies,
    '`/bugs/N/dependencies` with `maxdepth` and `hide_resolved`',
  ),
  'showdependencygraph.cgi': moved(
    'The dependencies as a picture',
    where.dependencies,
    '`/bugs/N/dependencies` and `/dependencies?id=1,2` with `display` and `rankdir`',
  ),
  'buglist.cgi': served(
    'A list of bugs',
    'Redirects to `/bugs?…` with the same query. With `ctype=csv`, `atom`, `rss`, `rdf`, `ics` ' +
      'or `js`, returns a file',
    bugListPage,
  ),
  'query.cgi': moved(
    'The form for a search or a report',
    where.search,
    '`/search?…`, filled in with the same query; with `format=report-table` or `report-graph`, ' +
      'to `/report?…`, with `format=create-series` to `/series/new?…`',
  ),
  'colchange.cgi': moved(
    'The form for choosing the columns of lists',
    where.columns,
    '`/columns?…` with the same query, or with `rememberedquery`',
  ),
  'enter_bug.cgi': moved(
    'The form for a new bug',
    withQuery(paths.enterBug),
    '`/enter_bug?…` with the same values',
  ),
  'post_bug.cgi': served(
    'Submission of a new bug',
    'Browsers get the form of `/enter_bug`, filled in, to be submitted from there. Forms sent by ' +
      'programs file the bug',
    postBugPage,
  ),
  'process_bug.cgi': served(
    'Submission of changes to bugs',
    'Forms sent by programs change bugs as `PUT /rest/bug/N` does. So do forms sent by browsers, ' +
      'with the `update_token` of a bug that has not changed since; other forms fill in the page ' +
      'of the bug, to be saved from there',
    processBugPage,
  ),
  'attachment.cgi': served(
    'An attachment, and the forms for attachments',
    'Returns the file. `action=edit`, `diff`, `interdiff` and `delete` redirect to ' +
      '`/attachments/N`, `viewall` to the bug, and `enter` to the form for attachments. Programs ' +
      'get the form with `enter`, and add and change attachments with the same fields. Forms sent ' +
      'by browsers change an attachment if they have its `token`; others fill in those of Docket',
    attachmentPage,
  ),
  'showattachment.cgi': moved(
    'An attachment, in old versions',
    where.attachment,
    '`attachment.cgi?id=N`',
  ),
  'createattachment.cgi': moved(
    'The form for attachments, in old versions',
    where.files,
    '`/bugs/N`',
  ),
  'request.cgi': moved(
    'Requested flags',
    where.requests,
    '`/requests?…` with `requester`, `requestee`, `do_union`, `type`, `status`, `product`, ' +
      '`component` and `group`',
  ),
  'duplicates.cgi': moved(
    'Most frequent duplicates',
    withQuery(paths.duplicates),
    '`/duplicates?…` with the same query',
  ),
  'votes.cgi': moved(
    'Votes for bugs',
    where.votes,
    '`/votes?bug_id=N`, `/votes?user_id=N`, `/votes?user_id=me&bug_id=N`, `/votes`',
  ),
  'showvotes.cgi': moved(
    'Votes for a bug, in old versions',
    where.votes,
    '`/votes?bug_id=N`, `/votes?user_id=me&bug_id=N`, `/votes`',
  ),
  'summarize_time.cgi': moved(
    'Hours worked on bugs',
    withQuery(paths.workTime),
    '`/work_time?…` with the same query',
  ),
}

const REPORTS: Record<string, Old> = {
  'report.cgi': moved(
    'Reports: numbers of bugs as tables and charts',
    withQuery(paths.report),
    '`/report?…` with the same query, which shows tables; with `ctype=csv`, to a file',
  ),
  'reports.cgi': moved(
    'Old charts',
    whereCharts.oldCharts,
    '`/series?category=PRODUCT`, with `datasets` to their names',
  ),
  'chart.cgi': served(
    'Charts over time',
    'Redirects to `/series?id=1,2` with `from` and `to`, to `/series?line0=1,2` with labels if ' +
      'series are added, with `gt`, `labelgt` and `cumulate`, or to `/series` with `category`, ' +
      '`subcategory` and `name`; with `ctype=csv`, to a file. `action=create`, `edit`, `alter`, ' +
      '`delete` and `confirm-delete` redirect to the forms of series. Forms sent by programs ' +
      'create, change and delete series. So do forms sent by browsers that change or delete one ' +
      'with its `update_token`; other forms fill in those of Docket',
    chartPage,
  ),
}

const PRODUCT_PAGES: Record<string, Old> = {
  'describecomponents.cgi': moved(
    'The components of a product',
    where.product,
    '`/products/NAME`, `/products`',
  ),
  'describekeywords.cgi': moved('Descriptions of keywords', always(paths.keywords), '`/keywords`'),
  'config.cgi': served(
    'The configuration of the installation, for programs',
    'Returns the data of `GET /rest/configuration` as JSON, with `product` and `flags`; with ' +
      '`ctype=rdf` as RDF, and with `ctype=js` as a script',
    configPage,
  ),
  'search_plugin.cgi': served(
    'The search description for browsers (OpenSearch)',
    'Returns a description with which browsers search for words',
    searchPlugin,
  ),
}

const PEOPLE: Record<string, Old> = {
  'relogin.cgi': moved(
    'Acting as another user (sudo), and logging in again',
    wherePeople.relogin,
    '`/act_as` with `target_login`, or `/login`',
  ),
  'createaccount.cgi': moved('Requesting an account', where.newAccount, '`/create_account`'),
  'token.cgi': {
    ...moved(
      'Links in mail about accounts and passwords',
      where.letter,
      '`/account`, `/new_password`, `/new_address` or `/cancel_address`, else `/login`',
    ),
    has_secret: true,
  },
  'userprefs.cgi': moved('Preferences', where.preferences, '`/preferences/TAB`'),
  'quips.cgi': moved('Quips above lists', always(paths.quips), '`/quips`'),
  'editwhines.cgi': moved('Scheduled searches sent by mail', always(paths.whines), '`/whines`'),
  'whine.cgi': moved('Scheduled searches sent by mail', always(paths.whines), '`/whines`'),
}

const OTHERS: Record<string, Old> = {
  'index.cgi': served(
    'The start page, and logging in',
    'Redirects to `/`, with `GoAheadAndLogIn` to `/login`. Programs get the login form, and log in ' +
      'with it',
    indexPage,
  ),
  'page.cgi': moved(
    'Help and other texts, by `id`',
    where.help,
    '`/help/fields`, `/help/quicksearch`, `/help/bug_writing`, `/help/linking`, `/votes`, `/help`',
  ),
  'sidebar.cgi': moved('A sidebar for browsers', always('/'), '`/`'),
  'rest.cgi': served('REST', 'Same as `/rest`'),
  bzapi: served('The older REST of Mozilla’s Bugzilla', 'Same as `/rest`, in its own formats'),
  'jsonrpc.cgi': served('JSON-RPC', 'The same methods'),
  'xmlrpc.cgi': served('XML-RPC', 'The same methods'),
}

/** By the name of the script, such as `show_bug.cgi`. */
export const oldAddresses: ReadonlyMap<string, Old> = new Map(
  Object.entries({
    ...BUGS,
    ...REPORTS,
    ...PRODUCT_PAGES,
    ...PEOPLE,
    ...oldAdministration,
    ...OTHERS,
  }),
)
