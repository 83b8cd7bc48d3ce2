import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { fillTracker, NOW, people } from '../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../tests/databases.ts'
import { actorById, nobody } from '../../accounts/actors/actors.ts'
import { setParameter } from '../../accounts/parameters/parameters.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { toDay } from '../../platform/times.ts'
import { type Operator, operators } from './tree/operators.ts'
import { searchBugs } from './search.ts'
import type { SearchAsked } from './ask/search.wire.ts'

type Asked = Record<string, string | string[]>
type Who = keyof typeof people | 'nobody'

/** The parameters in the form that a door passes on. */
function asked(given: Asked): SearchAsked {
  const scalars = new Set(['limit', 'offset', 'count_only', 'quicksearch'])
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    scalars.has(name) ? value : [value].flat(),
  ])
  return Object.fromEntries(entries) as SearchAsked
}

const search = (db: Db, who: Who, given: Asked) => db.look((tx) => searchIn(tx, who, given))
const ids = (db: Db, who: Who, given: Asked) => db.look((tx) => idsIn(tx, who, given))

async function searchIn(tx: Tx, who: Who, given: Asked) {
  const actor = who === 'nobody' ? nobody : (await actorById(tx, people[who]))!
  const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  return searchBugs(look, { ...asked(given), include_fields: ['id'] })
}

async function idsIn(tx: Tx, who: Who, given: Asked) {
  const found = await searchIn(tx, who, given)
  assert.ok('bugs' in found)
  return found.bugs!.map(({ id }) => id)
}

/** The parameters of a chart. */
const chart = (query: string): Asked => Object.fromEntries(new URLSearchParams(query))

