import { ok, refuse, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { OwnMoneyOf } from '../funding/index.ts'
import type { Asker } from '../identity/index.ts'
import { type CoinRisk, coinLevel } from '../screening/index.ts'
import { findEntry, INSIDE, isOnly } from './addresses/address-book.sql.ts'
import type { AddressUse } from './addresses/addresses.ts'
import type { WithdrawalDeps, WithdrawalSettings } from './deps.ts'
import type { Gate, Level } from './gate.ts'
import type { QuoteRow } from './quotes.sql.ts'
import { assess, type RiskFacts } from './risk.rules.ts'
import { addressFacts, historyOf } from './risk.sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** What is read before the transaction, which must not need a second connection. */
export interface Sender {
  readonly asker: Asker
  readonly level: Level
  readonly deviceSince: Date | null
  /** What chain analytics says of the address; undefined without an answer, and where coins stay with us or a bank pays. */
  readonly found: CoinRisk | undefined
}

type Destination = Pick<QuoteRow, 'user_id' | 'rail' | 'chain' | 'address' | 'memo' | 'to_user'>

export type OutflowPolicy = ReturnType<typeof createOutflowPolicy>
type Deps = Pick<WithdrawalDeps, 'clock' | 'identity' | 'chains' | 'signer' | 'screening' | 'travel'> & {
  readonly withdrawals: WithdrawalSettings
  readonly gate: Gate
  readonly addresses: AddressUse
  readonly ownMoney: OwnMoneyOf
}

/**
 * The one place that decides about money which leaves an account, to a chain, a bank or another user: who may send, how
 * much, where to, and whether people look at it first.
 */
export function createOutflowPolicy(deps: Deps) {
  const { clock, identity, chains, signer, screening, travel, withdrawals, gate, addresses, ownMoney } = deps

  /** A bank account was shown to be the person's own before it could be chosen. */
  async function judgeDestination(on: Queryable, destination: Destination) {
    const { user_id: userId, rail, chain: code, address, memo } = destination
    if (rail === 'user') return judgeRecipient(on, destination)
    if (code === null) return ok()
    const chain = chains.get(code)
    return chain === undefined
      ? refuse({ code: 'funding.chain_unknown' as const })
      : addresses.judge(on, userId, { chain, address, memo })
  }

  /** Who pays only to their address book pays nobody who has not stood in it long enough. */
  async function judgeRecipient(on: Queryable, recipient: Pick<Destination, 'user_id' | 'address' | 'to_user'>) {
    const { user_id: userId, address, to_user: to } = recipient
    const known = await identity.outflows.findRecipient(on, address)
    if (known === undefined || known.userId !== to) return refuse({ code: 'funding.recipient_unknown' as const })
    if (known.userId === userId) return refuse({ code: 'funding.recipient_self' as const })
    if (!(await isOnly(on, userId))) return ok()
    const entry = await findEntry(on, { userId, chain: INSIDE, address: known.uid, memo: null })
    if (entry === undefined) return refuse({ code: 'funding.recipient_not_in_book' as const })
    return entry.usable_from > clock.now() ? refuse({ code: 'funding.book_waiting' as const }) : ok()
  }

  /** Limits that are given in whole euro. */
  async function euros(whole: number): Promise<bigint> {
    return BigInt(whole) * 10n ** BigInt(await gate.euroScale())
  }

  /** Above the bound it matters whose wallet it is, and whether that was shown. */
  async function walletOf(tx: Tx, quote: QuoteRow): Promise<RiskFacts['wallet']> {
    const { user_id: userId, chain, address, memo, destination, eur } = quote
    if (chain === null || destination === null || !(await travel.destinations.isAbove(eur))) return undefined
    if (destination.owner === 'other') return 'other'
    if (destination.owner === 'provider') return undefined
    return (await travel.destinations.isProven(tx, { userId, chain, address, memo })) ? undefined : 'unproven'
  }

  async function riskOf(tx: Tx, quote: QuoteRow, { deviceSince, found }: Sender) {
    const { user_id: userId, chain, address, memo, rail } = quote
    const now = clock.now()
    const since = new Date(now.getTime() - DAY_MS)
    const year = new Date(now.getTime() - 365 * DAY_MS)
    const history = await historyOf(tx, { userId, since, year })
    const facts = await addressFacts(tx, { userId, chain, address, memo })
    const entry = chain === null ? undefined : await findEntry(tx, { userId, chain, address, memo })
    const inBook = entry !== undefined && entry.usable_from <= now
    return assess({
      ...history,
      eur: quote.eur,
      holdings: await ownMoney.holdingsEur(tx, userId),
      addressKnown: quote.kind === 'bank' || facts.used || inBook,
      // Many people may send to one user; to one address outside they rarely do.
      sharedWith: rail === 'user' ? 0 : facts.others.length,
      reversible: (await ownMoney.reversible(tx, userId)).length,
      inside: rail === 'user',
      coins: rail === 'chain' ? coinsOf(found) : undefined,
      wallet: await walletOf(tx, quote),
      openCases: await screening.coins.openCases(tx, userId),
      deviceSince,
      now,
      ruleLimit: await euros(withdrawals.ruleLimitEur),
      signerWantsTwo:
        chain !== null && quote.base !== null && signer.needsStaff({ chain, asset: quote.asset, base: quote.base }),
      fourEyesLimit: await euros(withdrawals.fourEyesEur),
    })
  }

  /** Everything that was judged for the quote is judged again under the lock: much can have happened since. */
  async function judge(tx: Tx, quote: QuoteRow, sender: Sender) {
    const { level } = sender
    const { user_id: userId, asset, eur } = quote
    const judged = await gate.judge(tx, { userId, asset, units: units(quote.units), eur }, level)
    if (!judged.ok) return judged
    const allowed = await judgeDestination(tx, quote)
    return allowed.ok ? ok(await riskOf(tx, quote, sender)) : allowed
  }

  return { judge, judgeRecipient }
}

/** No answer is a risk of its own. */
function coinsOf(found: CoinRisk | undefined): RiskFacts['coins'] {
  return found === undefined ? 'unknown' : { level: coinLevel(found), ...found }
}
