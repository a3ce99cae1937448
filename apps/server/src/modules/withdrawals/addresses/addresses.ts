import type { CheckedAddress, WayFee, WithdrawChain, WithdrawOptions } from '@bourse/contract'
import { assert, formatUnits, maxUnits, ok, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Chain } from '../../custody/index.ts'
import { ownerOfAddress } from '../../custody/index.ts'
import type { OwnMoneyOf } from '../../funding/index.ts'
import type { WithdrawalDeps } from '../deps.ts'
import { feeInCoin, roundUpToStep, stepOf } from '../fees.rules.ts'
import { addressFacts } from '../risk.sql.ts'
import * as book from './address-book.sql.ts'

/** A chain's estimate is good for so long: a page asks again and again. */
const FEE_LIFE_MS = 15_000
/** Less than this is not worth its fee, whatever the chain. */
const LEAST_EUR = 1n

export interface Terms {
  readonly chain: Chain
  readonly scale: number
  readonly decimals: number
  readonly fee: Units
  readonly minimum: Units
  /** What the chain can carry exactly. */
  readonly step: Units
}

export interface Target {
  readonly chain: Chain
  readonly address: string
  readonly memo: string | null
}

type ChainUnknownRefusal = { readonly code: 'funding.chain_unknown' }
type AddressRefusal = { readonly code: 'funding.address_wrong' | 'funding.memo_wrong' }

export type AddressUse = ReturnType<typeof createAddressUse>
type Deps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'realClock' | 'chains' | 'markets' | 'index' | 'payouts' | 'travel'
> & {
  readonly ownMoney: OwnMoneyOf
}

