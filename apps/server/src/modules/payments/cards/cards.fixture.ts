import { assert } from '@bourse/money'
import type { TestApp } from '../../../testing/app.ts'
import { bankingOf, LEGAL_NAME } from '../../banking/banking.fixture.ts'

/** What each number does is the simulated acquirer's to know. */
export const CARDS = {
  pays: '4242424242424242',
  other: '5555555555554444',
  challenge: '4000002500003155',
  late: '4000000000000077',
  silent: '4000000000000341',
  unverified: '4000000000000002',
  poor: '4000000000009995',
  amex: '378282246310005',
} as const

export interface CardInput {
  readonly number?: string
  readonly holder?: string
  readonly expYear?: number
}

/** Verified people with cards, as their browsers and their banks make them. */
export function paying(running: TestApp) {
  const people = bankingOf(running)

  /** What the page does: the number goes to the acquirer and comes back as a token. */
  async function tokenise({ number = CARDS.pays, holder = LEGAL_NAME, expYear = 2030 }: CardInput = {}) {
    const body = JSON.stringify({
      number,
      expMonth: 12,
      expYear,
      code: number.startsWith('3') ? '1234' : '123',
      holder,
    })
    const url = `${running.acquirer.settings.url}/tokens`
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return { status: answer.status, ...((await answer.json()) as { token?: string; error?: string }) }
  }

  async function token(input?: CardInput): Promise<string> {
    const { token: made } = await tokenise(input)
    assert(made !== undefined, 'the acquirer makes a token')
    return made
  }

  /** What a holder does at the page of the bank; gives where the bank sends to. */
  async function answerAt(challengeUrl: string | null, answer: 'agree' | 'refuse' = 'agree'): Promise<string> {
    assert(challengeUrl !== null, 'the bank asks')
    const given = await fetch(challengeUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer }),
      redirect: 'manual',
    })
    return given.headers.get('location') ?? ''
  }

  /** Somebody with a card that can pay. */
  async function withCard(number?: string) {
    const who = await people.verified()
    const added = await who.client.payments.addCard({ token: await token(number === undefined ? {} : { number }) })
    await answerAt(added.challengeUrl)
    return { ...who, cardId: added.id }
  }

  return { ...people, tokenise, token, answerAt, withCard }
}
