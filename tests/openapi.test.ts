/** The OpenAPI description of the REST door is usable by others and covers every method. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Validator } from '@seriousme/openapi-schema-validator'

import { methods } from '../src/server/compose.ts'
import { onEachInstance } from './instance.ts'

interface Described {
  openapi: string
  paths: Record<string, Record<string, { operationId: string }>>
}

onEachInstance('openapi.json', (instance) => {
  const described = async (path = '/rest/openapi.json') => {
    const { status, body } = await instance().ask('GET', path)
    assert.equal(status, 200)
    return body as Described
  }

  void test('is valid according to an independent validator', async () => {
    for (const path of ['/rest/openapi.json', '/bugzilla/rest/openapi.json']) {
      const validator = new Validator()
      const { valid, errors } = await validator.validate({ ...(await described(path)) })
      assert.ok(valid, JSON.stringify(errors, null, 2))
      assert.equal(validator.version, '3.1')
    }
  })

  void test('would not be valid if an operation had no responses', async () => {
    const { paths, ...rest } = await described()
    const broken = { ...rest, paths: { ...paths, '/broken': { get: { responses: 'none' } } } }
    const { valid } = await new Validator().validate(broken)
    assert.equal(valid, false)
  })

  void test('contains each route of each method', async () => {
    const { paths } = await described()
    const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs))
    const names = operations.map(({ operationId }) => operationId.replace(/_\d+$/, ''))
    const routes = methods.flatMap((method) => method.routes.map(() => method.name))
    assert.deepEqual(names.toSorted(), routes.toSorted())
  })

  void test('refers only to schemas that it contains', async () => {
    const text = JSON.stringify(await described())
    const held = JSON.parse(text) as Record<string, unknown>
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    assert.notEqual(references.length, 0)
    const missing = references.filter((path) => {
      const steps = path.split('/')
      return (
        steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], held) ===
        undefined
      )
    })
    assert.deepEqual(missing, [])
  })
})
