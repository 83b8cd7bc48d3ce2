/** The Japanese texts of the form for how pages are displayed. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  display: '表示設定',
  language: '翻訳済みページの言語',
  as_browser: 'ブラウザーに合わせる',
  colors: '配色',
  as_system: 'システムに合わせる',
  light: 'ライト',
  dark: 'ダーク',
  rows_of_lists: '一覧の行',
  compact: '狭い',
  roomy: '広い',
  keys: 'キーボードショートカット',
  keys_on: 'オン (? で一覧を表示)',
  keys_off: 'オフ',
  pane: '広いウィンドウで一覧のバグを開く場所',
  beside: '一覧の横',
  alone: '別のページ',
  this_browser: 'このブラウザーに適用されます。',
  language_of_mail: '言語は、あなた宛てのメールにも適用されます。',
  save: '保存',
}
