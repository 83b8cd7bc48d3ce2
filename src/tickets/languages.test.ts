import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../tests/forms.ts'
import { type Instance, onEachInstance } from '../../tests/instance.ts'
import { decoded, openForm } from '../../tests/page-forms.ts'
import { filePart, makeGrant, makeTicket } from '../../tests/tickets.ts'
import { englishOn, OF_PREFERENCES } from '../../tests/translations.ts'
import { en as frame } from '../platform/pages/en.ts'
import { type Language, LANGUAGE_NAMES } from '../platform/pages/language.ts'
import { WORDS } from './locales/list.ts'

/** English sentences that stand on pages as they are. */
const ENGLISH = [...Object.values(WORDS.en.sentences), ...Object.values(frame)].filter(
  (text) =>
    /^[^{}]+ [^{}]+ [^{}]+$/.test(text) && !Object.values(WORDS.de.sentences).includes(text),
)

interface Expected {
  ticket: string
  once: string
  twice: string
  often: string
  grant: string
  owner: string
  frame: string
  counts: string
  unknown: string
}
/** What stands on which page; blanks are plain. */
const EXPECTED: Record<Exclude<Language, 'en'>, Expected> = {
  de: {
    ticket: 'Herunterladen',
    once: 'Noch ein Download ist möglich.',
    twice: 'Noch 2 Downloads sind möglich.',
    often: 'Noch 1.000.000 Downloads sind möglich.',
    grant: 'Dateien hochladen',
    owner: 'Meine Dateien',
    frame: 'Abmelden',
    counts: '3 Tickets 0 Freigaben',
    unknown: 'Diese Datei gibt es nicht',
  },
  fr: {
    ticket: 'Télécharger',
    once: 'Encore 1 téléchargement possible.',
    twice: 'Encore 2 téléchargements possibles.',
    often: 'Encore 1 000 000 de téléchargements possibles.',
    grant: 'Déposer des fichiers',
    owner: 'Mes fichiers',
    frame: 'Se déconnecter',
    counts: '3 tickets 0 demande',
    unknown: 'Ce fichier n’existe pas',
  },
  it: {
    ticket: 'Scarica',
    once: 'È possibile ancora un download.',
    twice: 'Sono possibili ancora 2 download.',
    often: 'Sono possibili ancora 1.000.000 di download.',
    grant: 'Caricare file',
    owner: 'I miei file',
    frame: 'Esci',
    counts: '3 ticket 0 richieste',
    unknown: 'Questo file non esiste',
  },
  es: {
    ticket: 'Descargar',
    once: 'Se puede descargar una vez más.',
    twice: 'Se puede descargar 2 veces más.',
    often: 'Se puede descargar 1.000.000 de veces más.',
    grant: 'Subir archivos',
    owner: 'Mis archivos',
    frame: 'Cerrar sesión',
    counts: '3 tickets 0 solicitudes',
    unknown: 'Este archivo no existe',
  },
  ja: {
    ticket: 'ダウンロード',
    once: 'あと 1 回ダウンロードできます。',
    twice: 'あと 2 回ダウンロードできます。',
    often: 'あと 1,000,000 回ダウンロードできます。',
    grant: 'ファイルのアップロード',
    owner: 'マイファイル',
    frame: 'ログアウト',
    counts: '3 件のチケット 0 件のリクエスト',
    unknown: 'このファイルは存在しません',
  },
}

/** Sends the form for a new ticket or grant, with a password that the service makes. */
async function sendForm(instance: Instance, path: string, language: Language) {
  const as = instance.admin
  const { cookie, fields } = await openForm(instance, path, as)
  const given = { form_token: fields['form_token']!, notify: 'a@example.com' }
  const parts = Object.entries(given).map(([name, content]) => ({ name, content }))
  const isTicket = path.endsWith('/files/new')
  const files = isTicket ? [filePart('a.txt', 'hello', 'file[]')] : []
  const type = isTicket ? FORM_TYPE : 'application/x-www-form-urlencoded'
  const body = isTicket ? formOf([...parts, ...files]) : new URLSearchParams(given).toString()
  const headers = { 'content-type': type, cookie, 'accept-language': language }
  const answer = await instance.ask('POST', path, { as, headers, body })
  assert.equal(answer.status, 303, answer.text)
}

