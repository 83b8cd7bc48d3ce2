/**
 * Sends the recorded requests to an instance in their order, and reports where responses differ.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Answered, Instance } from '../instance.ts'
import { changes } from './changes.ts'
import type { Exception } from './exceptions.ts'
import { isHistory, together } from './histories.ts'
import { mismatches, readRecordings, type Recording } from './recordings.ts'

/** Avoids rate limits for failures, which the recorded installation did not have. */
const STEP_MS = 10_000
const RECORDED_TOKEN = '1-aWXfdcKjUP'

/** One test for each recording: exactly the differences listed in the exceptions must occur. */
export function replay(instance: () => Instance, exceptions: readonly Exception[]) {
  let token = ''
  const etags = new Map<string, string>()

  for (const recording of readRecordings()) {
    void test(`${recording.n} ${recording.name}`, async () => {
      instance().clock.now += STEP_MS
      await changes[recording.n]?.(instance())
      const etag = etags.get(recording.path) ?? ''
      const answered = await send(instance(), recording, { token, etag })
      if (recording.name === 'login') token = (answered.body as { token: string }).token
      etags.set(recording.path, answered.headers['etag'] ?? '')
      if (recording.status === undefined) return
      const expected = exceptions
        .filter(({ of }) => of.includes(recording.n))
        .flatMap((exception) => exception.mismatches)
      assert.deepEqual(compare(recording, answered).toSorted(), expected.toSorted())
    })
  }
}

/** Tokens and ETags are different each time. */
function send(instance: Instance, recording: Recording, fresh: { token: string; etag: string }) {
  const { method, path, body, raw, headers = {} } = recording
  return instance.ask(method, path.replaceAll(RECORDED_TOKEN, fresh.token), {
    body: raw ?? body,
    headers: {
      accept: 'application/json',
      ...headers,
      ...('if-none-match' in headers && { 'if-none-match': fresh.etag }),
    },
  })
}

function compare(recording: Recording, { status, body, text, headers }: Answered): string[] {
  const found =
    status === recording.status ? [] : [`status: ${status} instead of ${recording.status}`]
  if ('answer' in recording) return [...found, ...mismatches(...comparable(recording.answer, body))]
  const type = headers['content-type']?.split(';')[0]
  if (recording.type && type !== recording.type) {
    found.push(`type: ${type} instead of ${recording.type}`)
  }
  if (recording.text !== undefined && !sameCall(recording.text, text)) found.push(`text: ${text}`)
  return found
}

const comparable = (was: unknown, is: unknown) =>
  isHistory(was) && isHistory(is) ? ([together(was), together(is)] as const) : ([was, is] as const)

/** The order of keys in an object does not matter. */
function sameCall(recorded: string, given: string) {
  const [was, is] = [recorded, given].map((text) => {
    const { call, json } = /^(?<call>[^{]*)(?<json>\{.*\})\)$/s.exec(text)?.groups ?? {}
    return { call, value: json === undefined ? text : (JSON.parse(json) as unknown) }
  })
  return is!.call === was!.call && mismatches(was!.value, is!.value).length === 0
}
