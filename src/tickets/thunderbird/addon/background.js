/**
 * Uploads what Thunderbird sends as a link, and deletes it again. Thunderbird may end this script
 * whenever it is idle: what must survive is in its storage.
 */

import { makeTicket, purgeTicket, Refused, seeTicket } from './docket.js'
import { originOf, readSettings } from './settings.js'
import { removeUpload, upload } from './upload.js'

const { cloudFile, i18n, permissions, runtime, storage } = browser

/** Of uploads that have not ended, by their names. */
const endings = new Map()
/** Ids of files begin with 1 for each account. */
const nameOf = ({ id }, file) => `ticket ${id} ${file}`

/** An upload counts as idle, unless something is asked within thirty seconds. */
const AWAKE_MS = 5_000

cloudFile.onFileUpload.addListener(async (account, file) => {
  const name = nameOf(account, file.id)
  const ending = new AbortController()
  endings.set(name, ending)
  const awake = setInterval(() => void runtime.getPlatformInfo(), AWAKE_MS)
  try {
    const { id, ...link } = await send(account, file, ending.signal)
    await storage.session.set({ [name]: id })
    return link
  } catch (error) {
    return ending.signal.aborted ? { aborted: true } : { error: sentenceOf(error) }
  } finally {
    clearInterval(awake)
    endings.delete(name)
  }
})

cloudFile.onFileUploadAbort.addListener((account, file) => {
  endings.get(nameOf(account, file))?.abort()
})

cloudFile.onFileDeleted.addListener(async (account, file) => {
  const name = nameOf(account, file)
  const { [name]: id } = await storage.session.get(name)
  if (id === undefined) return
  await purgeTicket(await readSettings(account.id), id)
  await storage.session.remove(name)
})

cloudFile.onAccountDeleted.addListener(async (id) => {
  const settings = await readSettings(id)
  await storage.local.remove(id)
  if (settings === undefined) return
  const others = Object.values(await storage.local.get())
  const origin = originOf(settings.address)
  if (others.some(({ address }) => originOf(address) === origin)) return
  await permissions.remove({ origins: [origin] })
})

/** Thunderbird forgets at its end which accounts are set up. */
async function tellConfigured() {
  for (const { id } of await cloudFile.getAllAccounts()) {
    const configured = (await readSettings(id)) !== undefined
    await cloudFile.updateAccount(id, { configured })
  }
}
// Without a listener, this script does not run before it is needed.
runtime.onStartup.addListener(() => {})
void tellConfigured()

async function send(account, file, signal) {
  const docket = await readSettings(account.id)
  if (!(await permissions.contains({ origins: [originOf(docket.address)] }))) {
    throw new Refused('addon_not_allowed', new URL(docket.address).host)
  }
  const uploaded = await upload(docket, file, { signal })
  const { id, url } = await makeTicket(docket, uploaded).catch(async (error) => {
    // It would count as used space until it expires.
    await removeUpload(docket, `rest/uploads/${uploaded}`)
    throw error
  })
  if (signal.aborted) {
    await purgeTicket(docket, id)
    throw signal.reason
  }
  return { id, url, templateInfo: await describe(docket, id) }
}

/** What the message says about the link. The ticket exists, so that a failure changes nothing. */
async function describe(docket, id) {
  const told = { service_url: docket.address }
  try {
    const { expires, limits, has_password } = await seeTicket(docket, id)
    if (expires) told.download_expiry_date = { timestamp: Date.parse(expires) }
    if (limits.maxdl > 0) told.download_limit = limits.maxdl
    if (has_password) told.download_password_protected = true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return told
}

/** For anything else, Thunderbird has a sentence of its own. */
const sentenceOf = (error) =>
  error instanceof Refused ? i18n.getMessage(error.key, error.detail) : true
