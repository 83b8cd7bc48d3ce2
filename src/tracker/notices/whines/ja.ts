/** The Japanese texts of mail of whines. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  own: 'これらの検索はあなたが予約したものです。変更するには:',
  of_other: '{owner} さんがあなたのために予約したものです。',
  list: '一覧: {address}',
  more: '最初の {count} 件のバグだけが表示されています。',
  problem: 'この検索は実行できませんでした: {reason}',
  none: '該当するバグはありません。',
}
