/**
 * Tools of the scripts of uploads and of encrypted tickets: texts, waiting, speed, storage and
 * dropped folders.
 */
'use strict'

/** Before each further attempt after a broken connection. */
const WAIT_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

/** Rejected by the service or the browser; retrying is pointless. */
class Refused extends Error {}

/** The speed of the last seconds. */
const SPEED_MS = 8_000

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/** Stores the URLs of uploads, so that they can be resumed after the page was closed. */
function openMemory(endpoint) {
  const name = (key) => `docket upload ${endpoint} ${key}`
  const safely = (body) => {
    try {
      return body() ?? undefined
    } catch {
      // Without storage, uploads can be resumed only while the page is open.
      return undefined
    }
  }
  return {
    find: (key) => safely(() => localStorage.getItem(name(key))),
    keep: (key, url) => safely(() => localStorage.setItem(name(key), url)),
    forget: (key) => safely(() => localStorage.removeItem(name(key))),
  }
}

function openMeter() {
  const noted = []
  return {
    note(at, bytes) {
      noted.push({ at, bytes })
      while (noted.length > 2 && at - noted[0].at > SPEED_MS) noted.shift()
    },
    /** Bytes per second. */
    speed() {
      const [first, last] = [noted[0], noted.at(-1)]
      const ms = last ? last.at - first.at : 0
      return ms < 200 ? 0 : Math.max(0, ((last.bytes - first.bytes) * 1000) / ms)
    },
  }
}

/** Fills texts such as `{percent} of {size}`. */
function sayer(words, units) {
  const { lang } = document.documentElement
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  const share = new Intl.NumberFormat(lang, { style: 'percent' })
  const unit = (value, name) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const say = (key, fillings = {}) =>
    words[key].replace(/\{(\w+)\}/g, (_, name) => fillings[name] ?? '')
  say.percent = (value) => share.format(Math.floor(value * 100) / 100)
  say.size = (bytes) => {
    if (bytes < 1024) return unit(Math.round(bytes), 'byte')
    const found = units.findIndex((_, at) => bytes / 1024 ** (at + 1) < 1023.95)
    const at = found < 0 ? units.length - 1 : found
    return `${number.format(bytes / 1024 ** (at + 1))}\u00a0${units[at]}`
  }
  say.span = (seconds) => {
    if (seconds < 90) return unit(Math.max(1, Math.ceil(seconds)), 'second')
    if (seconds < 5_400) return unit(Math.ceil(seconds / 60), 'minute')
    return unit(Math.ceil(seconds / 3_600), 'hour')
  }
  return say
}

/** Whether all rules accept a file, as the service decides: by the ending or the media type. */
function isAccepted(rules, path, type) {
  const isOf = (entry) => {
    if (entry.startsWith('.')) return path.toLowerCase().endsWith(entry)
    if (entry.endsWith('/*')) return type.startsWith(entry.slice(0, -1))
    return type === entry
  }
  return rules.every(({ rule, list }) => rule === 'all' || list.some(isOf) === (rule === 'only'))
}

/** All dropped files, with paths for those in folders. */
async function filesIn({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean)
  if (entries.length === 0) return [...files].map((file) => ({ file, path: file.name }))
  const found = []
  for (const entry of entries) await walk(entry, found)
  return found
}

async function walk(entry, found) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => void entry.file(resolve, reject))
    found.push({ file, path: entry.fullPath.replace(/^\//, '') })
    return
  }
  const reader = entry.createReader()
  for (;;) {
    // Returns entries in batches, and an empty one at the end.
    const some = await new Promise((resolve, reject) => void reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await walk(one, found)
  }
}

function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function messageIn(text) {
  try {
    return JSON.parse(text).error
  } catch {
    return ''
  }
}
