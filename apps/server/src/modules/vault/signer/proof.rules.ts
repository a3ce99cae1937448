import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@bourse/money'
import { type BaseUnits, baseUnits, COLD, HOT, type Reading, type SignRefusal, WARM } from '../../custody/index.ts'
import { isConfirmed, paymentDigest } from '../payment.rules.ts'
import type { PaymentToSign, SignRequest } from '../vault.ts'
import type { Ceiling } from './ceilings.ts'

/** What may be paid, as far as it is proven. */
export interface Proven {
  readonly asset: string
  readonly to: string
  readonly memo: string | null
  readonly base: BaseUnits
  readonly user: string | null
  /** Where it goes, the memo included. */
  readonly recipient: string
  readonly young: boolean
  /** Of which tiers it may spend, by their numbers. */
  readonly mayUse: (index: number) => boolean
  /** The ceilings that it counts toward. */
  readonly counts: readonly ('hour' | Ceiling)[]
  /** The same for all tries of one order. */
  readonly agreed: Buffer
}

export interface ProofContext {
  /** What confirmations are signed with. */
  readonly key: Buffer
  readonly now: Date
  /** What the seed itself gives for a number, or the safe's address; undefined where there is none. */
  readonly derive: (index: number) => string | undefined
}

/** A payment that nobody let go for so long has to be confirmed again. */
const CONFIRMED_MS = 30 * 24 * 60 * 60_000
/** Clocks of two machines differ by less. */
const AHEAD_MS = 5 * 60_000

const unproven = (what: string) => refuse<SignRefusal>({ code: 'signer.unproven', what })

/** Nothing here comes from a table that anybody else can write: a payment is proven by its owner, a move by the seed. */
export function prove(request: SignRequest, reading: Reading, context: ProofContext): Result<Proven, SignRefusal> {
  return request.purpose === 'withdrawal' ? provePayment(request, context) : proveMove(request, reading, context)
}

function provePayment(request: PaymentToSign, { key, now }: ProofContext): Result<Proven, SignRefusal> {
  const { payment, confirmation, chain, id } = request
  if (payment.order !== id || payment.chain !== chain) return unproven('order')
  if (!isConfirmed(key, payment, confirmation)) return unproven('confirmation')
  const age = now.getTime() - Date.parse(confirmation.at)
  if (!(age <= CONFIRMED_MS && age >= -AHEAD_MS)) return unproven('confirmation too old')
  const { asset, to, memo, user } = payment
  const base = baseUnits(BigInt(payment.base))
  if (base <= 0n) return unproven('amount')
  return ok({
    ...{ asset, to, memo, base, user, young: confirmation.young },
    recipient: `${chain} ${to} ${memo ?? '-'}`,
    mayUse: (index) => index === HOT,
    counts: ['hour', 'day', 'recipient', 'user'],
    agreed: paymentDigest(payment),
  })
}

type Move = Exclude<SignRequest, PaymentToSign>

interface Way {
  /** Whose coins it may spend, the address of its change included. */
  readonly from: (index: number) => boolean
  readonly to: (index: number) => boolean
  readonly counts: Proven['counts']
}

const isPersonal = (index: number) => index > HOT

/** The ways between the tiers, and no other: toward the safe for nothing, toward the hot wallet by the word of two people. */
const WAYS: Readonly<Record<Move['purpose'], Way>> = {
  sweep: { from: (index) => isPersonal(index) || index === WARM, to: (index) => index === WARM, counts: [] },
  gas: { from: (index) => index === HOT, to: (index) => isPersonal(index) || index === WARM, counts: ['gas'] },
  store: { from: (index) => index === HOT || index === WARM, to: (index) => index === COLD, counts: [] },
  refill: { from: (index) => index === WARM, to: (index) => index === HOT, counts: ['refill'] },
}

/** Coins that only change their place among our own addresses are paid to what the signer itself makes or knows. */
function proveMove({ purpose, chain, toIndex, id }: Move, reading: Reading, { derive }: ProofContext) {
  const way = WAYS[purpose]
  const to = derive(toIndex)
  if (to === undefined || !way.to(toIndex)) return unproven('destination')
  const payment = reading.payments.find((own) => own.to === to)
  if (payment === undefined || payment.base <= 0n)
    return refuse<SignRefusal>({ code: 'signer.differs', what: 'recipient' })
  const { asset, memo, base } = payment
  return ok<Proven>({
    ...{ asset, to, memo, base, user: null, young: false },
    recipient: `${chain} ${to} ${memo ?? '-'}`,
    mayUse: way.from,
    counts: way.counts,
    agreed: createHash('sha256').update(`${purpose} ${id} ${chain} ${asset} ${base} ${to}`).digest(),
  })
}
