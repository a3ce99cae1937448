import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { TestApp } from '../../testing/app.ts'
import { bankingOf, LEGAL_NAME } from '../banking/banking.fixture.ts'

export interface Rule {
  readonly outcome?: 'complete' | 'hold' | 'deny' | 'lose'
  readonly amount?: 'right' | 'short' | 'other_currency'
  readonly webhooks?: 'once' | 'twice' | 'off'
}

/** Verified people who pay online, and those with whom they pay. */
export function paying(running: TestApp) {
  const { verified, ...others } = bankingOf(running)
  const lockId = () => randomUUID()

  async function payer() {
    const who = await verified()
    const { payments } = who.client
    const create = (amount: string, method: PaymentMethod = 'paypal', symbol = 'EUR') => {
      const make = method === 'paypal' ? payments.paypalCreateOrder : payments.advcashCreateOrder
      return make({ symbol, amount }, { lockId: lockId() })
    }
    return {
      ...who,
      create,
      capture: (id: string) => payments.paypalCapture({ id }, { lockId: lockId() }),
      order: (id: string) => payments.paymentOrder({ id }),
    }
  }

  /** As a person does: opens the page of the party and presses a button. Tells where it leads. */
  async function atPage(payUrl: string | null, choice: 'pay' | 'refuse', payerName = LEGAL_NAME): Promise<string> {
    assert(payUrl !== null, 'the order can be paid')
    const page = await (await fetch(payUrl)).text()
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const form = new URLSearchParams({ choice, payerName })
    for (const [, name = '', value = ''] of hidden) form.set(name, value.replaceAll('&amp;', '&'))
    const action = /action="([^"]*)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(new URL(action, payUrl), { method: 'POST', body: form, redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  /** What PayPal calls the order stands in the address of its page. */
  const refOf = (payUrl: string | null) => new URL(payUrl ?? '').searchParams.get('token') ?? ''

  async function rule({ outcome = 'complete', amount = 'right', webhooks = 'off' }: Rule): Promise<void> {
    await running.app.db.pool.query('update sandbox.payment_rules set outcome = $1, amount = $2, webhooks = $3', [
      outcome,
      amount,
      webhooks,
    ])
  }

  return { ...others, payer, atPage, refOf, rule }
}
