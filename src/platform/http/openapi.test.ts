import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { Type } from 'typebox'

import { openDoor } from '../../../tests/door.ts'
import { method } from './method.ts'
import { describeMethods } from './openapi.ts'

const { server, app } = openDoor()
after(() => server.close())

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, unknown>
  security?: unknown
}
type Paths = Record<string, Record<string, Operation>>

const described = async (path = '/rest/openapi.json') =>
  (await app.inject(path)).json<{ paths: Paths; servers: unknown }>()

void test('contains every route of every method', async () => {
  const { paths, servers } = await described()
  assert.deepEqual(servers, [{ url: 'http://127.0.0.1/rest' }])
  const routes = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb} ${path}`),
  )
  assert.deepEqual(routes.toSorted(), [
    'delete /component/{id}',
    'get /answer/{what}',
    'get /bug/',
    'get /bug/{ids}',
    'get /login',
    'get /whoami',
    'post /bug',
    'post /bug/{id}/comment',
    'post /whoami',
    'put /bug/{ids}',
  ])
})

void test('operations have unique ids', async () => {
  const { paths } = await described('/bugzilla/rest/openapi.json')
  const ids = Object.values(paths).flatMap((verbs) =>
    Object.values(verbs).map((o) => o.operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(paths['/bug/{ids}']?.['get']?.operationId, 'Bug.get')
  assert.equal(paths['/bug/']?.['get']?.operationId, 'Bug.get_2')
})

void test('a value of a path is one item; the rest is in the query or in the body', async () => {
  const { paths } = await described()
  const get = paths['/bug/{ids}']!['get']!
  assert.deepEqual(
    get.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['ids', 'path', true],
      ['permissive', 'query', false],
      ['include_fields', 'query', false],
      ['exclude_fields', 'query', false],
    ],
  )
  assert.deepEqual(get.parameters[0]!.schema, { anyOf: [{ type: 'integer' }, { type: 'string' }] })
  const post = paths['/bug/{id}/comment']!['post']!
  const body = post.requestBody!.content['application/json']!.schema
  assert.deepEqual(Object.keys(body['properties'] as object), ['comment', 'is_private'])
  assert.deepEqual(body['required'], ['comment'])
  assert.deepEqual(Object.keys(post.responses), ['201', 'default'])
})

void test('paths that differ only in parameter names are merged', () => {
  const common = { login: 'any', summary: '', output: Type.Unknown() } as const
  const read = async () => undefined
  const [ids, id] = [Type.Object({ ids: Type.String() }), Type.Object({ id: Type.Integer() })]
  const methods = [
    method({ ...common, name: 'A.get', routes: [{ path: 'GET /a/:ids/b' }], input: ids, read }),
    method({ ...common, name: 'A.put', routes: [{ path: 'PUT /a/:id/b' }], input: id, read }),
  ]
  const paths = describeMethods(methods, '/rest')['paths'] as Paths
  assert.deepEqual(Object.keys(paths), ['/a/{ids}/b'])
  const [value] = paths['/a/{ids}/b']!['put']!.parameters
  assert.deepEqual([value?.name, value?.schema], ['ids', { type: 'integer' }])
})

void test('paths of the file tickets cannot be registered', () => {
  const common = { login: 'any', summary: '', output: Type.Unknown() } as const
  const routes = [{ path: 'GET /info' }]
  const read = async () => undefined
  const taken = method({ ...common, name: 'A.info', routes, input: Type.Object({}), read })
  const { server: refused, app: there } = openDoor({ methods: [taken] })
  void refused
  return assert.rejects(async () => there.ready(), /file tickets/)
})
