/** The page on which an account is set up. Its settings are kept once they work. */

import { Refused, whoIs } from './docket.js'
import { addressIn, originOf, readSettings } from './settings.js'

const { cloudFile, i18n, permissions, storage } = browser
const say = (key, detail) => i18n.getMessage(key, detail)

const account = new URL(location.href).searchParams.get('accountId')
const form = document.querySelector('form')
const { elements } = form
const status = document.getElementById('status')

const FIELDS = {
  address: say('addon_address'),
  key: say('addon_key'),
  days: say('addon_days'),
  downloads: say('addon_downloads'),
  password: say('addon_password'),
  notify: say('addon_notify'),
}
const OTHERS = {
  test: say('addon_test'),
  key_hint: say('addon_key_hint'),
  limits_hint: say('addon_limits_hint'),
}

document.documentElement.lang = i18n.getUILanguage()
const settings = await readSettings(account)
for (const [name, text] of Object.entries(FIELDS)) {
  elements[name].labels[0].textContent = text
  elements[name].value = settings?.[name] ?? ''
}
for (const [id, text] of Object.entries(OTHERS)) document.getElementById(id).textContent = text

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const chosen = read()
  // Thunderbird shows its question only if it is asked within the event.
  const asked = chosen.address && permissions.request({ origins: [originOf(chosen.address)] })
  void keep(chosen, asked)
})

/** Numbers are left out if they are not given. */
const read = () => ({
  address: addressIn(elements.address.value.trim()),
  key: elements.key.value.trim(),
  days: Number(elements.days.value) || undefined,
  downloads: Number(elements.downloads.value) || undefined,
  password: elements.password.value,
  notify: elements.notify.value,
})

async function keep(chosen, asked) {
  elements.test.disabled = true
  status.textContent = say('addon_testing')
  try {
    status.textContent = await test(chosen, asked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    status.textContent = say(error.key, error.detail)
  } finally {
    elements.test.disabled = false
  }
}

async function test(chosen, asked) {
  if (!asked) throw new Refused('addon_address_wrong')
  if (!(await asked)) throw new Refused('addon_not_allowed', new URL(chosen.address).host)
  const login = await whoIs(chosen)
  await storage.local.set({ [account]: { ...chosen, login } })
  await cloudFile.updateAccount(account, { configured: true })
  return say('addon_works', login)
}
