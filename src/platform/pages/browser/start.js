/** Starts the parts on this page; the script is deferred, so the page is complete. */

showTimes()
addSelectAll()
openForms()
