/** The script of the pages: fields, keys, pages that follow each other, and the order of lists. */

import { tellActions } from '../actions.ts'
import { tellScript } from '../bug-script.ts'
import { inChromium } from '../chromium.ts'
import { tellDrive } from '../drive.ts'
import { tellFolded } from '../folded.ts'
import { tellOrder } from '../order.ts'
import { tellTrouble } from '../trouble.ts'

inChromium((browser) => {
  tellScript(browser)
  tellActions(browser)
  tellDrive(browser)
  tellOrder(browser)
  tellTrouble(browser)
  tellFolded(browser)
})
