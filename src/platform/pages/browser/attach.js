/** Forms with files: choosing, dropping and pasting several, and sending them. */

export { open, takeFiles } from './files.js'
import './sending.js'
