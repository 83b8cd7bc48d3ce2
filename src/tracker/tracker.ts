/** What the tracker offers to the program: its methods, and what it may refuse. */

import { attachmentMethods } from './bugs/attachments/attachments.methods.ts'
import { attachmentDownload } from './bugs/attachments/download.ts'
import { attachmentFaults } from './bugs/attachments/faults.ts'
import { bugmailMethods } from './bugs/bugmail/bugmail.methods.ts'
import { bugmailFaults } from './bugs/bugmail/faults.ts'
import { bugMethods } from './bugs/bugs.methods.ts'
import { bugFaults } from './bugs/see/faults.ts'
import { classificationMethods } from './catalogue/classifications/classifications.methods.ts'
import { classificationFaults } from './catalogue/classifications/faults.ts'
import { commentTagMethods } from './bugs/comment-tags/comment-tags.methods.ts'
import { commentTagFaults } from './bugs/comment-tags/faults.ts'
import { commentsMethods } from './bugs/comments/comments.methods.ts'
import { commentsFaults } from './bugs/comments/faults.ts'
import { configurationMethods } from './views/configuration/configuration.methods.ts'
import { customFieldFaults } from './bugs/custom-values/faults.ts'
import { dependencyFaults } from './bugs/dependencies/faults.ts'
import { fieldFaults } from './catalogue/fields/faults.ts'
import { fieldMethods } from './catalogue/fields/fields.methods.ts'
import { flagFaults } from './bugs/flags/faults.ts'
import { flagTypeMethods } from './administration/flag-types/flag-types.methods.ts'
import { groupRemovalFaults } from './administration/groups/faults.ts'
import { groupMethods } from './administration/groups/groups.methods.ts'
import { historyFaults } from './bugs/history/faults.ts'
import { historyMethods } from './bugs/history/history.methods.ts'
import { instanceMethods } from './administration/instance/instance.methods.ts'
import { markdownMethods } from './bugs/markdown/render.methods.ts'
import { personalTagFaults } from './bugs/personal-tags/faults.ts'
import { personalTagMethods } from './bugs/personal-tags/personal-tags.methods.ts'
import { keywordFaults } from './administration/keywords/faults.ts'
import { keywordMethods } from './administration/keywords/keywords.methods.ts'
import { possibleDuplicateMethods } from './views/possible-duplicates/possible-duplicates.methods.ts'
import { peopleFaults } from './administration/people/faults.ts'
import { peopleMethods } from './administration/people/people.methods.ts'
import { pages } from './pages/pages.ts'
import { groupControlMethods } from './administration/groups/group-controls.methods.ts'
import { productFaults } from './catalogue/products/faults.ts'
import { productMethods } from './catalogue/products/products.methods.ts'
import { reportFaults } from './views/reports/faults.ts'
import { savedSearchFaults } from './search/saved-searches/faults.ts'
import { savedSearchMethods } from './search/saved-searches/saved-searches.methods.ts'
import { searchFaults } from './search/faults.ts'
import { seeAlsoFaults } from './bugs/see-also/faults.ts'
import { openSeriesCounter } from './views/series/count-series.ts'
import { seriesFaults } from './views/series/faults.ts'
import { searchMethods } from './search/search.methods.ts'
import { visitFaults } from './bugs/visits/faults.ts'
import { visitMethods } from './bugs/visits/visits.methods.ts'

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
    ...groupControlMethods,
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