/** As `ann`, an insider who does not see bug 6, unless another user is given. */
const cases: [string, Asked, number[], Who?][] = [
  ['a quicksearch of numbers', { quicksearch: '3, 1' }, [1, 3]],
  ['a quicksearch of open bugs', { quicksearch: 'widget' }, [2, 3]],
  ['a quicksearch of all bugs', { quicksearch: 'ALL wheel' }, [3, 4]],
  ['a quicksearch of closed bugs', { quicksearch: 'RES,VERI widget' }, [4]],
  ['a quicksearch by resolution', { quicksearch: 'INV' }, [5]],
  ['a quicksearch by a field', { quicksearch: 'status:RESOLVED' }, [4]],
  ['a quicksearch by the beginning of a field', { quicksearch: 'ALL prod:gadget' }, [5]],
  ['a quicksearch without a word', { quicksearch: 'ALL -widget' }, [1, 5]],
  ['a quicksearch of alternatives', { quicksearch: 'ALL gadget|breaks' }, [2, 5]],
  ['a quicksearch of a phrase', { quicksearch: 'ALL "old wheel"' }, [4]],
  ['a quicksearch of people', { quicksearch: 'ALL @ann' }, [2]],
  ['a quicksearch of products and components', { quicksearch: 'ALL :gadget,wheel' }, [3, 5]],
  ['a quicksearch of keywords', { quicksearch: 'ALL !crash' }, [2]],
  ['a quicksearch of whiteboards', { quicksearch: 'ALL [soon' }, [2]],
  ['a quicksearch of priorities', { quicksearch: 'ALL P1' }, [2]],
  ['a quicksearch of comments', { quicksearch: 'ALL #breaks' }, [2]],
  ['a quicksearch beside a criterion', { quicksearch: 'ALL widget', status: 'RESOLVED' }, [4]],
  ['a joiner without conditions', { j_top: 'OR', product: 'Gadget' }, [5]],
  ['a chart', { f1: 'short_desc', o1: 'substring', v1: 'WHEEL' }, [4]],
  ['a pattern', { f1: 'short_desc', o1: 'regexp', v1: '^old|100%' }, [2, 4]],
  ['whole words', { f1: 'short_desc', o1: 'anywords', v1: 'wheel,pressed' }, [2, 4]],
  ['a pattern in comments', { f1: 'longdesc', o1: 'regexp', v1: 'breaks\\.|im rad' }, [2, 3]],
  ['a pattern in private comments', { f1: 'longdesc', o1: 'regexp', v1: 'vault' }, [], 'eve'],
  ['a pattern of people', { f1: 'assigned_to', o1: 'regexp', v1: '^b.b@' }, [3]],
  ['full text', { f1: 'content', o1: 'matches', v1: 'breaks' }, [2]],
  ['all words of a comment', { f1: 'content', o1: 'matches', v1: 'small too' }, [3]],
  ['not in the full text', { f1: 'content', o1: 'notmatches', v1: 'breaks' }, [1, 3, 4, 5]],
  ['the reporter', { f1: 'cc', o1: 'equals', v1: '%assignee%' }, [2, 3]],
  ['members of a group', { f1: 'assigned_to', o1: 'equals', v1: '%group.insiders%' }, [2]],
  ['days since, by an old name', { f1: 'changedin', o1: 'lessthan', v1: '0' }, [3]],
  ['days since', { f1: 'days_elapsed', o1: 'lessthan', v1: '0' }, [3]],
  ['time from now', { f1: 'creation_ts', o1: 'greaterthan', v1: '+1h' }, [3]],
  ['a part of hours', { f1: 'estimated_time', o1: 'substring', v1: '.5' }, [2]],
  ['no part of hours', { f1: 'estimated_time', o1: 'substring', v1: '50' }, []],
  ['a pattern of hours', { f1: 'work_time', o1: 'regexp', v1: '^1\\.5$' }, [2]],
  ['a pattern of whole hours', { f1: 'remaining_time', o1: 'regexp', v1: '^1$' }, [2]],
  ['a real name', { f1: 'assigned_to_realname', o1: 'equals', v1: 'Ann' }, [2]],
  [
    'one row for all conditions',
    chart('f1=OP&j1=AND_G&f2=cc&o2=substring&v2=example&f3=cc&o3=notsubstring&v3=ann'),
    [2, 3],
  ],
  ['no criteria find all visible bugs', {}, [1, 2, 3, 4, 5]],
  ['no criteria find hidden bugs for those who can see them', {}, [1, 2, 3, 4, 5, 6], 'bob'],
  ['ids', { id: ['1,3', '5'] }, [1, 3, 5]],
  ['ids that are hidden, unknown or unsafe integers', { id: '6,99,x,99999999999999999999' }, []],
  ['all except some ids', { id: '1,2', bug_id_type: 'nowords' }, [3, 4, 5]],
  ['ids above another', { bug_id: '2.5', bug_id_type: 'greaterthan' }, [3, 4, 5]],
  [
    'ids up to an unsafe integer',
    { bug_id: '9'.repeat(30), bug_id_type: 'lessthan' },
    [1, 2, 3, 4, 5],
  ],
  ['an alias in any case', { alias: 'widget-BOOM' }, [2]],
  ['bugs without an alias', { alias: '', alias_type: 'isempty' }, [1, 3, 4, 5]],
  [
    'bugs with another alias, or none',
    { alias: 'widget-boom', alias_type: 'notequals' },
    [1, 3, 4, 5],
  ],
  ['a product in any case', { product: 'widGET' }, [2, 3, 4]],
  ['products', { product: ['TestProduct', 'Gadget'] }, [1, 5]],
  ['a product with a comma', { product: 'TestProduct,Gadget' }, []],
  ['an unknown product', { product: 'NoSuch' }, []],
  ['all products except one', { product: 'Widget', product_type: 'notequals' }, [1, 5]],
  ['a part of a product', { product: 'dget', product_type: 'substring' }, [2, 3, 4, 5]],
  ['a component in every product', { component: 'engine' }, [2, 4, 5]],
  ['a component in one product', { component: 'engine', product: 'Widget' }, [2, 4]],
  ['a component of another product', { component: 'Wheel', product: 'Gadget' }, []],
  [
    'all components except one, in a product',
    { component: 'Engine', component_type: 'nowords', product: 'Widget' },
    [3],
  ],
  ['products of a chart', { f1: 'product', o1: 'anyexact', v1: 'gadget,testproduct' }, [1, 5]],
  ['components of a chart', { f1: 'component', o1: 'anyexact', v1: 'Wheel, NoSuch' }, [3]],
  ['versions of a chart', { f1: 'version', o1: 'anyexact', v1: '2,5' }, [3]],
  ['statuses of a chart', chart('f1=bug_status&o1=anyexact&v1=RESOLVED,VERIFIED'), [4, 5]],
  ['resolutions of a chart', chart('f1=resolution&o1=anyexact&v1=---,INVALID'), [1, 2, 3, 5]],
  ['a classification', { classification: 'unclassified' }, [1, 2, 3, 4, 5]],
  ['a version with a comma', { version: '2,5' }, [3]],
  ['a milestone in any case', { target_milestone: ['m2', 'M10'] }, [3, 4]],
  ['a status', { status: 'in_progress' }, [3]],
  ['an unknown status', { status: 'NOPE' }, []],
  ['open bugs', { status: '__open__' }, [1, 2, 3]],
  ['closed bugs', { status: '__closed__' }, [4, 5]],
  ['open bugs and verified ones', { status: ['__open__', 'VERIFIED'] }, [1, 2, 3, 5]],
  ['open statuses by name', { status: ['CONFIRMED', 'IN_PROGRESS', 'UNCONFIRMED'] }, [1, 2, 3]],
  [
    'all statuses by name',
    { status: ['CONFIRMED', 'IN_PROGRESS', 'UNCONFIRMED', 'RESOLVED', 'VERIFIED'] },
    [1, 2, 3, 4, 5],
  ],
  [
    'all statuses except some',
    { bug_status: ['CONFIRMED', 'RESOLVED'], bug_status_type: 'nowords' },
    [3, 5],
  ],
  ['no resolution', { resolution: '---' }, [1, 2, 3]],
  ['a part that no resolution has', { resolution: '---', resolution_type: 'substring' }, []],
  ['some resolution', { resolution: '---', resolution_type: 'notequals' }, [4, 5]],
  ['resolutions', { resolution: ['', 'INVALID'] }, [1, 2, 3, 5]],
  ['an unknown severity', { severity: 'NOPE' }, []],
  ['a severity', { severity: 'critical' }, [2]],
  ['a priority', { priority: ['Low', 'Highest'] }, [2, 4]],
  ['a value with a blank', { op_sys: 'Mac OS' }, [5]],
  ['a platform by its internal name', { rep_platform: 'PC' }, [5]],
  ['words of a summary', { summary: 'widget BREAKS' }, [2]],
  ['words of one summary or another', { summary: ['breaks', 'wheel'] }, [2, 4]],
  ['words as in the text', { summary: 'GROSSE' }, [3]],
  ['words with signs', { summary: '100% nope' }, []],
  ['signs are no wildcards', { summary: ['100%', 't_ganz'] }, [2, 3]],
  ['signs are no wildcards either', { summary: 'b_g' }, []],
  ['any words of a summary', { short_desc: 'nope wheel', short_desc_type: 'anywordssubstr' }, [4]],
  ['no words of a summary', { short_desc: 'bug wheel', short_desc_type: 'nowordssubstr' }, [2, 3]],
  ['a text in a summary', { short_desc: 'the Widget, if', short_desc_type: 'substring' }, [2]],
  ['a text, case-sensitively', { short_desc: 'widget', short_desc_type: 'casesubstring' }, []],
  ['a whole summary', { short_desc: 'OLD wheel', short_desc_type: 'equals' }, [4]],
  ['a whiteboard', { whiteboard: 'soon triaged' }, [2]],
  ['an empty whiteboard', { whiteboard: '', whiteboard_type: 'isempty' }, [1, 3, 4, 5]],
  ['a whole URL', { url: 'HTTP://example.com/a,b' }, [2]],
  ['a part of a URL is no URL', { url: 'example.com' }, []],
  ['a part of a URL, where it is asked for', { url: 'example.com', url_type: 'substring' }, [2]],
  ['all keywords', { keywords: ['Crash', 'easy-fix'] }, [2]],
  ['a keyword', { keywords: 'easy-fix' }, [2, 3]],
  ['any keyword', { keywords: 'crash easy-fix', keywords_type: 'anywords' }, [2, 3]],
  ['no keyword', { keywords: 'crash', keywords_type: 'nowords' }, [1, 3, 4, 5]],
  ['a word of a keyword', { keywords: 'fix' }, [2, 3]],
  ['no keywords', { keywords: '---' }, [1, 4, 5]],
  ['a part of a keyword', { keywords: 'easy', keywords_type: 'substring' }, [2, 3]],
  ['an assignee in any case', { assigned_to: 'ANN@example.com' }, [2]],
  ['a part of an assignee finds nobody', { assigned_to: 'ann' }, []],
  [
    'a part of an assignee, with its type',
    { assigned_to: 'ANN', assigned_to_type: 'substring' },
    [2],
  ],
  [
    'any of several parts of assignees',
    { assigned_to: 'ann bob', assigned_to_type: 'anywordssubstr' },
    [2, 3],
  ],
  [
    'all assignees except one',
    { assigned_to: 'ann@example.com', assigned_to_type: 'notequals' },
    [1, 3, 4, 5],
  ],
  ['the caller', { assigned_to: '%user%' }, [2]],
  [
    'the caller, with the type of a part',
    { assigned_to: '%user%', assigned_to_type: 'substring' },
    [2],
  ],
  ['nobody', { qa_contact: '%qacontact%', qa_contact_type: 'notsubstring' }, [1, 2, 4, 5]],
  ['reporters', { creator: ['bob@example.com', 'ann@example.com'] }, [2, 4]],
  ['a QA contact', { qa_contact: 'ann@example.com' }, [3]],
  [
    'another QA contact, or none',
    { qa_contact: 'ann@example.com', qa_contact_type: 'notequals' },
    [1, 2, 4, 5],
  ],
  ['no QA contact', { qa_contact: '', qa_contact_type: 'isempty' }, [1, 2, 4, 5]],
  ['a CC', { cc: 'eve@example.com' }, [2]],
  ['not on the CC', { cc: 'eve@example.com', cc_type: 'notequals' }, [1, 3, 4, 5]],
  ['the CC by a part', { cc: '@EXAMPLE', cc_type: 'substring' }, [2, 3]],
  ['a commenter', { commenter: 'ann@example.com' }, [2, 3]],
  ['a public commenter', { commenter: 'ann@example.com' }, [3], 'eve'],
  ['a word of a comment', { longdesc: 'VAULT nope' }, [2]],
  ['a word of a private comment', { longdesc: 'vault' }, [], 'eve'],
  ['words of one comment', { longdesc: 'small überlauf', longdesc_type: 'allwordssubstr' }, [3]],
  ['words of several comments', { longdesc: 'small rad', longdesc_type: 'allwordssubstr' }, []],
  ['a word in any case', { longdesc: 'überlauf' }, [2, 3]],
  ['a word without its accents', { longdesc: 'UBERLAUF' }, [2, 3]],
  [
    'a word that occurs in no comment',
    { longdesc: 'ÜBERLAUF', longdesc_type: 'nowordssubstr' },
    [1, 4, 5],
  ],
  ['created since', { creation_time: '2026-02-01T12:00:00Z' }, [3]],
  ['changed since', { last_change_time: '20260202T12:00:00' }, [3]],
  ['changed after', { delta_ts: '2026-02-02T12:00:00Z', delta_ts_type: 'greaterthan' }, []],
  ['changed in a second', { delta_ts: '2026-02-02T13:00:00+01', delta_ts_type: 'equals' }, [3]],
  [
    'changed at another time',
    { delta_ts: '2026-02-02T12:00:00Z', delta_ts_type: 'notequals' },
    [1, 2, 4, 5],
  ],
  ['changed before a day', { delta_ts: '2026-02-01', delta_ts_type: 'lessthan' }, [1, 2, 4, 5]],
  ['changed in the future', { last_change_time: '2099-01-01' }, []],
  ['some days from now', chart('f1=deadline&o1=anyexact&v1=-1w,0d'), [2]],
  ['a deadline', { deadline: '2026-01-31' }, [2]],
  ['no deadline', { deadline: '', deadline_type: 'isempty' }, [1, 3, 4, 5]],
  [
    'deadlines are not a criterion for outsiders',
    { deadline: '2026-01-31' },
    [1, 2, 3, 4, 5],
    'eve',
  ],
  ['hours', { estimated_time: '2.5', remaining_time: '1.00', work_time: '1.5' }, [2]],
  ['hours worked', { actual_time: '1.5' }, [2]],
  ['hours worked in a chart', { f1: 'actual_time', o1: 'greaterthan', v1: '1' }, [2]],
  [
    'hours worked are not a criterion for outsiders',
    { actual_time: '1.5' },
    [1, 2, 3, 4, 5],
    'eve',
  ],
  [
    'hours by their exact value',
    { estimated_time: '2.504', estimated_time_type: 'lessthan' },
    [1, 2, 3, 4, 5],
  ],
  ['more hours', { estimated_time: '1', estimated_time_type: 'greaterthan' }, [2]],
  ['unconfirmed', { is_confirmed: '0' }, [5]],
  ['confirmed, in words', { is_confirmed: 'True' }, [1, 2, 3, 4]],
  ['not accessible to the CC list', { is_cc_accessible: '0' }, [3]],
  ['not accessible to the reporter', { is_creator_accessible: '0' }, [6], 'bob'],
  ['what it blocks', { blocks: '2' }, [3]],
  ['bugs that it depends on', { depends_on: '3,99' }, [2]],
  ['bugs that block nothing', { blocked: '', blocked_type: 'isempty' }, [1, 2, 4, 5]],
  ['own tags', { tags: 'mine' }, [3]],
  ['tags without a login', { tag: 'mine' }, [], 'nobody'],
  ['all bugs without a personal tag', { tag: 'mine', tag_type: 'nowords' }, [1, 2, 4, 5]],
  ['a group', { bug_group: 'SECRET' }, [6], 'bob'],
  ['a group of hidden bugs', { bug_group: 'secret' }, []],
  [
    'old criteria of people',
    { email1: 'bob@', emailtype1: 'substring', emailreporter1: '1', emailcc1: '1' },
    [2, 3],
  ],
  [
    'old criteria, negative',
    { email1: 'bob@example.com', emailtype1: 'notequals', emailassigned_to1: '1' },
    [1, 2, 4, 5],
  ],
  ['unknown parameters', { frobnicate: '1' }, [1, 2, 3, 4, 5]],
  ['criteria together', { product: 'Widget', status: 'CONFIRMED', cc: 'eve@example.com' }, [2]],
]

