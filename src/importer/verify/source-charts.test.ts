import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'

/** In the format of an old Bugzilla. */
const OLDEST = 'bug_id=2;short_desc=testing'
/** Searches by the first user, who is an administrator, but no insider. */
const EVALUATED = [
  'short_desc=testing+bug&short_desc_type=allwordssubstr',
  'short_desc=TESTING&short_desc_type=casesubstring',
  'short_desc=nothing+only&short_desc_type=anywordssubstr&bug_status=__open__',
  'short_desc=only&short_desc_type=nowordssubstr',
  'f1=short_desc&o1=notsubstring&v1=testing',
  'f1=short_desc&o1=regexp&v1=t.st',
  'f1=short_desc&o1=allwords&v1=bug+public',
  'f1=product&o1=substring&v1=test&f2=component&o2=notequals&v2=TestComponent',
  'j_top=OR&f1=reporter&o1=substring&v1=ADMIN&n1=1&f4=priority&o4=equals&v4=Highest',
  'f1=qa_contact&o1=notsubstring&v1=example',
  'f1=resolution&o1=equals&v1=---',
  'f1=assigned_to&o1=equals&v1=%25reporter%25',
  'f1=reporter&o1=equals&v1=%25group.admin%25',
  'reporter=%25user%25',
  'email1=admin&emailtype1=substring&emailassigned_to1=1&emailreporter1=1',
  'email1=admin%40example.com&emailtype1=exact&emailqa_contact1=1&emailcc1=1',
  'email1=%25user%25&emailtype1=exact&emaillongdesc1=1',
  'f1=OP&j1=OR&n1=1&f2=short_desc&o2=substring&v2=public&f3=alias&o3=isempty&f4=CP&f5=bug_id',
  'f1=OP&f2=short_desc&o2=substring&v2=bug&f3=OP&n3=1&f4=longdesc&o4=substring&v4=private',
  'longdesc=bug+nothing',
  'f1=longdesc&o1=casesubstring&v1=Testing',
  'f1=cc&o1=notsubstring&v1=admin&f2=keywords&o2=isempty',
  'f1=flagtypes.name&o1=isnotempty',
  'f1=attachments.filename&o1=regexp&v1=.*%5C.txt%24',
  'f1=dependson&o1=notequals&v1=2',
  'f1=bug_group&o1=anyexact&v1=nothing,QA-Selenium-TEST',
  'f1=bug_status&o1=changedby&v1=admin%40example.com',
  'f1=bug_status&o1=changedto&v1=resolved&n1=1',
  'f1=short_desc&o1=changedafter&v1=2001-01-01',
  'field0-0-0=short_desc&type0-0-0=substring&value0-0-0=public' +
    '&field0-0-1=alias&type0-0-1=equals&value0-0-1=private_bug&negate0=1',
  OLDEST,
  'j_top=AND_G&f1=longdesc&o1=substring&v1=a&f2=longdesc&o2=changedby&v2=%25user%25',
  'f1=OP&j1=AND_G&n1=1&f2=longdesc&o2=substring&v2=a&f3=longdesc&o3=notsubstring&v3=b&f4=CP',
  'f1=target_milestone&o1=equals&v1=---&f2=flagtypes.name&o2=equals&v2=---',
  'f1=keywords&o1=equals&v1=---&f2=see_also&o2=notequals&v2=---',
  'f1=priority&o1=equals&v1=Highest&v1=High&f2=version&o2=isnotempty',
  'f1=creation_ts&o1=greaterthan&v1=2001-01-01&f2=creation_ts&o2=changedafter&v2=2001-01-01',
  'f1=longdesc&o1=changedbefore&v1=2001-01-01&f2=commenter&o2=changedby&v2=%25reporter%25',
  'f1=bug_id&o1=lessthaneq&v1=2&f2=short_desc&o2=greaterthan&v2=T',
  'f1=deadline&o1=equals&v1=2010-01-01&f2=estimated_time&o2=lessthan&v2=1',
  'f1=everconfirmed&o1=equals&v1=true&f2=attachments.isobsolete&o2=notequals&v2=1',
  'f1=classification&o1=equals&v1=Unclassified&f2=reporter_realname&o2=substring&v2=q',
  'f1=cc&o1=equals&v1=%25assignee%25&f2=comment_tag&o2=isempty&f3=tag&o3=isempty',
]
const BEYOND = [
  'f1=creation_ts&o1=greaterthan&v1=-1d',
  'f1=longdescs.count&o1=greaterthan&v1=1',
  'f1=reporter&o1=allwords&v1=%25user%25+admin',
  'f1=content&o1=matches&v1=testing',
  'quicksearch=testing',
  'chfieldfrom=2001-01-01',
]

/** Every bug has a comment with this word; that of the second is private, for insiders. */
const OF_INSIDER = 'f1=longdesc&o1=substring&v1=ignore'
const INSIDER = 3

onEachDatabase('saved searches', (opened) => {
  void test('find the same in a source; those that cannot be evaluated are reported', async () => {
    const { place } = opened()
    const staged = await stageSmall(join(place.folder, 'import'))
    staged.change('update longdescs set isprivate = 1 where bug_id = 2')
    for (const [at, query] of [...EVALUATED, ...BEYOND, OF_INSIDER].entries()) {
      const sql = 'insert into namedqueries (id, userid, name, query) values (?, ?, ?, ?)'
      staged.change(sql, at + 1, query === OF_INSIDER ? INSIDER : 1, `search ${at}`, query)
    }
    await loadStaged(place, staged)
    const { searches } = await verifyStaged(opened(), staged)
    staged.close()
    const found = searches.map(({ outcome, told }) => (outcome === 'same' ? outcome : told))
    assert.deepEqual(found.slice(0, EVALUATED.length), Array(EVALUATED.length).fill('same'))
    const oldest = searches[EVALUATED.indexOf(OLDEST)]
    assert.equal(oldest?.told, 'finds 1 bug, as in the source')
    assert.deepEqual(
      searches.slice(EVALUATED.length, -1).map(({ outcome }) => outcome),
      Array(BEYOND.length).fill('ran'),
    )
    assert.equal(searches.at(-1)?.told, 'finds 3 bugs, as in the source')
  })
})
