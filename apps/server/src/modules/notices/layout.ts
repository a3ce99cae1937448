import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import { createTexts } from '../../platform/texts.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

/** A message in the language of its reader. */
export interface Message {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A code, shown large after the first paragraph. */
  readonly figure?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** The SMS; subject and link unless given. */
  readonly sms?: string
}

export interface Reader {
  readonly language: Language
  /** The word by which the reader knows that the message is ours. */
  readonly antiPhishingCode: string | null
}

export interface MailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const PARAGRAPH = 'margin:0 0 16px;font:16px/26px sans-serif'

/** One layout for every mail: ink on paper, the figure large, nothing fetched from outside. */
export function mailOf({ language, antiPhishingCode }: Reader, message: Message): MailBody {
  const { subject, paragraphs, figure, link } = message
  const [first = '', ...rest] = paragraphs
  const sign = antiPhishingCode === null ? [] : [signature(language, antiPhishingCode)]
  const paragraph = (words: string) => `<p style="${PARAGRAPH}">${escapeHtml(words)}</p>`
  const large =
    figure === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 32px/40px monospace;letter-spacing:4px">${escapeHtml(figure)}</p>`
  const anchor =
    link === undefined
      ? ''
      : `<p style="${PARAGRAPH}"><a href="${escapeHtml(link.url)}" style="color:#7A1F4B;font-weight:600">${escapeHtml(link.label)}</a></p>`
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#F6F3EC;color:#1B1A17"><div style="max-width:560px;margin:0 auto;padding:32px 16px">` +
    `<p style="margin:0 0 24px;padding-bottom:8px;border-bottom:3px solid #1B1A17;font:600 24px/32px Georgia,serif">Bourse</p>` +
    `${paragraph(first)}${large}${rest.map(paragraph).join('')}${anchor}${sign.map(paragraph).join('')}</div></body></html>`
  const lines = [
    first,
    ...(figure === undefined ? [] : [figure]),
    ...rest,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    ...sign,
  ]
  return { subject, text: lines.join('\n\n'), html }
}

/** As short as possible, because each part of an SMS costs. */
export function smsOf({ language, antiPhishingCode }: Reader, { subject, link, sms }: Message): string {
  const text = sms ?? `Bourse: ${[subject, link?.url].filter(Boolean).join(' ')}`
  return antiPhishingCode === null ? text : `${text} ${signature(language, antiPhishingCode)}`
}

/** The last line of an email about a topic. */
export function choiceLine(language: Language, settings: string): string {
  return texts(language, 'mails.settings', { settings })
}

function signature(language: Language, word: string): string {
  return texts(language, 'mails.antiPhishing', { word })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
