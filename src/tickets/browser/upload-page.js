/**
 * The browser script of a grant's page: uploads several files and folders by tus 1.0.0, with
 * progress, pause and resumption. Without it, the form uploads everything at once. After all
 * uploads, the form is submitted with their ids instead of the files. This part is the user
 * interface; its tools come before it in the same script, the transfer after it.
 */

const DRAWN_MS = 250
/** Limits how often screen readers are updated. */
const SPOKEN_MS = 15_000

const form = document.querySelector('form[data-uploads]')
const { uploads: endpoint, words: json, bytesMax, filesMax, places, units } = form.dataset
const { free, quota, types } = form.dataset
const rules = JSON.parse(types)
const say = sayer(JSON.parse(json), JSON.parse(units))
const part = (name) => form.querySelector(`[data-part="${name}"]`)
const known = openMemory(endpoint)
const queue = []
let state = 'choosing'
/** The key of the files, if they are to be encrypted. */
let secret
let meter = openMeter()
/** Abort functions of the requests in progress. */
const requests = new Set()
/** Wake-up functions of the waiting uploads. */
const sleepers = new Set()
let drawn = 0
let spoken = 0

form.classList.add('scripted')
for (const name of ['folder-label', 'drop-hint', 'resume-hint']) part(name).hidden = false

// Choosing.

const sizeOf = ({ file, cipher }) => cipher?.size ?? file.size
const sum = (items) => items.reduce((bytes, item) => bytes + sizeOf(item), 0)
const total = () => sum(queue)
/** What is partly sent counts as used already. */
const unsent = () => sum(queue.filter(({ url }) => !url))
/** Why the service would refuse the files; empty if it would not. */
function refusal() {
  const other = queue.find(({ file, path }) => !isAccepted(rules, path, file.type))
  if (other) return say('policy_type_refused', { name: other.path })
  if (total() > Number(bytesMax)) {
    return say('grant_too_large', { size: say.size(Number(bytesMax)) })
  }
  if (free === undefined || unsent() <= Number(free)) return ''
  return say('policy_no_space', { free: say.size(Number(free)), quota: say.size(Number(quota)) })
}
const sent = () => queue.reduce((sum, item) => sum + item.sent, 0)
/** The service currently accepts no more uploads. */
const isFull = () => queue.filter(({ url }) => !url).length > Number(places)

function add(found) {
  if (state !== 'choosing') return
  const keys = new Set(queue.map(({ key }) => key))
  const added = []
  for (const { file, path } of found) {
    const key = `${path} ${file.size} ${file.lastModified}`
    if (keys.has(key)) continue
    keys.add(key)
    added.push({ file, path, key, sent: 0, isDone: false })
  }
  if (queue.length + added.length > Number(filesMax)) return alarm(say('grant_too_many'))
  for (const item of added) queue.push(show({ ...item, url: known.find(item.key) }))
  alarm(refusal())
}

function show(item) {
  item.row = document.createElement('li')
  const name = element('span', item.path)
  item.told = element('span', say.size(item.file.size), 'dim')
  const remove = element('button', '×', 'plain')
  remove.type = 'button'
  remove.setAttribute('aria-label', say('upload_remove', { name: item.path }))
  remove.addEventListener('click', () => {
    queue.splice(queue.indexOf(item), 1)
    item.row.remove()
    if (item.url) void end(item)
    add([])
    part('files').focus()
  })
  item.remove = remove
  item.row.append(name, item.told, remove)
  part('queue').append(item.row)
  return item
}

function take(input) {
  add([...input.files].map((file) => ({ file, path: file.webkitRelativePath || file.name })))
  input.value = ''
}
for (const name of ['files', 'folder']) {
  part(name).addEventListener('change', ({ target }) => take(target))
}
// Files may have been chosen before this script was loaded.
take(part('files'))
const drop = part('drop')
for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']) {
  form.addEventListener(kind, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', kind === 'dragenter' || kind === 'dragover')
  })
}
form.addEventListener('drop', ({ dataTransfer }) => void filesIn(dataTransfer).then(add))
document.addEventListener('paste', (event) => {
  const { files, types } = event.clipboardData
  if (files.length === 0 || state !== 'choosing') return
  // Office programs add a picture to text that they copy.
  const isTyping = event.target.closest?.('textarea, input:not([type=file])')
  if (isTyping && types.includes('text/plain')) return
  event.preventDefault()
  add([...files].map((file) => ({ file, path: file.name })))
})

// Telling.

function change(next) {
  if (next === state) return
  const isFirst = state === 'choosing'
  if (state === 'paused' || state === 'waiting') meter = openMeter()
  state = next
  const isChoosing = state === 'choosing'
  const isLast = state === 'finishing' || state === 'unanswered'
  part('choose').hidden = !isChoosing
  part('running').hidden = isChoosing
  part('send').hidden = !isChoosing
  for (const { remove } of queue) remove.hidden = !isChoosing
  part('pause').textContent = say(state === 'paused' ? 'upload_resume' : 'upload_pause')
  const focused = document.activeElement
  part('retry').hidden = state !== 'waiting' && state !== 'unanswered'
  for (const name of ['pause', 'cancel']) part(name).hidden = isLast
  if (isFirst) part('pause').focus()
  // Moves the focus when its element is removed.
  else if (focused?.hidden) part('said').focus()
  draw(true)
}

function draw(isChange = false) {
  const now = performance.now()
  meter.note(now, sent())
  if (state === 'choosing' || (!isChange && now - drawn < DRAWN_MS)) return
  drawn = now
  const [done, all] = [sent(), total()]
  const share = all === 0 ? 1 : done / all
  const percent = say.percent(share)
  const speed = meter.speed()
  part('bar').value = share
  part('bar').setAttribute('aria-valuetext', percent)
  let text = percent
  if (speed > 0) {
    text = say('upload_running', {
      percent,
      size: say.size(all),
      speed: say.size(speed),
      left: say.span((all - done) / speed),
    })
  }
  if (state === 'paused') text = say('upload_paused', { percent })
  if (state === 'waiting') text = say('upload_offline')
  if (state === 'finishing') text = say('upload_finishing')
  if (state === 'unanswered') text = say('upload_unanswered')
  part('said').textContent = text
  for (const item of queue) {
    const isPart = !item.isDone && item.sent > 0
    if (isPart) item.told.textContent = say.percent(item.sent / sizeOf(item))
  }
  if (!isChange && now - spoken < SPOKEN_MS) return
  spoken = now
  part('live').textContent = text
}

function alarm(text) {
  part('alarm').textContent = text
  part('alarm').hidden = text === ''
}