onEachInstance('pages of file tickets', (opened) => {
  let instance: Instance
  const paths: Record<'once' | 'twice' | 'often' | 'grant', string> = {
    once: '',
    twice: '',
    often: '',
    grant: '',
  }
  before(async () => {
    instance = opened()
    const ann = await instance.person('ann@example.com')
    const path = ({ url }: { url: string }) => url.slice(url.indexOf('/?'))
    const limited = (ticket_maxdl: number) => makeTicket(instance, ann, { ticket_maxdl })
    paths.once = path(await limited(1))
    paths.twice = path(await limited(2))
    paths.often = path(await limited(1_000_000))
    paths.grant = path(await makeGrant(instance, instance.admin))
  })
  const show = async (path: string, language: string, as?: Instance['admin']) => {
    const headers = { 'accept-language': language, accept: 'text/html' }
    const { text } = await instance.ask('GET', path, { headers, as })
    const html = decoded(text)
    return { html, plain: html.replaceAll(/[\u00a0\u202f]/g, ' ') }
  }

  for (const language of LANGUAGE_NAMES.filter((name) => name !== 'en')) {
    const expected = EXPECTED[language]
    void test(`are in ${language}, with the plural forms of its numbers`, async () => {
      for (const name of ['once', 'twice', 'often'] as const) {
        const { html, plain } = await show(paths[name], language)
        assert.ok(html.includes(`<html lang="${language}" dir="ltr"`))
        assert.ok(plain.includes(expected.ticket) && plain.includes(expected[name]), plain)
      }
      assert.ok((await show(paths.grant, language)).plain.includes(`<h1>${expected.grant}<`))
      const none = await show('/?t=0123456789abcdef0123456789abcdef', language)
      assert.ok(none.plain.includes(`<h1>${expected.unknown}<`), none.plain)
    })

    void test(`of owners have a frame in ${language}`, async () => {
      const { admin } = instance
      const { plain } = await show('/files', language, admin)
      assert.ok(plain.includes(`<html lang="${language}">`))
      assert.ok(plain.includes(`<h1>${expected.owner}<`) && plain.includes(expected.frame), plain)
      const owners = (await show('/files?by=owner', language, admin)).plain
      const cells = owners.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
      assert.ok(cells.includes(expected.counts), cells)
    })

    void test(`contain nothing in English for readers of ${language}`, async () => {
      const { admin } = instance
      const seen = [
        ...Object.values(paths),
        '/tickets',
        '/files?by=owner',
        '/files?everybody=1',
        '/files/new',
        '/files/grants',
        '/files/grants/new',
        '/files/policies',
        '/files/0123456789abcdef0123456789abcdef',
        '/no-such-page',
      ]
      for (const path of seen) {
        const { html } = await show(path, language, admin)
        assert.ok(html.includes(`<html lang="${language}"`), path)
        assert.deepEqual(
          ENGLISH.filter((text) => html.includes(text)),
          [],
          path,
        )
      }
    })

    void test(`make tickets and grants with letters in ${language}`, async () => {
      for (const path of ['/files/new', '/files/grants/new']) {
        await sendForm(instance, path, language)
      }
      const made = await instance.db.look(async (tx) => [
        await tx.selectFrom('tickets').select('locale').orderBy('id', 'desc').executeTakeFirst(),
        await tx
          .selectFrom('ticket_grants')
          .select('locale')
          .orderBy('id', 'desc')
          .executeTakeFirst(),
      ])
      assert.deepEqual(
        made.map((row) => row?.locale),
        [language, language],
      )
    })
  }
})

onEachInstance(
  'a service of file tickets alone',
  (opened) => {
    const open = async (path: string, language: string) => {
      const headers = { 'accept-language': language, accept: 'text/html' }
      return (await opened().ask('GET', path, { headers })).text
    }

    void test('has a start page, a login form and errors in the language of the reader', async () => {
      assert.match(await open('/', 'ja'), /<html lang="ja"[^]*リンクを受け取った方/)
      assert.match(await open('/login', 'it'), /<html lang="it">[^]*<h1>Accedi</)
      assert.match(await open('/login', 'es'), /<html lang="es">[^]*<h1>Iniciar sesión</)
      assert.match(await open('/nothing', 'fr'), /<html lang="fr">[^]*<h1>Page introuvable</)
    })

    void test('has its own language for readers of others', async () => {
      for (const path of ['/', '/login', '/nothing']) {
        assert.match(await open(path, 'nl'), /<html lang="de"/, path)
      }
    })

    void test('has preferences in the language of the reader', async () => {
      const { admin } = opened()
      const headers = { 'accept-language': 'de', accept: 'text/html' }
      const get = (path: string) => opened().ask('GET', path, { headers, as: admin })
      const { text: first } = await get('/preferences/account')
      const tabs = [...first.matchAll(/href="(\/preferences\/[a-z]+)"/g)].map(([, path]) => path!)
      assert.ok(tabs.includes('/preferences/webhooks'), tabs.join())
      for (const path of tabs) {
        const { text } = await get(path)
        assert.ok(text.includes('<h1>Einstellungen</h1>'), path)
        assert.deepEqual(await englishOn(text, 'de', OF_PREFERENCES), [], path)
      }
    })

    void test('answers programs in English', async () => {
      const headers = { 'accept-language': 'ja' }
      const { body } = await opened().ask('POST', '/rest/newticket', { headers })
      assert.match(body.error, /^[ -~]+$/)
    })
  },
  { only: 'tickets', ticket_locale: 'de' },
)
