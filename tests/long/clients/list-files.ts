/**
 * Lists of bugs as files: downloaded with curl, parsed by Python's standard modules and by the
 * rules of RFC 5545.
 */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { parseIcs } from '../../read-lists.ts'
import { findPrograms, say } from '../programs.ts'
import { ADMIN, send } from '../service.ts'
import { ANN, type Setup } from './setup.ts'

const [CURL] = findPrograms('curl')
const [PYTHON] = findPrograms('python3', ['/usr/bin/python3'])
const skip = (!CURL || !PYTHON) && 'curl or python3 is not installed'
const KEY = ['-H', `X-BUGZILLA-API-KEY: ${ADMIN.api_key}`]

const ROWS = `import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))))`
const ENTRIES = `import json, sys, xml.etree.ElementTree as tree
atom = '{http://www.w3.org/2005/Atom}'
feed = tree.parse(sys.argv[1]).getroot()
assert feed.tag == atom + 'feed'
print(json.dumps([entry.find(atom + 'title').text for entry in feed.findall(atom + 'entry')]))`
const BUGS = `import json, sys, xml.etree.ElementTree as tree
bz = '{http://www.bugzilla.org/rdf#}'
found = tree.parse(sys.argv[1]).getroot().iter(bz + 'bug')
print(json.dumps([bug.find(bz + 'short_desc').text for bug in found]))`

const SUMMARIES = ['=1+1, "two"; \\n', 'Größe falsch: ☕ & <b>'.repeat(6), '-']

export function tellListFiles(setup: () => Setup) {
  const tell = (what: string, story: () => Promise<void>) => void test(what, { skip }, story)
  const fetched = async (query: string, ...words: string[]) => {
    const file = join(setup().home, 'list')
    const how = ['--silent', '--show-error', '--fail', '--output', file]
    await say(CURL!, [...how, ...words, `${setup().url}/buglist.cgi?${query}`])
    return file
  }
  const read = async (script: string, query: string, ...words: string[]) =>
    JSON.parse(await say(PYTHON!, ['-c', script, await fetched(query, ...words)]))

  tell('some bugs are filed, one of them for cooks', async () => {
    const bug = { product: 'Kettle', component: 'Lid', version: '1.0', description: 'd' }
    for (const [at, summary] of SUMMARIES.entries()) {
      const groups = at === 2 ? ['cooks'] : []
      const made = await send(`${setup().url}/rest/bug`, 'POST', { ...bug, summary, groups })
      assert.equal(made.body.id, at + 1)
    }
  })

  const asked: [what: string, words: string[], more: string, bugs: number][] = [
    ['nobody', [], '', 2],
    ['a key in a header', KEY, '', 3],
    ['a key in the address', [], `&Bugzilla_api_key=${ADMIN.api_key}`, 3],
    ['a login in the address', [], `&${loginOf(ADMIN)}`, 3],
    ['a user who is not a cook', [], `&${loginOf(ANN)}`, 2],
  ]
  for (const [what, words, more, bugs] of asked) {
    tell(`csv is for ${what}`, async () => {
      const query = `product=Kettle&order=bug_id&columnlist=short_desc&ctype=csv${more}`
      const [names, ...rows] = await read(ROWS, query, ...words)
      assert.deepEqual(names, ['bug_id', 'short_desc'])
      const meant = SUMMARIES.map((text, at) => [`${at + 1}`, text.replace(/^[=-]/, ' $&')])
      assert.deepEqual(rows, meant.slice(0, bugs))
    })
  }

  tell('atom and rdf are read as XML', async () => {
    const titles = SUMMARIES.map((summary, at) => `[Bug ${at + 1}] ${summary}`)
    assert.deepEqual(await read(ENTRIES, 'product=Kettle&ctype=atom', ...KEY), titles.toReversed())
    const query = 'product=Kettle&order=bug_id&columnlist=short_desc&ctype=rdf'
    assert.deepEqual(await read(BUGS, query, ...KEY), SUMMARIES)
  })

  tell('ics is read as a calendar', async () => {
    const file = await fetched('quicksearch=ALL%20product:Kettle&order=bug_id&ctype=ics', ...KEY)
    const { children } = parseIcs(await readFile(file, 'utf8'))
    const said = children.map(({ properties }) => properties['SUMMARY']![0]!.value)
    assert.deepEqual(said, SUMMARIES)
  })

  tell('a list has a name, and is at every address', async () => {
    const where = '/bugzilla/buglist.cgi?bug_id=1&ctype=csv'
    const out = await say(CURL!, ['--silent', '--include', setup().url + where])
    assert.match(out, /^content-disposition: attachment; filename="bugs-\d{4}-\d\d-\d\d\.csv"\r$/im)
    assert.match(out, /\r\n\r\nbug_id,"product",[^\n]*\n1,"Kettle",[^\n]*\n$/)
  })

  tell('a search that cannot be read is an error for scripts', async () => {
    await assert.rejects(fetched('f1=CP&ctype=csv'), /The requested URL returned error: 400/)
  })
}

function loginOf({ login, password }: { login: string; password: string }) {
  const said = { Bugzilla_login: login, Bugzilla_password: password }
  return new URLSearchParams(said).toString()
}