/** A value for each field that some bugs have. */
const samples: Record<string, string> = {
  bug_id: '2',
  alias: 'widget-boom',
  classification: 'Unclassified',
  product: 'Widget',
  component: 'Wheel',
  version: '1.0',
  target_milestone: 'M10',
  bug_status: 'CONFIRMED',
  resolution: 'FIXED',
  bug_severity: 'critical',
  priority: 'Low',
  op_sys: 'Mac OS',
  rep_platform: 'PC',
  short_desc: 'widget',
  status_whiteboard: '[triaged] Soon',
  bug_file_loc: 'http://example.com/a,b',
  keywords: 'crash',
  assigned_to: 'ann@example.com',
  reporter: 'bob@example.com',
  qa_contact: 'ann@example.com',
  cc: 'eve@example.com',
  commenter: 'eve@example.com',
  longdesc: 'small',
  creation_ts: '2026-01-31T12:00:00Z',
  delta_ts: '2026-02-02T12:00:00Z',
  deadline: '2026-01-31',
  estimated_time: '2.5',
  remaining_time: '0',
  work_time: '1.5',
  everconfirmed: '0',
  reporter_accessible: '1',
  cclist_accessible: '0',
  blocked: '2',
  dependson: '3',
  bug_group: 'secret',
  tag: 'mine',
}
/** This many days, none of which occurs in a bug. */
const times = (count: number) => Array.from({ length: count }, (_, at) => toDay(at * 86_400_000))
const everyPair = () =>
  Object.keys(samples).flatMap((field) =>
    Object.keys(operators).map((operator) => [field, operator] as const),
  )
