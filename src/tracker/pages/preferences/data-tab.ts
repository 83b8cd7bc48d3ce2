/** The tab for downloading one's own data, and the file. */

import { markup } from '../../../platform/pages/markup.ts'
import { refuseActing } from '../../../platform/http/calls.ts'
import type { Page } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import { myData } from '../../views/my-data/my-data.methods.ts'
import { dataPieces } from '../../views/my-data/my-data.ts'
import type { NOT_INCLUDED } from '../../views/my-data/my-data.wire.ts'
import * as paths from '../../model/paths.ts'
import type { Tab } from './tab.ts'
import { type Key, text } from './text.ts'

const LEFT_OUT = {
  secrets: 'data_without_secrets',
  hidden: 'data_without_hidden',
  content: 'data_without_content',
  others: 'data_without_others',
  files: 'data_without_files',
  logs: 'data_without_logs',
} as const satisfies Record<keyof typeof NOT_INCLUDED, Key>

/** Says what is in the file, and what is not. */
export const dataTab: Tab = {
  name: 'data',
  title: 'your_data',
  actions: {},
  show: async (_door, asked) => markup`<p>${text('data_about')}</p>
<p><a class="button" href="${asked.to(paths.myData)}" data-turbo="false" download>
${text('data_download')}</a></p>
<h2>${text('data_not_included')}</h2>
<ul>${Object.values(LEFT_OUT).map((one) => markup`<li>${text(one)}</li>\n`)}</ul>`,
}

/** The response of `Docket.my_data` as a file. */
export const dataFile: Page = {
  name: 'Page.my_data',
  paths: [paths.myData],
  login: 'required',
  async open(door) {
    refuseActing(myData, door.caller.actor)
    const now = await door.look(door.caller.actor, async (look) => look.now)
    return {
      type: 'application/json',
      file: { name: `docket-data-${toDay(now)}.json`, is_shown: false },
      packs: true,
      pieces: await dataPieces(door),
    }
  },
}
