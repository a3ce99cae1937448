import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import { createTexts } from '../../platform/texts.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

export interface MailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function codeMail(language: Language, code: string, minutes: number): MailBody {
  const word = (key: string) => texts(language, `mails.code.${key}`, { code, minutes })
  return letter({
    language,
    subject: word('subject'),
    paragraphs: [word('intro'), word('life'), word('warning')],
    figure: code,
  })
}

export function takenMail(language: Language): MailBody {
  const word = (key: string) => texts(language, `mails.taken.${key}`, {})
  return letter({ language, subject: word('subject'), paragraphs: [word('intro'), word('advice')], figure: undefined })
}

interface Letter {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly figure: string | undefined
}

/** One layout for every mail: ink on paper, the figure large, nothing fetched from outside. */
function letter({ language, subject, paragraphs, figure }: Letter): MailBody {
  const [first = '', ...rest] = paragraphs
  const paragraph = (words: string) => `<p style="margin:0 0 16px;font:16px/26px sans-serif">${escapeHtml(words)}</p>`
  const large =
    figure === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 32px/40px monospace;letter-spacing:4px">${escapeHtml(figure)}</p>`
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#F6F3EC;color:#1B1A17"><div style="max-width:560px;margin:0 auto;padding:32px 16px">` +
    `<p style="margin:0 0 24px;padding-bottom:8px;border-bottom:3px solid #1B1A17;font:600 24px/32px Georgia,serif">Bourse</p>` +
    `${paragraph(first)}${large}${rest.map(paragraph).join('')}</div></body></html>`
  const text = [first, ...(figure === undefined ? [] : [figure]), ...rest].join('\n\n')
  return { subject, text, html }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
