/**
 * The first page of a new installation: an administrator, a product, or a made-up project; later,
 * the removal of that project.
 */

import { actorById, docket } from '../../../accounts/actors/actors.ts'
import { hashPassword } from '../../../accounts/passwords/passwords.ts'
import { installationName } from '../../../accounts/parameters/docket-parameters.ts'
import { openCookie } from '../../../accounts/sessions/sessions.ts'
import { checkSetup, setupOf, setUpAccount } from '../../../accounts/setup/setup.ts'
import { setSessionCookie } from '../../../platform/http/cookies.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { updateDocketParameters } from '../../administration/instance/change-docket-parameters.ts'
import { demoState, orderDemo } from '../../administration/demo/demo-data.ts'
import { hasBugs } from '../../bugs/see/bugs.ts'
import { createProduct } from '../../catalogue/products/change-products.ts'
import { createComponent } from '../../catalogue/products/components.ts'
import * as paths from '../../model/paths.ts'
import { alarmed, field, formToken, isOn, tick } from '../../../platform/http/page-forms.ts'
import { demoShown, orderRemoval } from './demo-removal.ts'
import { text } from './text.ts'

/** The first component of a product, unless another name is entered. A name, not a text. */
const FIRST_COMPONENT = 'General'

/**
 * For the holder of the one-time link printed at the first start; after that, for administrators.
 */
export const setupPage: Page = {
  name: 'Page.setup',
  paths: [paths.setup],
  login: 'optional',
  show: (look, asked) => sheetOf(look, asked),
  async submit(door, asked) {
    const secret = field(asked, 'secret')
    if (secret === '') {
      await door.look(door.caller.actor, refuseOthers)
      const { actor } = door.caller
      if (asked.given.has('remove_demo')) {
        await door.work(actor, (work) => orderRemoval(work, asked))
        return { moved: paths.setup, status: 303 }
      }
      await door.work(actor, (work) => prepare(work, asked, actor.login))
      if (isOn(asked, 'demo') && productIn(asked) === '') {
        return { moved: paths.setup, status: 303 }
      }
    } else {
      await setUp(door, asked, secret)
    }
    const product = asked.serves(paths.enterBug) ? productIn(asked) : ''
    const next = `${paths.enterBug}?product=${encodeURIComponent(product)}`
    return { moved: product === '' ? '/' : next, status: 303 }
  },
  refused({ fault, status, message }, asked, look) {
    if (status >= 500 || fault === 'secret_invalid' || fault === 'login_required') return undefined
    return look(async (at) => ({ ...(await sheetOf(at, asked, message)), status }))
  },
}

const productIn = (asked: PageAsked) => field(asked, 'product').trim()

/** All of it or nothing; then the administrator is logged in. */
async function setUp(door: Door, asked: PageAsked, secret: string) {
  const { caller } = door
  const password = field(asked, 'new_password')
  if (password !== field(asked, 'password_again')) {
    fail('param_invalid', 'password_again', 'the two passwords are different')
  }
  await door.look(caller.actor, (look) => checkSetup(look, secret, password))
  const hash = await hashPassword(password)
  const email = field(asked, 'email').trim()
  const actor = await door.work(docket, async (work) => {
    const chosen = { email, full_name: field(asked, 'full_name').trim(), hash }
    const id = await setUpAccount(work, secret, chosen)
    await prepare(work, asked, email)
    return (await actorById(work.tx, id)) ?? fail('login_required')
  })
  const { secret: cookie, kept_ms } = await openCookie({
    ...door,
    caller: { ...caller, actor, credentials: {} },
  })
  setSessionCookie(caller, cookie, kept_ms)
}

/** The product with its first component, and the demo. */
async function prepare(work: Work, asked: PageAsked, login: string) {
  if (field(asked, 'installation_name').trim() !== '') await rename(work, asked)
  if (!asked.serves(paths.bugs)) return
  const name = productIn(asked)
  if (name !== '') {
    const description = field(asked, 'product_description').trim() || name
    const component = field(asked, 'component').trim() || FIRST_COMPONENT
    await createProduct(work, { name, description, version: 'unspecified' })
    await createComponent(work, {
      product: name,
      name: component,
      description: component,
      default_assignee: login,
    })
  }
  if (isOn(asked, 'demo') && !(await hasBugs(work))) {
    await orderDemo(work)
  }
}

async function rename(work: Work, asked: PageAsked) {
  const installation_name = field(asked, 'installation_name')
  await updateDocketParameters(work, { parameters: { installation_name } })
}

async function refuseOthers({ actor }: Look) {
  if (!actor.may('admin')) fail('login_required')
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const secret = field(asked, 'secret')
  if (secret === '') await refuseOthers(look)
  const isTracker = asked.serves(paths.bugs)
  const account =
    secret === '' ? undefined : accountPart(asked, (await setupOf(look, secret)).login_name)
  const body = markup`<h1>${text('setup')}</h1>
${alarmed(alarm)}
${isTracker && secret === '' && demoShown(await demoState(look), asked)}
<form class="card" method="post" action="${asked.to(paths.setup)}">
${formToken(asked)}
<input type="hidden" name="secret" value="${secret}">
${account}
<h2>${text('setup_name')}</h2>
${line(asked, 'installation_name', text('setup_name_shown'), await installationName(look))}
${isTracker && (await productPart(look, asked))}
<div class="actions"><button>${text('setup_finish')}</button></div>
</form>`
  return { title: text('setup'), body, has_secret: secret !== '' }
}

const line = (asked: PageAsked, name: string, title: string, usual = '') => markup`<label>${title}
<input name="${name}" value="${asked.given.has(name) ? field(asked, name) : usual}" maxlength="255">
</label>\n`

async function productPart(look: Look, asked: PageAsked): Promise<Part> {
  const { there, underway } = await demoState(look)
  return markup`<h2>${text('setup_product')}</h2>
<p>${text('setup_product_later')}</p>
${line(asked, 'product', text('setup_product_name'))}
${line(asked, 'product_description', text('setup_product_description'))}
${line(asked, 'component', text('setup_component'), FIRST_COMPONENT)}
${!there && !underway && !(await hasBugs(look)) && demoPart(asked)}`
}

const demoPart = (asked: PageAsked): Part => markup`<h2>${text('demo_offer')}</h2>
${tick('demo', text('demo_create'), isOn(asked, 'demo'))}
<p class="dim">${text('demo_removable')}</p>`

const accountPart = (asked: PageAsked, login: string): Part => markup`<h2>${text('account')}</h2>
<label>${text('your_email')}
<input type="email" name="email" value="${asked.given.has('email') ? field(asked, 'email') : login}"
autocomplete="username" required></label>
<label>${text('your_name')}
<input name="full_name" value="${field(asked, 'full_name')}" autocomplete="name" maxlength="255">
</label>
<label>${text('password')}
<input type="password" name="new_password" autocomplete="new-password" required></label>
<label>${text('password_again')}
<input type="password" name="password_again" autocomplete="new-password" required></label>`
