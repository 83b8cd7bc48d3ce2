import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseCriteria } from './criteria.ts'
import { isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'
import { builtInFields } from '../tree/fields.ts'

type Asked = Record<string, string | string[]>
const parse = (asked: Asked, isTimeTracker = false) =>
  parseCriteria(new Map(Object.entries(asked).map(([name, value]) => [name, [value].flat()])), {
    fields: isTimeTracker
      ? builtInFields
      : new Map([...builtInFields].filter(([name]) => !isTimeTracking(name))),
    isInsider: false,
    isName: (place, text) => 'column' in place && place.column === 'version' && text === '2,5',
    now: Date.UTC(2026, 0, 1),
  }).and

const leaf = (field: string, operator: string, ...values: string[]) => ({
  field,
  place: builtInFields.get(field),
  operator,
  values,
})

const cases: [string, Asked, unknown[]][] = [
  ['nothing asks nothing', {}, []],
  ['an unknown parameter is not a criterion', { frobnicate: '1', limit: '5' }, []],
  ['a name with a leading underscore is ignored', { _product: 'A' }, []],
  ['an empty criterion is ignored', { product: '', summary: ' ', keywords: ',' }, []],
  ['ids stay one text', { id: '1,2' }, [leaf('bug_id', 'anyexact', '1,2')]],
  ['ids can be excluded', { id: '1', bug_id_type: 'nowords' }, [leaf('bug_id', 'nowords', '1')]],
  [
    'names in calls become internal names',
    { severity: 'major' },
    [leaf('bug_severity', 'anyexact', 'major')],
  ],
  ['internal names are accepted', { rep_platform: 'PC' }, [leaf('rep_platform', 'anyexact', 'PC')]],
  [
    'both names of a field are one criterion',
    { creator: 'a@x', reporter: ['b@x'] },
    [leaf('reporter', 'anyexact', 'a@x', 'b@x')],
  ],
  ['groups has another internal name', { groups: 'secret' }, []],
  [
    'groups are found by the internal name',
    { bug_group: 'secret' },
    [leaf('bug_group', 'anyexact', 'secret')],
  ],
  [
    'a renamed field is found by the old name',
    { changedin: '3', long_desc: 'a', attachments_thedata: 'b' },
    [
      leaf('days_elapsed', 'anyexact', '3'),
      leaf('longdesc', 'anywordssubstr', 'a'),
      leaf('attach_data.thedata', 'anyexact', 'b'),
    ],
  ],
  ['tags have two names', { tags: 'mine' }, [leaf('tag', 'anyexact', 'mine')]],
  ['a comma is part of a product', { product: 'A,B' }, [leaf('product', 'anyexact', 'A,B')]],
  ['summaries are words', { summary: 'a b' }, [leaf('short_desc', 'allwordssubstr', 'a b')]],
  ['a URL is whole', { url: 'http://a/,b' }, [leaf('bug_file_loc', 'equals', 'http://a/,b')]],
  [
    'several keywords must all match',
    { keywords: ['a', 'b c'] },
    [leaf('keywords', 'allwords', 'a,b c')],
  ],
  [
    'a type selects the operator',
    { short_desc: 'x', short_desc_type: 'substring' },
    [leaf('short_desc', 'substring', 'x')],
  ],
  [
    'a type has both names',
    { summary: 'x', summary_type: 'equals' },
    [leaf('short_desc', 'equals', 'x')],
  ],
  ['a type alone is not a criterion', { short_desc_type: 'substring' }, []],
  [
    'isempty needs no value',
    { qa_contact: '', qa_contact_type: 'isempty' },
    [leaf('qa_contact', 'isempty')],
  ],
  [
    'times mean since then',
    { last_change_time: '2026-01-01' },
    [leaf('delta_ts', 'greaterthaneq', '2026-01-01')],
  ],
  ['no resolution', { resolution: '---' }, [leaf('resolution', 'anyexact', '')]],
  [
    'no resolution either',
    { resolution: ['', 'FIXED'] },
    [leaf('resolution', 'anyexact', '', 'FIXED')],
  ],
  ['open bugs', { status: '__open__' }, [leaf('is_open', 'equals', '1')]],
  ['closed bugs', { bug_status: '__closed__' }, [leaf('is_open', 'equals', '0')]],
  ['all statuses', { status: ['__all__', 'CONFIRMED'] }, []],
  [
    'an unknown status is still a criterion',
    { status: 'NOPE' },
    [leaf('bug_status', 'anyexact', 'NOPE')],
  ],
  [
    'open bugs and verified ones',
    { status: ['__open__', 'VERIFIED'] },
    [{ or: [leaf('is_open', 'equals', '1'), leaf('bug_status', 'anyexact', 'VERIFIED')] }],
  ],
  ['is_open has no internal name', { is_open: '1' }, []],
  ['hours are unknown to outsiders', { estimated_time: '1', deadline: '2026-01-01' }, []],
  [
    'a person in one role',
    { email1: 'a@x', emailreporter1: '1' },
    [leaf('reporter', 'anyexact', 'a@x')],
  ],
  [
    'a person in one of several roles',
    {
      email2: 'a',
      emailtype2: 'substring',
      emailcc2: 'True',
      emailassigned_to2: '1',
      emaillongdesc2: '1',
    },
    [
      {
        or: [
          leaf('assigned_to', 'substring', 'a'),
          leaf('cc', 'substring', 'a'),
          leaf('commenter', 'substring', 'a'),
        ],
      },
    ],
  ],
  [
    'one tree for each number, in their order',
    { email10: 'a', emailcc10: '1', email9: 'b', emailreporter9: '1' },
    [leaf('reporter', 'anyexact', 'b'), leaf('cc', 'anyexact', 'a')],
  ],
  [
    'a person without a role is not a criterion',
    { email1: 'a@x', emailcc1: '0', emailreporter1: '' },
    [],
  ],
  ['a role without a person is not a criterion', { email1: '', emailcc1: '1' }, []],
  [
    'names in a chart are separated by commas',
    { f1: 'bug_status', o1: 'anyexact', v1: 'NEW, ASSIGNED,' },
    [leaf('bug_status', 'anyexact', 'NEW', 'ASSIGNED')],
  ],
  [
    'a name can contain a comma',
    { f1: 'version', o1: 'anyexact', v1: '2,5' },
    [leaf('version', 'anyexact', '2,5')],
  ],
  [
    'each of several values is a name',
    { f1: 'bug_status', o1: 'anyexact', v1: ['NEW,ASSIGNED', 'CONFIRMED'] },
    [leaf('bug_status', 'anyexact', 'NEW,ASSIGNED', 'CONFIRMED')],
  ],
  [
    'no resolution, or one',
    { f1: 'resolution', o1: 'anyexact', v1: '---,FIXED' },
    [leaf('resolution', 'anyexact', '', 'FIXED')],
  ],
  [
    'only lists have several names',
    { f1: 'product', o1: 'equals', v1: 'A,B' },
    [leaf('product', 'equals', 'A,B')],
  ],
  ['privacy without a condition', { longdescs_isprivate: '' }, []],
  ['forms send empty charts', { f1: 'noop', o1: 'noop', v1: '', 'field0-0-0': 'noop' }, []],
  [
    'nothing in a list, or words that are each in a row',
    { tag: ['---', 'do mine'], tag_type: 'allwords' },
    [
      {
        or: [
          { and: [leaf('tag', 'isempty')] },
          { and: [leaf('tag', 'anywords', 'do'), leaf('tag', 'anywords', 'mine')] },
        ],
      },
    ],
  ],
  [
    'numbers to exclude, in the format of old forms',
    { bug_id: '7,8', bugidtype: 'exclude' },
    [leaf('bug_id', 'nowords', '7,8')],
  ],
  [
    'numbers to find, in the format of old forms',
    { bug_id: '7,8', bugidtype: 'include' },
    [leaf('bug_id', 'anyexact', '7,8')],
  ],
  ['forms send times that exclude nothing', { chfieldto: 'Now', chfieldfrom: '' }, []],
]
for (const [name, asked, trees] of cases) {
  void test(name, () => assert.deepEqual(parse(asked), trees))
}

void test('members of timetrackinggroup can search by hours', () => {
  assert.deepEqual(parse({ estimated_time: '1.5', deadline: '2026-01-01' }, true), [
    leaf('estimated_time', 'anyexact', '1.5'),
    leaf('deadline', 'equals', '2026-01-01'),
  ])
})

const refused: [string, Asked, number][] = [
  ['private comments, for outsiders', { longdescs_isprivate: '0' }, 304],
  ['private attachments, for outsiders', { 'attachments.isprivate': ['', '1'] }, 304],
  [
    'no private comments',
    { 'longdescs.isprivate': '', 'longdescs.isprivate_type': 'isempty' },
    304,
  ],
  ['an operator that does not exist', { short_desc: 'x', short_desc_type: 'like' }, 68000],
  [
    'a type of email that does not exist',
    { email1: 'a', emailcc1: '1', emailtype1: 'like' },
    68000,
  ],
]
for (const [name, asked, code] of refused) {
  void test(`${name}: refused`, () => assert.throws(() => parse(asked), { code }))
}
