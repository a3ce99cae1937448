import { CARD_BRANDS, CARD_FAILURES, type CardBrand, type CardFailure } from '@bourse/contract'
import { z } from 'zod'
import { PaymentUnknown } from '../provider.ts'

/** A card as the acquirer tells it. The number stays with the acquirer. */
export interface TokenFacts {
  readonly brand: CardBrand
  readonly lastFour: string
  readonly expMonth: number
  readonly expYear: number
  readonly holder: string
  /** The same for the same number, whoever gives it, and of no use to anybody else. */
  readonly fingerprint: string
}

/** Where the zero-amount verification of a card stands. */
export type VerificationAnswer =
  | { readonly state: 'challenge'; readonly challengeUrl: string }
  | { readonly state: 'verified' }
  | { readonly state: 'declined'; readonly reason: CardFailure }

/** Where a payment by card stands. */
export type ChargeAnswer =
  | { readonly state: 'challenge'; readonly challengeUrl: string }
  | { readonly state: 'authorised' | 'captured' }
  /** What was taken went back, by our request or by that of the holder's bank. */
  | { readonly state: 'refunded' | 'charged_back'; readonly reversalId: string }
  | { readonly state: 'declined'; readonly reason: CardFailure }

/** The acquirer has never seen such a thing. */
export type Unseen = { readonly state: 'unseen' }

export interface ChargeCommand {
  /** Ours: the same one again is the same payment. */
  readonly id: string
  readonly token: string
  /** A decimal text with two decimals. */
  readonly amount: string
  readonly currency: string
  /** Where the holder's browser goes after the challenge. */
  readonly returnUrl: string
}

/** Whatever was asked may or may not have happened. */
export class AcquirerUnknown extends PaymentUnknown {}

/** The port behind which a card acquirer stands. What we ask for has an id of ours, so that asking again is the same. */
export interface Acquirer {
  /** Where browsers make a number a token. */
  readonly tokeniseUrl: string
  token(token: string): Promise<TokenFacts | undefined>
  verify(command: Pick<ChargeCommand, 'id' | 'token' | 'returnUrl'>): Promise<VerificationAnswer>
  verification(id: string): Promise<VerificationAnswer | Unseen>
  charge(command: ChargeCommand): Promise<ChargeAnswer>
  payment(id: string): Promise<ChargeAnswer | Unseen>
  /** All of it; asked again, it is the same refund. */
  refund(paymentId: string): Promise<ChargeAnswer>
  /** What the acquirer owes us. */
  balance(currency: string): Promise<string>
  forget(token: string): Promise<void>
}

export interface AcquirerSettings {
  readonly url: string
  readonly key: string
  /** Signs what the acquirer tells us. */
  readonly webhookSecret: string
}

const TIMEOUT_MS = 10_000
const OK = 200
const NOT_FOUND = 404

const tokenAnswer = z.object({
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string().regex(/^\d{4}$/),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2100),
  holder: z.string().min(1).max(200),
  fingerprint: z.string().min(16).max(200),
})
const challenge = z.object({ state: z.literal('challenge'), challengeUrl: z.url({ protocol: /^https?$/ }) })
const declined = z.object({ state: z.literal('declined'), reason: z.enum(CARD_FAILURES).catch('declined') })
const verificationAnswer = z.union([challenge, declined, z.object({ state: z.literal('verified') })])
export const reversalId = z.string().min(1).max(120)
const chargeAnswer = z.union([
  challenge,
  declined,
  z.object({ state: z.enum(['authorised', 'captured']) }),
  z.object({ state: z.enum(['refunded', 'charged_back']), reversalId }),
])
const balanceAnswer = z.object({ balance: z.string().regex(/^-?\d{1,16}\.\d{2}$/) })

/** By HTTP: JSON, the key as a bearer token. Browsers alone talk to `/tokens`, without a key. */
export function createHttpAcquirer({ url, key }: Pick<AcquirerSettings, 'url' | 'key'>): Acquirer {
  const base = url.replace(/\/$/, '')

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        // An acquirer that moved is for the operator to configure: the key must not follow it elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: answer.status, json: (await answer.json()) as unknown }
    } catch (cause) {
      throw new AcquirerUnknown('the acquirer did not answer', { cause })
    }
  }

  function parsed<Schema extends z.ZodType>({ status, json }: { status: number; json: unknown }, schema: Schema) {
    const read = schema.safeParse(json)
    if (status !== OK || !read.success) throw new AcquirerUnknown(`the acquirer answered ${status}`)
    return read.data
  }

  async function find<Schema extends z.ZodType>(path: string, schema: Schema) {
    const answer = await ask('GET', path)
    return answer.status === NOT_FOUND ? undefined : parsed(answer, schema)
  }

  const named = (id: string) => encodeURIComponent(id)
  return {
    tokeniseUrl: `${base}/tokens`,
    token: (token) => find(`/tokens/${named(token)}`, tokenAnswer),
    verify: async (command) => parsed(await ask('POST', '/verifications', command), verificationAnswer),
    verification: async (id) => (await find(`/verifications/${named(id)}`, verificationAnswer)) ?? { state: 'unseen' },
    charge: async (command) => parsed(await ask('POST', '/payments', command), chargeAnswer),
    payment: async (id) => (await find(`/payments/${named(id)}`, chargeAnswer)) ?? { state: 'unseen' },
    refund: async (id) => parsed(await ask('POST', `/payments/${named(id)}/refund`, {}), chargeAnswer),
    balance: async (currency) => parsed(await ask('GET', `/balances/${named(currency)}`), balanceAnswer).balance,
    async forget(token) {
      await ask('DELETE', `/tokens/${named(token)}`)
    },
  }
}
