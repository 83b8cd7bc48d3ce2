import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance } from '../../../../../tests/instance.ts'

interface Transition {
  from: string | null
  to: string
  comment_required: boolean
}

onEachInstance('the page of the workflow', (opened) => {
  let instance: Instance
  before(() => {
    instance = opened()
  })
  const transitions = async () => {
    const { body } = await instance.ask('GET', '/rest/workflow')
    return (body.transitions as Transition[]).map(
      ({ from, to, comment_required }) => `${from ?? 'new'}>${to}${comment_required ? '!' : ''}`,
    )
  }
  const page = async () => (await follow(instance, instance.admin, '/editworkflow.cgi')).text
  /** The value of the control for a transition. */
  const stepOf = (text: string, about: string) =>
    new RegExp(`value="(\\d+>\\d+|\\d+&#62;\\d+)" aria-label="${about}"`)
      .exec(text)![1]!
      .replace('&#62;', '>')

  void test('shows the transitions as a table and a picture', async () => {
    const text = await page()
    assert.match(text, /aria-label="From CONFIRMED to RESOLVED" checked disabled>/)
    assert.match(text, /aria-label="From New bug to CONFIRMED" checked>/)
    assert.match(text, /<svg class="graph" role="img"[^]*class="arrow"/)
    const { headers } = await instance.ask('GET', '/editworkflow.cgi?action=edit_triggers')
    assert.equal(headers['location'], '/admin/workflow#comments')
  })

  void test('saves changes, says what they were, and undoes them', async () => {
    // Saving adds what is always there.
    await useForm(instance, instance.admin, '/editworkflow.cgi', { action: 'save' })
    const before = await transitions()
    const text = await page()
    const step = (about: string) => stepOf(text, about)
    const ticked = [...text.matchAll(/name="step" value="([^"]*)"(?:>|[^>]* checked)/g)]
      .map(([, value]) => value!.replace('&#62;', '>'))
      .filter((value) => value !== step('From UNCONFIRMED to IN_PROGRESS'))
    const saved = await useForm(instance, instance.admin, '/editworkflow.cgi', {
      action: 'save',
      set: {
        step: [...ticked, step('From CONFIRMED to VERIFIED')],
        comment: [step('A comment is required from CONFIRMED to RESOLVED')],
      },
    })
    assert.match(saved.text, /Added: [^<]*CONFIRMED → VERIFIED/)
    assert.match(saved.text, /Removed: UNCONFIRMED → IN_PROGRESS/)
    const after = await transitions()
    assert.deepEqual(
      after.filter((one) => !before.includes(one)),
      ['CONFIRMED>RESOLVED!', 'CONFIRMED>VERIFIED'],
    )
    assert.equal(after.includes('UNCONFIRMED>IN_PROGRESS'), false)
    const undone = await useForm(instance, instance.admin, saved.at, { action: 'undo' })
    assert.match(undone.text, /role="status">The change has been undone/)
    assert.deepEqual(await transitions(), before)
  })

  void test('keeps what others changed in the meantime, and refuses a workflow without a start', async () => {
    const { admin } = instance
    const text = await page()
    const [, was] = /name="was" value="([^"]*)"/.exec(text)!
    const body = { add: [{ from: 'VERIFIED', to: 'IN_PROGRESS' }] }
    await instance.ask('PUT', '/rest/workflow', { as: admin, body })
    const set = { was: was!.replaceAll('&#62;', '>'), comment: null }
    await useForm(instance, admin, '/editworkflow.cgi', { action: 'save', set: { was: set.was } })
    assert.ok((await transitions()).includes('VERIFIED>IN_PROGRESS'))
    const refused = await useForm(instance, admin, '/editworkflow.cgi', {
      action: 'save',
      set: { step: [] },
    })
    assert.match(refused.text, /role="alert">At least one active status/)
    const ann = await instance.person('ann@example.com')
    assert.equal((await instance.ask('GET', '/admin/workflow', { as: ann })).status, 401)
  })
})
