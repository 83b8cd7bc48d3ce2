/**
 * Every URL path of Bugzilla, as found in mail, bookmarks, comments and programs, and its
 * replacement. The only table of them; docs/old-addresses.md is generated from it.
 */

import type { Page } from '../../platform/http/page.ts'
import { configPage } from './config-page.ts'
import { postBugPage } from './enter-bug/enter-bug-page.ts'
import { bugListPage } from './list-page.ts'
import { searchPlugin } from './search-plugin.ts'
import { attachmentPage } from './old-forms/file-forms.ts'
import { indexPage, processBugPage } from './old-forms/old-forms.ts'
import { bugXmlPage, showBug } from './show-bug.ts'
import { always, type Where, withQuery } from './parts/where.ts'
import * as where from './parts/where.ts'
import * as paths from '../model/paths.ts'

export type Old = { was: string } & (Served | Moved | Instead)
/** Works as before. */
interface Served {
  /** The page works, except for parts that are elsewhere, such as downloads. */
  page?: Page
  served: string
}
/** Redirects to the equivalent page. */
interface Moved {
  to: Where
  /** The same in words. */
  leads: string
  has_secret?: boolean
}
/** No page: an explanation names the calls that return its data. */
interface Instead {
  /** Calls and what they return, such as `GET /rest/keyword: keywords`. */
  instead: readonly string[]
  /** A page with part of the content. */
  see?: Where
}

const served = (was: string, how: string, page?: Page): Old => ({
  was,
  served: how,
  ...(page && { page }),
})
const moved = (was: string, to: Where, leads: string): Old => ({ was, to, leads })
const instead = (was: string, calls: readonly string[], see?: Where): Old => ({
  was,
  instead: calls,
  ...(see && { see }),
})

const PRODUCTS = [
  'POST, PUT and DELETE /rest/product: products',
  'POST, PUT and DELETE /rest/component: their components',
  'POST, PUT and DELETE /rest/product/PRODUCT/version and …/milestone: versions and milestones',
]
const WHINES = ['GET /rest/bug?…: results of a search, for a scheduled program']

const BUGS: Record<string, Old> = {
  'show_bug.cgi': served(
    'One bug or several, by number or alias',
    '`/bugs/N`, `/bugs?id=1,2`; with `ctype=xml` the bugs as XML according to `bugzilla.dtd`, ' +
      'with `field` and `excludefield`, files too unless `excludefield=attachmentdata`',
    showBug,
  ),
  'xml.cgi': served('Bugs as XML', 'as `show_bug.cgi?ctype=xml`', bugXmlPage),
  'long_list.cgi': moved('Several bugs on one page', where.bugs, '`/bugs?id=1,2`'),
  'show_activity.cgi': moved('The history of a bug', where.history, '`/bugs/N/history`'),
  'showdependencytree.cgi': moved(
    'What a bug depends on, and what it blocks',
    where.dependencies,
    '`/bugs/N/dependencies` with `maxdepth` and `hide_resolved`',
  ),
  'showdependencygraph.cgi': moved(
    'The dependencies as a picture',
    where.dependencies,
    '`/bugs/N/dependencies`, `/dependencies?id=1,2`',
  ),
  'buglist.cgi': served(
    'A list of bugs',
    '`/bugs?…` with the same query; with `ctype=csv`, `atom`, `rss`, `rdf`, `ics` or `js` ' +
      'as a file',
    bugListPage,
  ),
  'query.cgi': moved(
    'The form for a search or a report',
    where.search,
    '`/search?…`, filled in with the same query; with `format=report-table` and `report-graph` ' +
      '`/report?…`',
  ),
  'colchange.cgi': moved(
    'The columns of lists',
    where.columns,
    '`/columns?…` with the same query, or with `rememberedquery`',
  ),
  'enter_bug.cgi': moved(
    'The form for a new bug',
    withQuery(paths.enterBug),
    '`/enter_bug?…` with the same values',
  ),
  'post_bug.cgi': served(
    'Where a new bug was sent',
    '`/enter_bug?…`, the form with what was sent, to be sent from there; what programs send is ' +
      'filed',
    postBugPage,
  ),
  'process_bug.cgi': served(
    'Where changes of bugs were sent',
    'what programs send with the same fields, as `PUT /rest/bug/N` does it; what browsers send ' +
      'fills in the page of the bug',
    processBugPage,
  ),
  'attachment.cgi': served(
    'A file',
    'the file; `action=edit`, `diff` and `interdiff` lead to `/attachments/N`, `viewall` and ' +
      '`enter` to the bug; ' +
      'programs get the form of `enter`, and attach and change files with the same fields',
    attachmentPage,
  ),
  'showattachment.cgi': moved('A file, in old versions', where.attachment, '`attachment.cgi?id=N`'),
  'createattachment.cgi': moved('A new file for a bug, in old versions', where.files, '`/bugs/N`'),
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
    'A table or chart of numbers of bugs',
    withQuery(paths.report),
    '`/report?…` with the same query: tables; with `ctype=csv` as a file',
  ),
  'reports.cgi': moved('Old charts', where.oldCharts, '`/series?category=PRODUCT`'),
  'chart.cgi': moved(
    'Charts over time',
    where.series,
    '`/series?id=1,2` with `from` and `to`, `/series` with `category`, `subcategory` and `name`; ' +
      'with `ctype=csv` as a file',
  ),
}

