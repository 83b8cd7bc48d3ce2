/**
 * What the tests do inside Thunderbird, with the rights of the program: they send this file as text
 * and call a function of it.
 */

/* global Services, ChromeUtils, Cc, Ci, WebExtensionPolicy */

const { cloudFileAccounts } = ChromeUtils.importESModule(
  'resource:///modules/cloudFileAccounts.sys.mjs',
)
const { MailServices } = ChromeUtils.importESModule('resource:///modules/MailServices.sys.mjs')

const ID = 'thunderbird@docket'
const TYPE = `ext-${ID}`
const WAIT_MS = 20

const main = () => Services.wm.getMostRecentWindow('mail:3pane')
const composer = () => Services.wm.getMostRecentWindow('msgcompose')
const account = () => cloudFileAccounts.getAccountsForType(TYPE)[0]
const fileAt = (path) => {
  const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile)
  file.initWithPath(path)
  return file
}

/** The driver limits the time. */
async function until(find) {
  for (;;) {
    const found = await find()
    if (found) return found
    await new Promise((resolve) => main().setTimeout(resolve, WAIT_MS))
  }
}

/** The settings of attachments, in a tab. */
const settings = () =>
  main().document.getElementById('tabmail').currentTabInfo?.browser?.contentWindow?.gCloudFile

/** Adds an account on the page of the settings, which then shows the page of the add-on. */
export async function addAccount() {
  await main().openPreferencesTab('paneCompose', 'compositionAttachmentsCategory')
  const { cloudFile } = await until(() => settings()?._list && { cloudFile: settings() })
  cloudFile.addCloudFileAccount(TYPE)
  await until(async () => (await onPage(labelOfTest)) !== '')
}

let asked = 0

/** Calls a function with the page of the add-on, which is in another process. */
async function onPage(body, given = null) {
  const { messageManager } = await until(() => settings()._settings)
  const name = `docket-${++asked}`
  const answer = new Promise((resolve) => {
    messageManager.addMessageListener(name, ({ data }) => resolve(data))
  })
  const script = `sendAsyncMessage('${name}', (${body})(content, ${JSON.stringify(given)}))`
  messageManager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false)
  return answer
}

const labelOfTest = ({ document }) => document.getElementById('test')?.textContent ?? ''

/** Fills in the form, and clicks on its button as a person does. */
export const fillIn = (values) =>
  onPage((content, given) => {
    const { document, windowUtils } = content
    for (const [id, value] of Object.entries(given)) document.getElementById(id).value = value
    const input = windowUtils.setHandlingUserInput(true)
    document.getElementById('test').click()
    input.destruct()
  }, values)

/** What the page says. */
export const said = () => onPage(({ document }) => document.getElementById('status').textContent)

/** Answers the question of Thunderbird whether the add-on may use a host. */
export async function allow() {
  const { button } = await until(() => {
    const panel = main().document.getElementById('notification-popup')
    const shown = panel?.querySelector('popupnotification:not([hidden])')
    return panel?.state === 'open' && shown
  })
  button.click()
}

/** The hosts that the add-on may use. */
export const hosts = () =>
  WebExtensionPolicy.getByID(ID)
    .allowedOrigins.patterns.map(({ pattern }) => pattern)
    .filter((one) => one.startsWith('http'))

/** Whether Thunderbird offers the account in messages. */
export const isOffered = () => account()?.configured === true

/** Opens a window for a new message. */
export async function compose() {
  if (!MailServices.accounts.defaultAccount) {
    MailServices.accounts.createLocalMailAccount()
    const [local] = MailServices.accounts.accounts
    const identity = MailServices.accounts.createIdentity()
    identity.email = 'ann@example.com'
    local.addIdentity(identity)
  }
  const params = Cc['@mozilla.org/messengercompose/composeparams;1'].createInstance(
    Ci.nsIMsgComposeParams,
  )
  params.composeFields = Cc['@mozilla.org/messengercompose/composefields;1'].createInstance(
    Ci.nsIMsgCompFields,
  )
  params.format = Ci.nsIMsgCompFormat.HTML
  ;[params.identity] = MailServices.accounts.allIdentities
  MailServices.compose.OpenComposeWindowWithParams(null, params)
  await until(() => composer()?.composeEditorReady)
}

/** Attaches a file as a link. Returns its URL, or the error. */
export async function attach(path) {
  const [item] = await composer().AddAttachments([composer().FileToAttachment(fileAt(path))])
  try {
    await composer().UpdateAttachment(item, { cloudFileAccount: account() })
    return { url: item.attachment.contentLocation }
  } catch ({ message, result }) {
    const { constants } = cloudFileAccounts
    return { message, kind: Object.keys(constants).find((name) => constants[name] === result) }
  }
}

/** The text of the message, and the addresses in it. */
export function message() {
  const { body } = composer().gMsgCompose.editor.document
  return { text: body.innerText, links: [...body.querySelectorAll('a')].map(({ href }) => href) }
}

/** Cancels the upload of a file. */
export const cancel = (path) => account().cancelFileUpload(composer(), fileAt(path))

/** Removes all attachments of the message. */
export const removeAll = () =>
  composer().RemoveAttachments([...composer().gAttachmentBucket.itemChildren])

/** Closes the message without saving it. */
export function discard() {
  composer().SetContentAndBodyAsUnmodified()
  composer().close()
}

/** Waits until the script of the add-on, which is idle, was ended. */
export const untilEnded = () =>
  until(() => WebExtensionPolicy.getByID(ID).extension.backgroundState === 'stopped')

/** Removes the account. */
export const removeAccount = () => cloudFileAccounts.removeAccount(account())
