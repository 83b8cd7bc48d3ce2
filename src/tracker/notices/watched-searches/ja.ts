/** The Japanese texts of mail about bugs that enter watched searches. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  entered: 'ウォッチ中の検索「{search}」に新しくバグ {id} が該当しました: {summary}',
  stop: '検索のウォッチをやめるには、設定を変更してください:',
}
