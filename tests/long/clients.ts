/** The clients that people have, against the real service: Debian's packages, Python's, curl. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'

import { tellBugzilla } from './clients/bugzilla.ts'
import { tellCurl } from './clients/curl.ts'
import { type Desk, furnish } from './clients/desk.ts'
import { tellPython, tellPythonXml } from './clients/python.ts'
import { kinds, type Place, type Running, startService } from './service.ts'

const CLIENTS = {
  bugzilla: tellBugzilla,
  'python3-bugzilla': tellPython,
  'python3-bugzilla by XML-RPC': tellPythonXml,
  curl: tellCurl,
}

for (const kind of kinds) {
  for (const [name, tell] of Object.entries(CLIENTS)) {
    void describe(`${name} and Docket on ${kind.name}`, () => {
      let place: Place
      let service: Running
      let desk: Desk
      before(async () => {
        place = await kind.make()
        service = await startService(place, ['--base-paths', '/,/bugzilla'])
        await furnish(service.url)
        desk = { url: service.url, home: await mkdtemp(join(tmpdir(), 'docket-home-')) }
      })
      after(async () => {
        await service?.stop()
        await place?.remove()
        if (desk) await rm(desk.home, { recursive: true })
      })
      tell(() => desk)
    })
  }
}