const PRODUCT_PAGES: Record<string, Old> = {
  'describecomponents.cgi': moved(
    'The components of a product',
    where.product,
    '`/products/NAME`, `/products`',
  ),
  'describekeywords.cgi': moved('What keywords mean', always(paths.keywords), '`/keywords`'),
  'config.cgi': served(
    'The configuration of the installation, for programs',
    'as JSON, what `GET /rest/configuration` answers, with `product` and `flags`; with ' +
      '`ctype=rdf` and `ctype=js` as RDF and as a script',
    configPage,
  ),
  'search_plugin.cgi': served(
    'The search description for browsers (OpenSearch)',
    'a search for words typed into the browser',
    searchPlugin,
  ),
}

const PEOPLE: Record<string, Old> = {
  'relogin.cgi': moved('Login as another user', always(paths.login), '`/login`'),
  'createaccount.cgi': moved('Requesting an account', where.newAccount, '`/create_account`'),
  'token.cgi': {
    ...moved(
      'The links in letters about accounts and passwords',
      where.letter,
      '`/account?secret=…`, `/new_password?secret=…`, else `/login`',
    ),
    has_secret: true,
  },
  'userprefs.cgi': moved('Preferences', where.preferences, '`/preferences/TAB`'),
  'quips.cgi': instead('Quips above lists', []),
  'editwhines.cgi': instead('Searches sent by mail', WHINES),
  'whine.cgi': instead('Searches sent by mail', WHINES),
}

const ADMINISTRATION: Record<string, Old> = {
  'admin.cgi': instead('Administration', [
    'GET /rest/parameters, /rest/group, /rest/user, /rest/product and others: administration',
  ]),
  'editparams.cgi': instead('Parameters', ['GET and PUT /rest/parameters: all of them']),
  'editsettings.cgi': instead('Preferences of everybody', ['GET /rest/parameters: what is set']),
  'editusers.cgi': instead('People', ['GET, POST, PUT and DELETE /rest/user: people']),
  'editgroups.cgi': instead('Groups', ['GET, POST, PUT and DELETE /rest/group: groups']),
  'editclassifications.cgi': instead('Classifications', [
    'GET, POST, PUT and DELETE /rest/classification: classifications',
  ]),
  'editproducts.cgi': instead('Products', PRODUCTS, where.product),
  'editcomponents.cgi': instead('Components', PRODUCTS, where.product),
  'editversions.cgi': instead('Versions', PRODUCTS, where.product),
  'editmilestones.cgi': instead('Milestones', PRODUCTS, where.product),
  'editflagtypes.cgi': instead('Kinds of flags', [
    'GET, POST, PUT and DELETE /rest/flag_type: kinds of flags',
  ]),
  'editkeywords.cgi': instead('Keywords', ['GET, POST, PUT and DELETE /rest/keyword: keywords']),
  'editfields.cgi': instead('Custom fields', ['GET, POST, PUT and DELETE /rest/field/bug: fields']),
  'editvalues.cgi': instead('Values of fields', [
    'GET, POST, PUT and DELETE /rest/field/bug/FIELD/values: values',
  ]),
  'editworkflow.cgi': instead('Transitions between statuses', [
    'GET and PUT /rest/workflow: the transitions',
  ]),
  'sanitycheck.cgi': instead('Integrity of the data', [
    'docket check: finds inconsistencies, on the server itself',
  ]),
  'view_job_queue.cgi': instead('Queued letters', [
    'GET /rest/jobqueue_status: the number of queued and of failed jobs',
  ]),
}

const OTHERS: Record<string, Old> = {
  'index.cgi': served(
    'The first page, and logging in',
    'leads to `/`, with `GoAheadAndLogIn` to `/login`; programs get the form, and log in with it',
    indexPage,
  ),
  'page.cgi': moved(
    'Help and other texts, by `id`',
    where.help,
    '`/help/fields`, `/help/quicksearch`, `/help/bug_writing`, `/help/linking`, `/votes`, `/help`',
  ),
  'sidebar.cgi': moved('A sidebar for a browser', always('/'), '`/`'),
  'rest.cgi': served('REST', 'as `/rest`'),
  bzapi: served('The older REST of Mozilla’s Bugzilla', 'as `/rest`, in its own formats'),
  'jsonrpc.cgi': served('JSON-RPC', 'the same methods'),
  'xmlrpc.cgi': served('XML-RPC', 'the same methods'),
}

export const oldAddresses: ReadonlyMap<string, Old> = new Map(
  Object.entries({
    ...BUGS,
    ...REPORTS,
    ...PRODUCT_PAGES,
    ...PEOPLE,
    ...ADMINISTRATION,
    ...OTHERS,
  }),
)
