import { createHmac } from 'node:crypto'
import { brandOf, type CardFailure, type ChargeAct, hasExpired, isCardNumber, isSecurityCode } from '@bourse/contract'
import * as sql from './store.sql.ts'
import { behaviourOf, failureOf } from './test-cards.ts'
import { createWebhookSender, type WebhookSenderDeps } from './webhook-sender.ts'

export type SandboxAcquirerDeps = WebhookSenderDeps

export interface CardInput {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly code: string
  readonly holder: string
}

export interface ChargeInput {
  readonly id: string
  readonly token: string
  readonly cents: number
  readonly currency: string
  readonly returnUrl: string
}

/** What the console and the holder can make of a charge, and from where. */
const ACTS = {
  capture: { from: ['authorised'], to: 'captured' },
  decline: { from: ['challenge', 'authorised'], to: 'declined' },
  refund: { from: ['captured'], to: 'refunded' },
  charge_back: { from: ['captured'], to: 'charged_back' },
} as const satisfies Record<ChargeAct, { from: readonly sql.ChargeState[]; to: sql.ChargeState }>

const LATE_MS = 5_000

export type SandboxAcquirer = ReturnType<typeof createSandboxAcquirer>

/** What the simulated acquirer does: it makes tokens, asks holders, takes payments, and tells what became of them. */
export function createSandboxAcquirer(deps: SandboxAcquirerDeps) {
  const { db, clock, ids } = deps
  const webhookSender = createWebhookSender(deps)
  const timers = new Set<NodeJS.Timeout>()

  /** The number is gone when this returns. */
  async function tokenise(card: CardInput): Promise<{ token: string } | { error: 'number' | 'expiry' | 'code' }> {
    const brand = brandOf(card.number)
    if (brand === undefined || !isCardNumber(card.number)) return { error: 'number' }
    if (hasExpired({ month: card.expMonth, year: card.expYear }, clock.now())) return { error: 'expiry' }
    if (!isSecurityCode(card.code, card.number)) return { error: 'code' }
    const { fingerprint_key: key } = await sql.readRule(db.queryable)
    const token = `tok_${ids.secret()}`
    await sql.insertToken(db.queryable, {
      token,
      brand,
      last_four: card.number.slice(-4),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      holder: card.holder,
      fingerprint: createHmac('sha256', key).update(card.number).digest('hex'),
      behaviour: behaviourOf(card.number),
      made_at: clock.now(),
    })
    return { token }
  }

  async function put(object: sql.ChargeRow['object'], input: ChargeInput, first: Begun) {
    return sql.putCharge(db.queryable, {
      object,
      id: input.id,
      token: input.token,
      cents: input.cents,
      currency: input.currency,
      return_url: input.returnUrl,
      challenge: ids.secret(),
      made_at: clock.now(),
      ...first,
    })
  }

  /** Every card is asked for its holder once, before it may pay. Undefined: there is no such token. */
  async function verify(input: Pick<ChargeInput, 'id' | 'token' | 'returnUrl'>): Promise<sql.ChargeRow | undefined> {
    const token = await sql.findToken(db.queryable, input.token)
    if (token === undefined) return undefined
    const declined = token.behaviour === 'unverified'
    const begun: Begun = declined ? { state: 'declined', reason: 'declined' } : { state: 'challenge', reason: null }
    const { charge, created } = await put('verification', { ...input, cents: 0, currency: '' }, begun)
    if (created && declined) await webhookSender.tell(charge)
    return charge
  }

  /** `silent`: it was done, and the answer is lost. */
  async function charge(input: ChargeInput): Promise<{ charge: sql.ChargeRow; silent: boolean } | undefined> {
    const token = await sql.findToken(db.queryable, input.token)
    if (token === undefined) return undefined
    const { charge: row, created } = await put('payment', input, begun(token))
    if (created && row.state !== 'challenge') await webhookSender.tell(row)
    if (created && token.behaviour === 'late') captureLater(row.id)
    return { charge: row, silent: created && token.behaviour === 'silent' }
  }

  function captureLater(id: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act(id, 'capture').catch((err: unknown) => deps.logger.warn({ err }, 'the simulated acquirer could not capture'))
    }, LATE_MS)
    timers.add(timer.unref())
  }

  /** Undefined when the charge is not there for it. */
  async function act(id: string, name: ChargeAct): Promise<sql.ChargeRow | undefined> {
    const reason = name === 'decline' ? ('declined' as const) : null
    return moved(await sql.moveCharge(db.queryable, { id, ...ACTS[name], reason }))
  }

  async function moved(row: sql.ChargeRow | undefined): Promise<sql.ChargeRow | undefined> {
    if (row !== undefined) await webhookSender.tell(row)
    return row
  }

  /** What the holder answered at the bank's page. It is told before the holder is sent back. */
  async function answerChallenge(challenge: string, agrees: boolean): Promise<sql.ChargeRow | undefined> {
    const found = await sql.findChallenge(db.queryable, challenge)
    if (found === undefined) return undefined
    const agreed = found.object === 'verification' ? 'verified' : 'captured'
    const to = agrees ? agreed : 'declined'
    const reason = agrees ? null : 'challenge_refused'
    await moved(await sql.moveCharge(db.queryable, { id: found.id, from: ['challenge'], to, reason }))
    await webhookSender.settled()
    return found
  }

  return {
    tokenise,
    token: (token: string) => sql.findToken(db.queryable, token),
    forget: (token: string) => sql.forgetToken(db.queryable, token, clock.now()),
    verify,
    charge,
    charged: (id: string) => sql.findCharge(db.queryable, id),
    challenged: (challenge: string) => sql.findChallenge(db.queryable, challenge),
    answerChallenge,
    act,
    balance: (currency: string) => sql.balanceOf(db.queryable, currency),
    webhookSender,
    /** After a restart: what was to be captured later still is. */
    async resume(): Promise<void> {
      for (const { id } of await sql.lateCharges(db.queryable)) captureLater(id)
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await webhookSender.stop()
    },
  }
}

/** A card is verified by its holder, never by hand. */
export function canAct({ object, state }: Pick<sql.ChargeRow, 'object' | 'state'>, act: ChargeAct): boolean {
  const from: readonly sql.ChargeState[] = ACTS[act].from
  return from.includes(state) && (object === 'payment' || act === 'decline')
}

type Begun = Pick<sql.ChargeRow, 'state' | 'reason'>

function begun({ behaviour }: sql.TokenRow): Begun {
  const reason: CardFailure | undefined = failureOf(behaviour)
  if (reason !== undefined) return { state: 'declined', reason }
  if (behaviour === 'challenge') return { state: 'challenge', reason: null }
  return { state: behaviour === 'late' ? 'authorised' : 'captured', reason: null }
}
