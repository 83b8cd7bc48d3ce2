/** The script of the pages: what it adds to fields, its keys, and pages that follow each other. */

import { tellActions } from '../actions.ts'
import { tellScript } from '../bug-script.ts'
import { inChromium } from '../chromium.ts'
import { tellDrive } from '../drive.ts'

inChromium((browser) => {
  tellScript(browser)
  tellActions(browser)
  tellDrive(browser)
})
