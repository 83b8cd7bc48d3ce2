/** Pages that follow changes, panes and boards, and attachments. */

import { tellFiles } from '../attach-files.ts'
import { tellBeside } from '../beside.ts'
import { inChromium } from '../chromium.ts'
import { tellLive } from '../live.ts'
import { tellMorphs } from '../morph.ts'

inChromium((browser) => {
  tellLive(browser)
  tellBeside(browser)
  tellMorphs(browser)
  tellFiles(browser)
})
