import { join } from 'node:path'
import { chooseLanguage, parseAcceptLanguage } from '@bourse/contract'
import { createTexts } from '@bourse/server/platform/texts.ts'
import { centsText } from '../bank/bank.ts'
import type { ChargeRow, TokenRow } from './store.sql.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #e9ecef; color: #14181d;
    font: 16px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(420px, 100vw - 32px); background: #fff; border-radius: 8px; padding: 28px }
  h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px }
  p { margin: 0 0 16px } .quiet { color: #4c5560; font-size: 14px }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 24px }
  dt { color: #4c5560 } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
  form { display: grid; gap: 10px }
  button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 6px; border: 1px solid #14181d;
    background: #fff; color: #14181d; cursor: pointer }
  button[value=agree] { background: #14181d; color: #fff }
  button:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px }`

/** What the holder's bank shows: who asks, for what, and two answers. A charge that has its answer shows neither. */
export function challengePage(charge: ChargeRow, card: TokenRow, acceptLanguage: string | undefined): string {
  const language = chooseLanguage(undefined, parseAcceptLanguage(acceptLanguage))
  const t = (key: string, params = {}) => escaped(texts(language, `challenge.${key}`, params))
  const paying = charge.object === 'payment'
  const rows = [
    [t('merchant'), 'Bourse'],
    [t('card'), `•••• ${card.last_four}`],
    [t('amount'), paying ? `${centsText(charge.cents)} ${charge.currency}` : t('nothing')],
  ]
  const open = charge.state === 'challenge'
  const answer = `
    <form method="post">
      <button name="answer" value="agree">${t(paying ? 'pay' : 'verify')}</button>
      <button name="answer" value="refuse">${t('refuse')}</button>
    </form>`
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${t('title')}</title><style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>${t(paying ? 'payTitle' : 'verifyTitle')}</h1>
    <p>${open ? t('text', { holder: card.holder }) : t('answered')}</p>
    <dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>
    ${open ? answer : ''}
    <p class="quiet" style="margin: 16px 0 0">${t('sandbox')}</p>
  </main>
</body>
</html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
