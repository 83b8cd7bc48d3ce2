/** The texts of the scripts in English. The build puts each into the parts that use it. */

/** For dates and relative times. */
export const locale = 'en'

// Actions, which the palette and the list of keys show.
export const search = 'Search'
export const showCommands = 'Show all commands'
export const showKeys = 'Show keyboard shortcuts'
export const newBug = 'New bug'
export const goToStart = 'Go to the start page'
export const goToBugs = 'Go to open bugs'
export const goToInbox = 'Go to the inbox'
export const goToRequests = 'Go to requests'
export const goToSearch = 'Go to the search form'
export const goToProducts = 'Go to products'
export const goToPreferences = 'Go to preferences'
export const goToDisplay = 'Go to display settings'
export const help = 'Help'
export const comment = 'Comment'
export const changeStatus = 'Change the status'
export const changeAssignee = 'Change the assignee'
export const changePriority = 'Change the priority'
export const assignToMe = 'Assign to me'
export const setFlag = 'Set a flag'
export const save = 'Save'
export const markDuplicate = 'Mark as a duplicate'
export const nextListPage = 'Next page of the list'
export const previousListPage = 'Previous page of the list'
export const next = 'Next bug or page'
export const previous = 'Previous bug or page'
export const nextRow = 'Next row'
export const previousRow = 'Previous row'
export const selectNext = 'Select to the next row'
export const selectPrevious = 'Select to the previous row'
export const openBug = 'Open the bug'
export const selectRow = 'Select the row'
export const showBeside = 'Show the bug beside the list'
export const closeBeside = 'Close the bug beside the list'

// Buttons and labels of several parts.
export const cancel = 'Cancel'
export const close = 'Close'

// Keys.
export const assigneeIs = (login) => `Assignee: ${login}`
export const keysAre = (keys) => `Keys: ${keys}`
export const keyboardShortcuts = 'Keyboard shortcuts'
export const keysAreOff = 'They are switched off for this browser.'
export const keysCanBeOff = 'Display switches them off.'

// Loading and saving.
export const partNotLoaded =
  'A part of this page could not be loaded. Check your connection, or reload it.'
export const loading = 'Loading …'
export const searching = 'Searching …'
export const saving = 'Saving …'
export const pageUnreached =
  'The server cannot be reached. Nothing was saved, and nothing you typed is lost. Try again.'
export const serverStatus = (status) => `The server answered with status ${status}.`
export const failed = (why) => `${why} Nothing you typed is lost.`

// The palette, and completion while typing.
export const commands = 'Commands'
export const paletteHint = 'Command, bug number or words'
export const results = 'Results'
export const resultCount = (count) => `${count} results`
export const suggestions = 'Suggestions'
export const bugNumber = (id) => `Bug ${id}`
export const searchFor = (text) => `Search for “${text}”`
export const noteOpen = 'open'
export const noteBugs = 'bugs'
export const noteSavedSearch = 'saved search'
export const notePerson = 'person'
export const noteProduct = 'product'

// Lists, and the bug beside them.
export const selectAll = 'Select all bugs of this page'
export const bug = 'Bug'
export const openAsPage = 'Open as a page'
export const discardChanges = 'The changes of this bug are not saved. Discard them?'

// Lists with an order.
export const dragRow = 'Drag to another place'

// Boards.
export const moved = (id, lane) => `Bug ${id} is ${lane}`
export const notMoved = 'The bug could not be moved. Load the page anew and try again.'
export const moveTo = (lane) => `Move to ${lane}`
export const resolution = 'Resolution'
export const resolutionFor = (lane) => `Resolution for ${lane}`
export const pickedUp = (id) =>
  `Bug ${id} is picked up. Arrow keys move it, Space drops it, Escape cancels.`
export const putBack = (id) => `Bug ${id} is where it was`

// The forms of a bug and of a new one, and of a search.
export const saveChanges = (count) =>
  count === 0 ? 'Save changes' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`
export const draftNotSaved = 'This draft has not been saved yet.'
export const similarBugs = 'Is it one of these? Then comment there instead.'
export const followInstead = 'Follow this instead'
export const notASearch = 'Not a search yet'
export const matchingBugs = (count, isExact) =>
  `Matching bugs: ${isExact ? count : `at least ${count}`}`

// What is put into a comment.
export const inReply = (who, number) => `(In reply to ${who} from comment #${number})`
export const line = (number) => `Line ${number}`
export const quoted = (place) => `Quoted ${place}`

// Files.
export const dropFiles = 'Drop files here, or paste them.'
export const chosenFiles = 'Chosen files'
export const fileCount = (count) => (count === 1 ? '1 file' : `${count} files`)
export const bytes = (size) => `${size} B`
export const kilobytes = (size) => `${size} KB`
export const megabytes = (size) => `${size} MB`
export const fileEmpty = (name) => `${name} is empty, or a folder.`
export const fileTooLarge = (name, most) => `${name} is too large: files can have at most ${most}.`
export const fileTooMany = (name, most) => `${name} was not added: there can be at most ${most}.`
export const filesAdded = (files, names) => `${files} added: ${names}`
export const description = 'Description'
export const contentType = 'Content type'
export const labelOfFile = (label, name) => `${label} of ${name}`
export const remove = 'Remove'
export const removeFile = (name) => `Remove ${name}`
export const fileRemoved = (name, files) => `Removed ${name}. ${files} left.`

// Sending files.
export const upload = 'Upload'
export const sending = 'Sending …'
export const sendingFiles = (files) => `Sending ${files} …`
export const pause = 'Pause'
export const resume = 'Resume'
export const sent = (percent, total) => `${percent}% of ${total}`
export const paused = (at) => `Paused at ${at}`
export const pausedUnreached = (at) => `The server cannot be reached: paused at ${at}`
export const fileRefused = (name, why) =>
  `${name}: ${why} Your files and all you typed are still here.`
export const canceled = 'Canceled. Your files and all you typed are still here.'
export const canceledLate =
  'Canceled, but the files may have been added already. ' +
  'Your files and all you typed are still here.'
export const filesUnreached =
  'The server cannot be reached. Your files and all you typed are still here.'
export const nothingAdded = (why) => `${why} Nothing was added.`

// Changes by others, while a page is open.
export const changesBy = (count, names) =>
  `${count === 1 ? '1 change' : `${count} changes`} by ${names}`
export const bugChanged = 'This bug was changed.'
export const showChanges = 'Show the changes'
export const bugGone = 'This bug can no longer be shown to you.'
export const listChanged = (count) =>
  count === 0
    ? 'This list has changed.'
    : `${count === 1 ? '1 bug' : `${count} bugs`} of this list changed.`
export const refresh = 'Refresh'
