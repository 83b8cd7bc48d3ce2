import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { submitAs } from '../../../../tests/page-forms.ts'

const PRODUCT = '/products/TestProduct'
const PLACE = { product: 'TestProduct', component: 'TestComponent' }

onEachInstance('buttons to watch', (opened) => {
  let instance: Instance
  let ann: Person

  /** What the buttons of a page say, and of what, with the fields of their forms. */
  const buttons = async (path: string, as?: Person) => {
    const { text, status } = await instance.ask('GET', path, { as })
    assert.equal(status, 200)
    const forms = text.match(/<form [^>]*>(?:(?!<\/form>)[^])*name="watching"[^]*?<\/form>/g) ?? []
    return forms.map((form) => {
      const [, title, of] = /<button[^>]*>([^<]*)<span[^>]*> ([^<]*)</.exec(form)!
      const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ])
      return { said: `${title} ${of}`, fields: Object.fromEntries(fields) as typeof PLACE }
    })
  }

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com')
    const body = { name: 'crash', description: 'd' }
    await instance.ask('POST', '/rest/keyword', { as: instance.admin, body })
  })

  const CASES: [path: string, named: string, watch: object][] = [
    [PRODUCT, 'TestProduct', { product: 'TestProduct', component: null, keyword: null }],
    [PRODUCT, 'TestComponent', { ...PLACE, keyword: null }],
    ['/keywords', 'crash', { product: null, component: null, keyword: 'crash' }],
  ]
  for (const [path, named, watch] of CASES) {
    void test(`start and end watching ${named}, for those who are logged in`, async () => {
      const press = async (title: string) => {
        const button = (await buttons(path, ann)).find(({ said }) => said === `${title} ${named}`)
        assert.ok(button, title)
        const { status, headers } = await submitAs(instance, ann, path, button.fields)
        assert.deepEqual([status, headers['location']], [303, path])
        const { body } = await instance.ask('GET', '/rest/watch', { as: ann })
        return body.watches as object[]
      }
      const [started, ...others] = await press('Watch')
      assert.deepEqual([{ ...started, id: 0 }, others], [{ id: 0, ...watch }, []])
      assert.deepEqual(await press('Stop watching'), [])
      assert.deepEqual(await buttons(path), [])
    })
  }
})
