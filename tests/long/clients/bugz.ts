/** What users do with the command of Debian's package bugz, which speaks XML-RPC. */

import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { findPrograms, run, surroundings } from '../programs.ts'
import { ADMIN, send } from '../service.ts'
import { ANN, type Setup } from './setup.ts'

const [BUGZ] = findPrograms('bugz', ['/usr/bin/bugz'])
const skip = BUGZ === undefined && 'the command bugz is not installed'

const PLACE = ['--product', 'TestProduct', '--component', 'TestComponent']
const NEW = [...PLACE, '--version', 'unspecified', '--batch', '--default-confirm', 'y']
const BYTES = Buffer.from('a file\n\0\xff', 'latin1')

export function tellBugz(setup: () => Setup) {
  const call = async (words: string[], who: string[] = ['-k', ADMIN.api_key]) => {
    const { url, home } = setup()
    const base = `${url}/xmlrpc.cgi`
    await writeFile(join(home, '.bugzrc'), `[default]\nconnection = here\n[here]\nbase = ${base}\n`)
    const how = { env: surroundings({ HOME: home }), cwd: home }
    return run(BUGZ!, ['-b', base, '--columns', '200', ...who, ...words], how)
  }
  const bugz = async (words: string[], who?: string[]) => {
    const { code, out, err } = await call(words, who)
    assert.equal(code, 0, `bugz ${words.join(' ')} ended with ${code}:\n${out}${err}`)
    return out + err
  }
  const read = async (path: string) => (await send(`${setup().url}/rest/${path}`, 'GET')).body
  const ann = ['-u', ANN.login, '-p', ANN.password]
  let id = ''

  void test('post files a bug with a key', { skip }, async () => {
    const said = await bugz(['post', ...NEW, '-t', 'From bugz', '-d', 'It hums.', '-S', 'major'])
    id = /Bug (\d+) submitted/.exec(said)?.[1] ?? assert.fail(said)
    const [bug] = (await read(`bug/${id}`)).bugs
    assert.deepEqual([bug.summary, bug.severity, bug.creator], ['From bugz', 'major', ADMIN.login])
  })

  void test('get shows it with a password', { skip }, async () => {
    const said = await bugz(['get', id], ann)
    assert.match(said, /^Title +: From bugz$/m)
    assert.match(said, /^It hums\.$/m)
  })

  void test('modify comments and closes it', { skip }, async () => {
    await bugz(['modify', id, '-c', 'It hums no more.', '-s', 'RESOLVED', '-r', 'FIXED'])
    const [bug] = (await read(`bug/${id}`)).bugs
    assert.deepEqual([bug.status, bug.resolution], ['RESOLVED', 'FIXED'])
    const { comments } = (await read(`bug/${id}/comment`)).bugs[id]
    assert.equal(comments[1].text, 'It hums no more.')
  })

  void test('a file is uploaded and downloaded unchanged', { skip }, async () => {
    const { home } = setup()
    const path = join(home, 'hum.bin')
    await writeFile(path, BYTES)
    const said = await bugz(['attach', '-t', 'A hum', '-d', 'Listen', id, path])
    const number = /\((\d+)\) has been attached/.exec(said)?.[1] ?? assert.fail(said)
    const { attachments } = await read(`bug/attachment/${number}`)
    assert.deepEqual(Buffer.from(attachments[number].data, 'base64'), BYTES)
    const there = join(home, 'there')
    await mkdir(there)
    const how = { env: surroundings({ HOME: home }), cwd: there }
    const base = ['-b', `${setup().url}/xmlrpc.cgi`, '-k', ADMIN.api_key]
    const { code, err } = await run(BUGZ!, [...base, 'attachment', number], how)
    assert.equal(code, 0, err)
    assert.deepEqual(await readFile(join(there, 'hum.bin')), BYTES)
  })

  void test('search finds it', { skip }, async () => {
    const said = await bugz(['search', '--product', 'TestProduct', '--status', 'RESOLVED'], ann)
    assert.match(said, new RegExp(`^ *${id} .*From bugz$`, 'm'))
  })

  void test('a wrong password is refused', { skip }, async () => {
    const { code, out, err } = await call(['search', 'x'], ['-u', ANN.login, '-p', 'wrong'])
    assert.equal(code, 1)
    assert.match(out + err, /is wrong/)
  })
}
