/** Pages that are morphed onto themselves and onto other pages are as if they had been loaded. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand } from './stand.ts'

/** Loads the content of a page as the answer to a form, without going there. */
const morphTo = (page: Page, url: string) =>
  page.evaluate(`(async () => {
    const answer = await fetch(${JSON.stringify(url)})
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const stream = document.createElement('turbo-stream')
    stream.setAttribute('action', 'page')
    stream.setAttribute('url', ${JSON.stringify(url)})
    const template = document.createElement('template')
    template.content.append(page.querySelector('title'), page.querySelector('#main'))
    stream.append(template)
    document.body.append(stream)
    await stream.render()
  })()`)

/** What is on the page, with the values of controls; not what depends on the moment. */
const contentOf = (page: Page) =>
  page.evaluate(`(() => {
    const controls = [...document.querySelectorAll('#main :is(input, select, textarea)')]
    const values = controls.map(({ name, value, checked }) => [name, value, checked ?? null])
    const main = document.querySelector('#main').cloneNode(true)
    for (const one of main.querySelectorAll('input[name=filing], input[name=shown]')) one.remove()
    // Attributes that are added come last.
    for (const one of main.querySelectorAll('*')) {
      const pairs = [...one.attributes].map(({ name, value }) => [name, value]).sort()
      for (const [name] of pairs) one.removeAttribute(name)
      for (const [name, value] of pairs) one.setAttribute(name, value)
    }
    const texts = main.innerHTML.replaceAll(/\\s+/g, ' ').replaceAll(/ (class|title)=""/g, '')
    const kept = values.filter(([name]) => !['filing', 'shown'].includes(name))
    return JSON.stringify({ title: document.title, texts, values: kept })
  })()`)

export function tellMorphs(browser: () => Browser) {
  onStand('morphed pages', (stand) => {
    void test('are like loaded ones', async () => {
      const { url } = stand()
      await using window = await openWindow(browser())
      const page = await window.tab()
      const [first, second] = await openTracker(page, url, ['Morph one', 'Morph two'])
      const places = ['/bugs', '/products', '/requests', '/report', '/search', '/display']
      places.push(`/bugs/${first}`, `/bugs/${second}`, '/preferences', '/help', '/keywords')
      const load = async (place: string) => {
        await page.goto(url + place)
        await page.waitForLoadState('networkidle')
        return contentOf(page)
      }
      for (const [at, place] of places.entries()) {
        const next = places[(at + 1) % places.length]!
        const loaded = [await load(next), await load(place)]
        const morphed: unknown[] = []
        for (const onto of [place, next]) {
          await morphTo(page, onto)
          await page.waitForLoadState('networkidle')
          morphed.unshift(await contentOf(page))
        }
        assert.deepEqual(morphed, loaded, `${place} → ${next}`)
      }
    })
  })
}
