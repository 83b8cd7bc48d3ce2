import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { findForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { submitAs } from '../../../../../tests/page-forms.ts'
import { openMailServer } from '../../../../../tests/smtp.ts'
import { jobLimits } from '../../../../platform/jobs/job-limits.ts'

const server = await openMailServer()
after(() => server.close())
const PATH = '/admin/jobs'
const RESET = '/password_reset'

interface Listed {
  id: number
  kind: string
  state: string
  tries: number
  error: string | null
  recipient: string | null
}

onEachInstance(
  'the pages of jobs',
  (opened) => {
    let instance: Instance
    let turn = 0
    let ann: Person
    const jobs = async (query = '') => {
      const path = `/rest/docket_jobs${query}`
      const { status, body } = await instance.ask('GET', path, { as: instance.admin })
      assert.equal(status, 200, body.message)
      return body.jobs as Listed[]
    }
    /** A letter with a secret, which the server refuses. */
    async function refuse(refusal: string) {
      turn += 1
      ann = await instance.person(`ann${turn}@example.com`)
      server.refusal = refusal
      const { status } = await submitAs(instance, ann, RESET, { login_name: ann.login })
      assert.equal(status < 400, true)
      await instance.service.runJobs()
      server.refusal = undefined
      const listed = await jobs()
      return listed.find(({ recipient }) => recipient === ann.login)!
    }

    beforeEach(() => {
      instance = opened()
      server.received.length = 0
    })

    void test('list a letter that failed for now, and try it again at once', async () => {
      const job = await refuse('450 not now')
      assert.deepEqual([job.kind, job.state, job.tries], ['mail', 'retrying', 1])
      assert.match(job.error!, /not now/)
      const { text } = await instance.ask('GET', `${PATH}?state=retrying&kind=mail`, {
        as: instance.admin,
      })
      assert.match(text, /Failed, will be tried again/)
      assert.match(text, /450 not now/)
      assert.doesNotMatch(text, /secret=/)
      const form = await findForm(instance, instance.admin, `${PATH}/${job.id}`, {
        action: 'retry',
      })
      const { headers } = await form.send()
      assert.equal(headers['location'], `${PATH}?done=retry`)
      await instance.service.runJobs()
      assert.equal(server.received.length, 1)
      assert.deepEqual(await jobs('?kind=mail'), [])
      assert.equal((await form.send()).status, 404)
    })

    void test('keep a letter that was given up, which is tried again under its id', async () => {
      const job = await refuse('550 nobody here')
      assert.deepEqual([job.state, job.tries], ['failed', 1])
      assert.deepEqual((await jobs('?state=waiting')).length, 0)
      const form = await findForm(instance, instance.admin, `${PATH}/${job.id}`, {
        action: 'retry',
      })
      assert.equal((await form.send()).status, 303)
      const [again] = await jobs('?state=waiting')
      assert.deepEqual([again!.id, again!.tries, again!.error], [job.id, 0, null])
      await instance.service.runJobs()
      assert.equal(server.received.length, 1)
    })

    void test('discard one for good, which the audit log records', async () => {
      const job = await refuse('550 nobody here')
      const form = await findForm(instance, instance.admin, `${PATH}/${job.id}`, {
        action: 'discard',
      })
      assert.match(form.text, /Discarding is final/)
      assert.equal((await form.send()).headers['location'], `${PATH}?done=discard`)
      const log = `/rest/audit_log?class=Bugzilla::Job&object_id=${job.id}`
      const { body } = await instance.ask('GET', log, { as: instance.admin })
      assert.equal(body.audit_log[0].field, '__remove__')
      await instance.service.runJobs()
      assert.equal(server.received.length, 0)
    })

    void test('forget what was given up after a week', async () => {
      await refuse('550 nobody here')
      instance.clock.now += jobLimits.failed_jobs_ms - 60_000
      await instance.service.everyMinute()
      assert.equal((await jobs('?state=failed')).length, 1)
      instance.clock.now += 120_000
      await instance.service.everyMinute()
      assert.deepEqual(await jobs('?state=failed'), [])
    })

    void test('are for administrators, and leave running jobs alone', async () => {
      const tom = await instance.person('tom@example.com', ['tweakparams', 'editusers'])
      for (const path of [PATH, `${PATH}/1`, '/rest/docket_jobs', '/rest/docket_jobs/1']) {
        assert.equal((await instance.ask('GET', path, { as: tom })).status, 401, path)
      }
      const node_id = await instance.service.node.id()
      await instance.db.work(async (tx) => {
        const job = { kind: 'mail', body: 'null', tries: 1, run_at: 0, node_id }
        await tx
          .insertInto('jobs')
          .values({ ...job, id: 4_711 })
          .execute()
      })
      for (const [verb, path] of [
        ['POST', '/rest/docket_jobs/4711/retry'],
        ['DELETE', '/rest/docket_jobs/4711'],
      ] as const) {
        const { status, body } = await instance.ask(verb, path, { as: instance.admin })
        assert.deepEqual([status, body.code], [409, 20_004])
      }
    })
  },
  { mail: server.address },
)