/** Where a coin can go, for what fee, and what is known of an address. */
export function createAddressUse(deps: Deps) {
  const { db, clock, realClock, chains, markets, index, payouts, travel, ownMoney } = deps
  const known = new Map<string, { readonly until: number; readonly terms: Terms }>()

  function chainFor(asset: string, code: string): Result<Chain, ChainUnknownRefusal> {
    const chain = chains.of(asset).find((own) => own.code === code)
    return chain === undefined ? refuse({ code: 'funding.chain_unknown' }) : ok(chain)
  }

  /** In the coin itself; where fees are paid in another one, at its price. */
  async function feeIn(chain: Chain, asset: string): Promise<Units | undefined> {
    const coin = chain.assets.find((own) => own.asset === chain.feeAsset)
    const feeAsset = await markets.asset(chain.feeAsset)
    assert(coin !== undefined && feeAsset !== undefined, `${chain.code} has a coin of its own`)
    const own = feeInCoin(await chain.estimateFee(asset), { decimals: coin.decimals, scale: feeAsset.scale })
    if (asset === chain.feeAsset) return own
    const worth = await index.valueIn(db.queryable, chain.feeAsset, own, asset)
    return worth === undefined ? undefined : units(worth + 1n)
  }

  type TermsRefusal = { readonly code: 'funding.asset_unknown' | 'funding.chain_away' } | PriceRefusal
  type PriceRefusal = { readonly code: 'funding.price_missing'; readonly asset: string }

  async function termsOf(chain: Chain, code: string): Promise<Result<Terms, TermsRefusal>> {
    const key = `${chain.code} ${code}`
    const now = realClock.now().getTime()
    const kept = known.get(key)
    if (kept !== undefined && kept.until > now) return ok(kept.terms)
    const asset = await markets.asset(code)
    const own = chain.assets.find((one) => one.asset === code)
    if (asset === undefined || own === undefined) return refuse({ code: 'funding.asset_unknown' })
    try {
      const fee = await feeIn(chain, code)
      if (fee === undefined) return refuse({ code: 'funding.price_missing', asset: code })
      const scales = { decimals: own.decimals, scale: asset.scale }
      const step = stepOf(scales)
      const charged = roundUpToStep(fee, step)
      const least = await leastOf(code)
      const minimum = roundUpToStep(maxUnits(units(charged * 2n), least), step)
      const terms = { chain, ...scales, fee: charged, minimum, step }
      known.set(key, { until: now + FEE_LIFE_MS, terms })
      return ok(terms)
    } catch {
      // Whatever went wrong on the way to the node: the person can only try again.
      return refuse({ code: 'funding.chain_away' })
    }
  }

  async function leastOf(code: string): Promise<Units> {
    const euro = await markets.asset('EUR')
    const least = units(LEAST_EUR * 10n ** BigInt(euro?.scale ?? 8))
    return (await index.valueIn(db.queryable, 'EUR', least, code)) ?? units(0n)
  }

  /** What each coin costs on each of its networks now. */
  async function networkFees(): Promise<WayFee[]> {
    const pairs = chains.all().flatMap((chain) => chain.assets.map(({ asset }) => ({ chain, asset })))
    return Promise.all(
      pairs.map(async ({ chain, asset }): Promise<WayFee> => {
        const terms = await termsOf(chain, asset)
        const fixed = terms.ok ? formatUnits(terms.value.fee, terms.value.scale, { trim: true }) : null
        const way = { direction: 'out', method: 'crypto', provider: chain.name, coin: asset } as const
        return { ...way, rate: '0', fixed, freeFrom: null, freeTimes: 0 }
      }),
    )
  }

  async function options(userId: string, code: string) {
    const asset = await markets.asset(code)
    if (asset === undefined) return refuse({ code: 'funding.asset_unknown' as const })
    const all = await Promise.all(chains.of(code).map((chain) => termsOf(chain, code)))
    const offered = all.flatMap((terms) => (terms.ok ? [chainView(terms.value, code)] : []))
    if (all.length > 0 && offered.length === 0) return refuse({ code: 'funding.chain_away' as const })
    const { available, withdrawable } = await ownMoney.of(db.queryable, userId, code)
    const text = (amount: Units) => formatUnits(amount, asset.scale, { trim: true })
    const bank = await payouts?.terms(code)
    const view: WithdrawOptions = {
      coin: code,
      available: text(available),
      withdrawable: text(withdrawable),
      chains: offered,
      bank: bank === undefined ? null : { ...bank, fee: text(bank.fee), minimum: text(bank.minimum) },
    }
    return ok(view)
  }

  async function whose(
    queryable: Queryable,
    userId: string,
    { chain, address, memo }: Target,
  ): Promise<CheckedAddress['kind']> {
    const owner = await ownerOfAddress(queryable, { chain: chain.code, address, memo })
    if (owner === undefined) return 'external'
    return owner.userId === userId ? 'own' : 'internal'
  }

  function read(chain: Chain, address: string, memo: string | undefined): Result<Target, AddressRefusal> {
    const checked = chain.checkAddress(address, memo === undefined || memo === '' ? null : memo)
    return checked.ok ? ok({ chain, ...checked.value }) : checked
  }

  async function check(
    userId: string,
    request: { symbol: string; chainName: string; address: string; tag?: string | undefined },
  ) {
    const chain = chainFor(request.symbol, request.chainName)
    if (!chain.ok) return chain
    const target = read(chain.value, request.address, request.tag)
    if (!target.ok) return target
    const { address, memo } = target.value
    const at = { userId, chain: chain.value.code, address, memo }
    const entry = await book.findEntry(db.queryable, at)
    const view: CheckedAddress = {
      address,
      tag: memo,
      kind: await whose(db.queryable, userId, target.value),
      usedBefore: (await addressFacts(db.queryable, at)).used,
      destination: await travel.destinations.known(at),
      proof: await proofOf(chain.value, at),
      book:
        entry === undefined
          ? null
          : {
              label: entry.label,
              usableFrom: entry.usable_from.toISOString(),
              waiting: entry.usable_from > clock.now(),
            },
    }
    return ok(view)
  }

  async function proofOf(
    chain: Chain,
    at: Parameters<typeof travel.destinations.known>[0],
  ): Promise<CheckedAddress['proof']> {
    if (chain.isSignedBy === undefined) return 'none'
    return (await travel.destinations.isProven(db.queryable, at)) ? 'proven' : 'possible'
  }

  /** Whether money may go there: not back to us, and where only the book is allowed, to what has stood in it long enough. */
  async function judge(queryable: Queryable, userId: string, target: Target) {
    const kind = await whose(queryable, userId, target)
    if (kind === 'own') return refuse({ code: 'funding.own_address' as const })
    if (kind === 'internal') return refuse({ code: 'funding.internal_address' as const })
    if (!(await book.isOnly(queryable, userId))) return ok()
    const { chain, address, memo } = target
    const entry = await book.findEntry(queryable, { userId, chain: chain.code, address, memo })
    if (entry === undefined) return refuse({ code: 'funding.not_in_book' as const })
    if (entry.usable_from > clock.now()) return refuse({ code: 'funding.book_waiting' as const })
    return ok()
  }

  return { chainFor, termsOf, networkFees, options, read, check, judge, whose }
}

function chainView({ chain, scale, decimals, fee, minimum }: Terms, asset: string): WithdrawChain {
  return {
    chainName: chain.code,
    name: chain.name,
    memo: chain.memo,
    fee: formatUnits(fee, scale, { trim: true }),
    minimum: formatUnits(minimum, scale, { trim: true }),
    decimals: Math.min(decimals, scale),
    confirmations: chain.confirmations,
    blockSeconds: chain.blockSeconds,
    contract: chain.assets.find((own) => own.asset === asset)?.contract ?? null,
  }
}
