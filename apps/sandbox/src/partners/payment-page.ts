import { join } from 'node:path'
import { chooseLanguage, parseAcceptLanguage } from '@bourse/contract'
import { createTexts } from '@bourse/server/platform/texts.ts'
import { centsText } from '../bank/bank.ts'
import type { OrderRow } from './store.sql.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef0ec; color: #161a14;
    font: 16px/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(420px, 100vw - 32px); background: #fff; border-radius: 8px; padding: 28px }
  h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px }
  p { margin: 0 0 16px } .quiet { color: #4d564a; font-size: 14px }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 24px }
  dt { color: #4d564a } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  form { display: grid; gap: 10px }
  button { font: inherit; font-weight: 600; min-height: 48px; border-radius: 6px; border: 1px solid #161a14;
    background: #fff; color: #161a14; cursor: pointer }
  button[value=pay] { background: #161a14; color: #fff }
  button:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px }`

/** Where the buyer pays by card: what is bought, where it goes, and two answers. What has its answer shows neither. */
export function paymentPage(order: OrderRow, acceptLanguage: string | undefined): string {
  const language = chooseLanguage(undefined, parseAcceptLanguage(acceptLanguage))
  const t = (key: string) => escaped(texts(language, `pay.${key}`, {}))
  const rows = [
    [t('merchant'), 'Ramp'],
    [t('buy'), `${order.receive} ${order.asset}`],
    [t('to'), order.address ?? ''],
    [t('amount'), `${centsText(order.cents)} ${order.fiat}`],
  ]
  const open = order.state === 'waiting'
  const answer = `
    <form method="post">
      <button name="answer" value="pay">${t('pay')}</button>
      <button name="answer" value="decline">${t('decline')}</button>
    </form>`
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${t('title')}</title><style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>${t('title')}</h1>
    <p>${open ? t('text') : t('answered')}</p>
    <dl>${rows.map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
    ${open ? answer : ''}
    <p class="quiet" style="margin: 16px 0 0">${t('sandbox')}</p>
  </main>
</body>
</html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
