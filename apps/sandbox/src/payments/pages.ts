import { centsText } from '../bank/bank.ts'
import type { Answer } from './http.ts'

export interface PayPage {
  /** The party's name, which is no part of the product. */
  readonly party: string
  readonly cents: number
  readonly currency: string
  readonly action: string
  /** Where the way back leads to: the browser lets the form go there. */
  readonly backUrl: string
  readonly hidden: Readonly<Record<string, string>>
  /** The name of the payer, where the party tells it; anybody may be written there. */
  readonly payerName?: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
main { width: 100%; max-width: 400px }
p.party { margin: 0 0 24px; padding-bottom: 12px; border-bottom: 3px double; font-weight: 600 }
h1 { margin: 0; font-size: 20px; font-weight: 500 }
p.amount { margin: 4px 0 20px; font-size: 36px; font-weight: 600; font-variant-numeric: tabular-nums }
label { display: block; font-size: 14px; margin-bottom: 20px }
input[type=text] { display: block; width: 100%; box-sizing: border-box; min-height: 44px; margin-top: 4px; padding: 0 12px;
  font: inherit; color: inherit; background: transparent; border: 1px solid; border-radius: 4px }
button { width: 100%; min-height: 48px; margin-bottom: 12px; font: inherit; font-weight: 600; border-radius: 4px; cursor: pointer;
  border: 1px solid CanvasText; background: Canvas; color: CanvasText }
button.pay { background: CanvasText; color: Canvas }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
small { display: block; margin-top: 12px; font-size: 14px }`

/** A page of an outside party: plain, without scripts, in no language but its own. */
export function payPage(page: PayPage): Answer {
  const amount = `${centsText(page.cents)} ${page.currency}`
  const hidden = Object.entries(page.hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const payer =
    page.payerName === undefined
      ? ''
      : `<label>Account holder<input type="text" name="payerName" maxlength="120" required autocomplete="off"
          value="${escaped(page.payerName)}"></label>`
  return html(
    `Pay with ${page.party}`,
    `<h1>Pay Bourse</h1><p class="amount">${escaped(amount)}</p>
    <form method="post" action="${escaped(page.action)}">${hidden.join('')}${payer}
      <button class="pay" name="choice" value="pay">Pay ${escaped(amount)}</button>
      <button name="choice" value="refuse" formnovalidate>Refuse and go back</button>
    </form>
    <small>This page is part of the sandbox. No real money moves.</small>`,
    { party: page.party, backUrl: page.backUrl },
  )
}

/** For an address that leads nowhere any more. */
export function closedPage(party: string, text: string): Answer {
  return { ...html(party, `<h1>${escaped(text)}</h1>`, { party }), status: 410 }
}

function html(title: string, body: string, { party, backUrl }: { party: string; backUrl?: string }): Answer {
  const back = backUrl !== undefined && URL.canParse(backUrl) ? ` ${new URL(backUrl).origin}` : ''
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${back}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
      <body><main><p class="party">${escaped(party)} (sandbox)</p>${body}</main></body></html>`,
  }
}

/** After a form, so that going back does not send it again. */
export function goTo(address: string): Answer {
  return { status: 303, headers: { location: address }, body: '' }
}

/** The address of the shop with what the party adds to it. */
export function withQuery(address: string, added: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.toString()
}
