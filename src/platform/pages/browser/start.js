/** Starts the parts on each page: when the script is loaded, and when Turbo has shown another. */

function openPage() {
  showTimes()
  openList()
  openForms()
  noteVisit()
  fetchAhead(document.querySelector('.bug-head a[rel=next]'))
}

document.addEventListener('turbo:render', () => {
  openPage()
  speak(document.title)
})
openPage()