const opposites: [Operator, Operator][] = [
  ['equals', 'notequals'],
  ['substring', 'notsubstring'],
  ['anywordssubstr', 'nowordssubstr'],
  ['anywords', 'nowords'],
  ['isempty', 'isnotempty'],
]

/** The field does not support the operator, or not with such a value. */
const REFUSALS = new Set([
  'search_field_operator_invalid',
  'illegal_date',
  'invalid_username',
  'number_not_numeric',
])

onEachDatabase('searches', (opened) => {
  before(() => opened().db.work(fillTracker))

  for (const [name, given, found, who = 'ann'] of cases) {
    void test(`${name} (${who})`, async () => {
      assert.deepEqual(await ids(opened().db, who, given), found)
    })
  }

  const orders: [string, number[]][] = [
    ['bug_id DESC', [5, 4, 3, 2, 1]],
    ['priority,bug_id DESC', [2, 4, 5, 3, 1]],
    ['bug_status DESC', [5, 4, 3, 1, 2]],
    ['target_milestone', [1, 2, 5, 3, 4]],
    ['changeddate DESC,opendate', [3, 1, 2, 4, 5]],
    ['product,component', [5, 1, 2, 4, 3]],
    ['classification,reporter', [1, 3, 5, 4, 2]],
    ['assigned_to_realname,bug_id DESC', [5, 4, 1, 2, 3]],
    ['qa_contact', [1, 2, 4, 5, 3]],
    ['qa_contact DESC', [3, 1, 2, 4, 5]],
    ['short_desc', [1, 5, 2, 3, 4]],
    ['version', [2, 4, 5, 3, 1]],
    ['alias DESC', [2, 1, 3, 4, 5]],
    ['keywords DESC', [3, 2, 1, 4, 5]],
    ['dependson DESC,blocked DESC', [2, 3, 1, 4, 5]],
    ['tag DESC', [3, 1, 2, 4, 5]],
    ['flagtypes.name,last_visit_ts', [1, 2, 3, 4, 5]],
    ['deadline DESC', [2, 1, 3, 4, 5]],
    ['longdescs.count DESC', [2, 3, 1, 4, 5]],
    ['actual_time DESC', [2, 1, 3, 4, 5]],
    ['percentage_complete DESC', [2, 1, 3, 4, 5]],
    ['severity,nosuch', [1, 2, 3, 4, 5]],
  ]
  for (const [order, found] of orders) {
    void test(`order ${order}`, async () => {
      assert.deepEqual(await ids(opened().db, 'ann', { order }), found)
    })
  }

  void test('every field supports every operator, or says that it does not', async () => {
    let answered = 0
    for (const [field, operator] of everyPair()) {
      const criterion = { [field]: samples[field]!, [`${field}_type`]: operator }
      try {
        await opened().db.look((tx) => idsIn(tx, 'ann', criterion))
        answered += 1
      } catch (error) {
        const { fault = '', message } = error as { fault?: string; message: string }
        assert.ok(REFUSALS.has(fault), `${field} ${operator}: ${message}`)
      }
    }
    assert.ok(answered > 500, `${answered} pairs are served`)
  })

  void test('an operator finds what its opposite does not', async () => {
    const find = (criteria: Record<string, string>) =>
      opened().db.look((tx) => idsIn(tx, 'ann', criteria))
    const all = await find({})
    for (const [field, value] of Object.entries(samples)) {
      for (const [operator, opposite] of opposites) {
        const by = (type: string) =>
          find({ [field]: value, [`${field}_type`]: type }).catch(() => undefined)
        const found = await by(operator)
        const others = found && all.filter((id) => !found.includes(id))
        assert.deepEqual(await by(opposite), others, `${field} ${operator}`)
      }
    }
  })

  void test('does not search full text for quicksearch words if the preference is off', async () => {
    const { db } = opened()
    const found = (who: Who) => ids(db, who, { quicksearch: 'überlauf' })
    const wish = { setting_name: 'quicksearch_fulltext', setting_value: 'off' }
    const chosen = { user_id: people.eve, ...wish }
    await db.work((tx) => tx.insertInto('profile_setting').values(chosen).execute())
    assert.deepEqual([await found('ann'), await found('eve')], [[2, 3], []])
    assert.deepEqual(await found('nobody'), [2, 3])
  })

  void test('a count ignores pages and hidden bugs', async () => {
    const { db } = opened()
    const count = (who: Who) => search(db, who, { product: 'Widget', count_only: '1', limit: '1' })
    assert.deepEqual(await count('ann'), { bug_count: 3 })
    assert.deepEqual(await count('bob'), { bug_count: 4 })
  })

  void test('pages are contiguous, and limited by the installation', async () => {
    const { db } = opened()
    const page = (given: Asked) => ids(db, 'ann', { order: 'bug_id DESC', ...given })
    assert.deepEqual(await page({ limit: '2' }), [5, 4])
    assert.deepEqual(await page({ limit: '2', offset: '2' }), [3, 2])
    assert.deepEqual(await page({ limit: '2', offset: '9' }), [])
    await db.work((tx) => setParameter(tx, 'max_search_results', '3'))
    assert.deepEqual(await page({ limit: '100' }), [5, 4, 3])
    assert.deepEqual(await page({ limit: '0', offset: '1' }), [5, 4, 3])
    await db.work((tx) => setParameter(tx, 'max_search_results', '10000'))
  })

  const charts = (count: number, field: string, operator: string, value: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`f${at}`, field],
        [`o${at}`, operator],
        [`v${at}`, value],
      ]).flat(),
    ) as Asked
  const refused: [string, Asked, number, Who?][] = [
    ['a word instead of a number', { bug_id: 'x', bug_id_type: 'equals' }, 52],
    ['an invalid time', { last_change_time: 'notadate' }, 56],
    ['an invalid deadline', { deadline: '2026-02-31' }, 56],
    ['the caller without a login', { cc: '%user%' }, 32000, 'nobody'],
    ['a group that the caller is not in', { cc: '%group.admin%' }, 804],
    ['an unknown pronoun', { cc: '%foo%' }, 32000],
    ['a change by an unknown user', { f1: 'priority', o1: 'changedby', v1: 'nobody' }, 504],
    ['hours of outsiders', { f1: 'actual_time', o1: 'equals', v1: '1' }, 108, 'eve'],
    ['too many words', { summary: 'a '.repeat(201) }, 20003],
    ['too many words in comments', { longdesc: 'a '.repeat(21) }, 20003],
    ['a quicksearch of too many words', { quicksearch: 'a '.repeat(2_001) }, 20003],
    [
      'one of too many fields',
      { quicksearch: `${'cc,'.repeat(9_999)}cc:${'a,'.repeat(9_999)}` },
      20003,
    ],
    ['too many patterns', charts(21, 'short_desc', 'regexp', 'a'), 20003],
    ['too many patterns for people', charts(21, 'cc', 'regexp', 'a'), 20003],
    ['too many times', { creation_ts: times(1_400), creation_ts_type: 'anyexact' }, 20003],
    ['too many other times', { delta_ts: times(201), delta_ts_type: 'notequals' }, 20003],
    ['too many deadlines', { deadline: times(201) }, 20003],
  ]
  for (const [name, given, code, who = 'ann'] of refused) {
    void test(`${name}: refused`, async () => {
      await assert.rejects(ids(opened().db, who, given), { code })
    })
  }

  void test('many words are one search', async () => {
    const words = Array.from({ length: 180 }, (_, at) => `w${at}`)
    const given = {
      longdesc: words.slice(0, 20).join(' '),
      short_desc: words.join(' '),
      short_desc_type: 'nowordssubstr',
    }
    assert.deepEqual(await ids(opened().db, 'ann', given), [])
  })

  void test('many times are one search', async () => {
    const given = { delta_ts: [...times(199), '2026-02-02T12:00:00Z'], delta_ts_type: 'anyexact' }
    assert.deepEqual(await ids(opened().db, 'ann', given), [3])
  })

  void test('a search without criteria is refused if criteria are required', async () => {
    const { db } = opened()
    await db.work((tx) => setParameter(tx, 'search_allow_no_criteria', '0'))
    await assert.rejects(ids(db, 'ann', {}), { code: 1000 })
    await assert.rejects(ids(db, 'ann', { frobnicate: '1', limit: '2' }), { code: 1000 })
    assert.deepEqual(await ids(db, 'ann', { id: '1' }), [1])
    await db.work((tx) => setParameter(tx, 'search_allow_no_criteria', '1'))
  })
})
