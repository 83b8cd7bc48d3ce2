/**
 * Clients in wide use, with the real service: those of Debian and npm, and curl. Each on one of the
 * databases by turns; on every one with `--full`.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'

import { isFull } from '../full.ts'
import { tellBugz } from './clients/bugz.ts'
import { tellBugzilla } from './clients/bugzilla.ts'
import { tellCurl } from './clients/curl.ts'
import { type Setup, furnish } from './clients/setup.ts'
import { tellListFiles } from './clients/list-files.ts'
import { tellNpmBugzilla } from './clients/npm-bugzilla.ts'
import { tellNpmBz } from './clients/npm-bz.ts'
import { tellPython, tellPythonXml } from './clients/python.ts'
import { tellTickets } from './clients/tickets.ts'
import { type Kind, kinds, type Place, type Running, startService } from './service.ts'

const CLIENTS = {
  bugzilla: tellBugzilla,
  'bugz by XML-RPC': tellBugz,
  'python3-bugzilla': tellPython,
  'python3-bugzilla by XML-RPC': tellPythonXml,
  'npm bugzilla': tellNpmBugzilla,
  'npm bz': tellNpmBz,
  curl: tellCurl,
  'curl and lists as files': tellListFiles,
  'curl and file tickets': tellTickets,
}

// The databases run in parallel: clients start slowly, and mostly wait for responses.
void describe('clients', { concurrency: kinds.length }, () => {
  for (const kind of kinds) {
    void describe(kind.name, { concurrency: 1 }, () => tellAll(kind))
  }
})

function tellAll(kind: Kind) {
  const isOurs = (at: number) => isFull || kinds[at % kinds.length] === kind
  for (const [name, tell] of Object.entries(CLIENTS).filter((_, at) => isOurs(at))) {
    void describe(`${name} and Docket on ${kind.name}`, () => {
      let place: Place
      let service: Running
      let setup: Setup
      before(async () => {
        place = await kind.make()
        service = await startService(place, ['--base-paths', '/,/bugzilla', '--only', 'both'])
        await furnish(service.url)
        setup = { url: service.url, home: await mkdtemp(join(tmpdir(), 'docket-home-')) }
      })
      after(async () => {
        await service?.stop()
        await place?.remove()
        if (setup) await rm(setup.home, { recursive: true })
      })
      tell(() => setup)
    })
  }
}
