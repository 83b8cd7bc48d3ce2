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
const WHINES = ['GET /rest/bug?…: what a search finds, for a program that runs at fixed times']

const BUGS: Record<string, Old> = {
  'show_bug.cgi': served(
    'One bug or several, by number or alias',
    '`/bugs/N`, `/bugs?id=1,2`; with `ctype=xml` the bugs as XML in the shape of `bugzilla.dtd`, ' +
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
    'The same as a picture',
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
    'what programs send with the same fields, as `PUT /rest/bug/N` does it',
    processBugPage,
  ),
  'attachment.cgi': served(
    'A file',
    'the file; `action=edit`, `diff`, `interdiff`, `viewall` and `enter` lead to the bug; ' +
      'programs get the form of `enter`, and attach and change files with the same fields',
    attachmentPage,
  ),
  'showattachment.cgi': moved('A file, long ago', where.attachment, '`attachment.cgi?id=N`'),
  'createattachment.cgi': moved('A new file for a bug, long ago', where.files, '`/bugs/N`'),
  'request.cgi': moved(
    'Flags that wait for somebody',
    where.requests,
    '`/bugs?…` with bugs that have such flags, by `requester`, `requestee`, `do_union`, `type` and ' +
      '`status`',
  ),
  'duplicates.cgi': moved(
    'What was reported most often',
    withQuery(paths.duplicates),
    '`/duplicates?…` with the same query',
  ),
  'votes.cgi': moved(
    'Votes for bugs',
    where.votes,
    '`/votes?bug_id=N`, `/votes?user_id=N`, `/votes`',
  ),
  'showvotes.cgi': moved('Votes for a bug, long ago', where.votes, '`/votes?bug_id=N`, `/votes`'),
  'summarize_time.cgi': moved(
    'Hours that were worked on bugs',
    withQuery(paths.workTime),
    '`/work_time?…` with the same query',
  ),
}

const REPORTS: Record<string, Old> = {
  'report.cgi': moved(
    'A table or chart of counts of bugs',
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
    'What a product consists of',
    where.product,
    '`/products/NAME`, `/products`',
  ),
  'describekeywords.cgi': moved('What keywords mean', always(paths.keywords), '`/keywords`'),
  'config.cgi': served(
    'How the installation is set up, for programs',
    'as JSON, what `GET /rest/configuration` answers, with `product` and `flags`; with ' +
      '`ctype=rdf` and `ctype=js` as RDF and as a script',
    configPage,
  ),
  'search_plugin.cgi': served(
    'How a browser searches here (OpenSearch)',
    'a search for the words that one types into the browser',
    searchPlugin,
  ),
}

const PEOPLE: Record<string, Old> = {
  'relogin.cgi': moved('Logging in as somebody else', always(paths.login), '`/login`'),
  'createaccount.cgi': moved('Asking for an account', where.newAccount, '`/create_account`'),
  'token.cgi': {
    ...moved(
      'What letters about accounts and passwords lead to',
      where.letter,
      '`/account?secret=…`, `/new_password?secret=…`, else `/login`',
    ),
    has_secret: true,
  },
  'userprefs.cgi': moved('Preferences', where.preferences, '`/preferences/TAB`'),
  'quips.cgi': instead('Quips above lists', []),
  'editwhines.cgi': instead('Searches that were sent by mail', WHINES),
  'whine.cgi': instead('Searches that were sent by mail', WHINES),
}

const ADMINISTRATION: Record<string, Old> = {
  'admin.cgi': instead('Administration', [
    'GET /rest/parameters, /rest/group, /rest/user, /rest/product and others: what is administered',
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
  'editfields.cgi': instead('Fields of its own', [
    'GET, POST, PUT and DELETE /rest/field/bug: fields',
  ]),
  'editvalues.cgi': instead('Values of fields', [
    'GET, POST, PUT and DELETE /rest/field/bug/FIELD/values: values',
  ]),
  'editworkflow.cgi': instead('How statuses follow each other', [
    'GET and PUT /rest/workflow: the steps',
  ]),
  'sanitycheck.cgi': instead('Whether the data is sound', [
    'docket check: looks for what cannot be, on the machine itself',
  ]),
  'view_job_queue.cgi': instead('Letters that wait', [
    'GET /rest/jobqueue_status: how many jobs wait, and how many failed',
  ]),
}

const OTHERS: Record<string, Old> = {
  'index.cgi': served(
    'The first page, and logging in',
    'leads to `/`, with `GoAheadAndLogIn` to `/login`; programs get the form, and log in by it',
    indexPage,
  ),
  'page.cgi': moved(
    'Help and other texts, by `id`',
    where.help,
    '`/help/fields`, `/help/quicksearch`, `/help/bug_writing`, `/help/linking`, `/votes`, `/help`',
  ),
  'sidebar.cgi': moved('A sidebar for a browser', always('/'), '`/`'),
  'rest.cgi': served('REST', 'as `/rest`'),
  bzapi: served('The older REST of Mozilla’s Bugzilla', 'as `/rest`, in the shapes of that'),
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
