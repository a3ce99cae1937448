import { join } from 'node:path'
import type { CodeAct, Language } from '@bourse/contract'
import { createTexts } from '../../../platform/texts.ts'
import type { Message } from '../../notices/index.ts'

const texts = createTexts(join(import.meta.dirname, '../locales'))

export interface CodeMessage {
  readonly language: Language
  readonly act: CodeAct
  readonly code: string
  readonly minutes: number
  /** What the code is for, in words that the reader compares with what they asked for. */
  readonly content?: { readonly what: string; readonly to: string } | undefined
}

export function codeMessage({ language, act, code, minutes, content }: CodeMessage): Message {
  const params = { code, minutes, what: content?.what ?? '', to: content?.to ?? '' }
  const word = (key: string) => texts(language, `mails.code.${key}`, params)
  return {
    subject: word('subject'),
    paragraphs: [word(`intro.${act}`), word('life'), word('warning')],
    figure: code,
    sms: texts(language, `sms.code.${act}`, params),
  }
}

/**
 * In place of a code: to the owner of an address with which somebody tried to open an account, or which they tried to bind to
 * theirs; or to an address without an account, where somebody tried to get in with it.
 */
export function insteadMessage(language: Language, why: 'taken' | 'claimed' | 'unknown'): Message {
  const word = (key: string) => texts(language, `mails.${why}.${key}`, {})
  return {
    subject: word('subject'),
    paragraphs: [word('intro'), word('advice')],
    sms: texts(language, `sms.${why}`, {}),
  }
}
