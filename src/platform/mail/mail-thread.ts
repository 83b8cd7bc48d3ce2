/** A worker thread that parses mail. */

import { stepBack } from '../step-back.ts'
import { answers } from '../threads.ts'
import { parseMail } from './parse-mail.ts'

stepBack()

answers(parseMail)
