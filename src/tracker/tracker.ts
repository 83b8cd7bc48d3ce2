/** What the tracker offers to the program: its methods, and what it may refuse. */

import { attachmentMethods } from './attachments/attachments.methods.ts'
import { attachmentDownload } from './attachments/download.ts'
import { attachmentFaults } from './attachments/faults.ts'
import { bugmailMethods } from './bugmail/bugmail.methods.ts'
import { bugmailFaults } from './bugmail/faults.ts'
import { bugMethods } from './bugs/bugs.methods.ts'
import { bugFaults } from './bugs/faults.ts'
import { classificationMethods } from './classifications/classifications.methods.ts'
import { classificationFaults } from './classifications/faults.ts'
import { commentTagMethods } from './comment-tags/comment-tags.methods.ts'
import { commentTagFaults } from './comment-tags/faults.ts'
import { commentsMethods } from './comments/comments.methods.ts'
import { commentsFaults } from './comments/faults.ts'
import { configurationMethods } from './configuration/configuration.methods.ts'
import { customFieldFaults } from './custom-fields/faults.ts'
import { dependencyFaults } from './dependencies/faults.ts'
import { fieldFaults } from './fields/faults.ts'
import { fieldMethods } from './fields/fields.methods.ts'
import { flagFaults } from './flags/faults.ts'
import { flagTypeMethods } from './flags/flag-types.methods.ts'
import { groupRemovalFaults } from './groups/faults.ts'
import { groupMethods } from './groups/groups.methods.ts'
import { historyFaults } from './history/faults.ts'
import { historyMethods } from './history/history.methods.ts'
import { instanceMethods } from './instance/instance.methods.ts'
import { markdownMethods } from './markdown/render.methods.ts'
import { personalTagFaults } from './personal-tags/faults.ts'
import { personalTagMethods } from './personal-tags/personal-tags.methods.ts'
import { keywordFaults } from './keywords/faults.ts'
import { keywordMethods } from './keywords/keywords.methods.ts'
import { possibleDuplicateMethods } from './possible-duplicates/possible-duplicates.methods.ts'
import { peopleFaults } from './people/faults.ts'
import { peopleMethods } from './people/people.methods.ts'
import { pages } from './pages/pages.ts'
import { productFaults } from './products/faults.ts'
import { productMethods } from './products/products.methods.ts'
import { reportFaults } from './reports/faults.ts'
import { savedSearchFaults } from './saved-searches/faults.ts'
import { savedSearchMethods } from './saved-searches/saved-searches.methods.ts'
import { searchFaults } from './search/faults.ts'
import { seeAlsoFaults } from './see-also/faults.ts'
import { openSeriesCounter } from './series/count-series.ts'
import { seriesFaults } from './series/faults.ts'
import { searchMethods } from './search/search.methods.ts'
import { visitFaults } from './visits/faults.ts'
import { visitMethods } from './visits/visits.methods.ts'

export const tracker = {
  pages,
  openSeriesCounter,
  methods: [
    ...bugMethods,
    ...searchMethods,
    ...possibleDuplicateMethods,
    ...savedSearchMethods,
    ...commentsMethods,
    ...commentTagMethods,
    ...markdownMethods,
    ...visitMethods,
    ...bugmailMethods,
    ...personalTagMethods,
    ...attachmentMethods,
    ...historyMethods,
    ...productMethods,
    ...classificationMethods,
    ...keywordMethods,
    ...groupMethods,
    ...peopleMethods,
    ...fieldMethods,
    ...flagTypeMethods,
    ...instanceMethods,
    ...configurationMethods,
  ],
  downloads: [attachmentDownload],
  catalogues: [
    bugFaults,
    searchFaults,
    savedSearchFaults,
    reportFaults,
    seriesFaults,
    commentsFaults,
    commentTagFaults,
    visitFaults,
    bugmailFaults,
    personalTagFaults,
    attachmentFaults,
    dependencyFaults,
    seeAlsoFaults,
    historyFaults,
    productFaults,
    classificationFaults,
    keywordFaults,
    groupRemovalFaults,
    peopleFaults,
    fieldFaults,
    customFieldFaults,
    flagFaults,
  ],
}
