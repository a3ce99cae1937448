import type { OfficeBalance, OfficeEntry, WalletAsset } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, type Units, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { movementOf } from './movements.rules.ts'
import type { StatementDeps } from './statement.ts'

export interface WalletOfficeDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'statement'>
  readonly markets: Pick<Markets, 'assets' | 'valuer'>
  readonly movements: StatementDeps['movements']
  readonly assets: (userId: string) => Promise<WalletAsset[]>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: {
    readonly view: (
      userId: string,
      actor: Actor,
    ) => Promise<Result<undefined, { readonly code: 'identity.user_unknown' }>>
  }
}

export interface PersonStatement {
  readonly userId: string
  readonly current: number
  readonly size: number
  readonly currency?: string | undefined
}

export type WalletOffice = ReturnType<typeof createWalletOffice>

/** What a person has and what moved it, for staff. */
export function createWalletOffice({ db, ledger, markets, movements, assets, people }: WalletOfficeDeps) {
  /** Each asset is valued by itself and the sums are of those values, so that a reader can add them up. */
  async function valued(userId: string) {
    const scales = await scalesOf()
    const worthOf = await markets.valuer()
    const totals = { EUR: 0n, USDT: 0n }
    const held = (await assets(userId)).filter(({ total }) => /[1-9]/.test(total))
    const records = held.map((asset): OfficeBalance => {
      const amount = parseUnits(asset.total, asset.scale)
      assert(amount.ok, `${asset.total} is no amount of ${asset.coin}`)
      const value = (fiat: 'EUR' | 'USDT') => {
        const worth = worthOf(asset.coin, amount.value, fiat)
        if (worth === undefined) return null
        totals[fiat] += worth
        return textOf(worth, fiat, scales)
      }
      return { ...asset, eur: value('EUR'), usdt: value('USDT') }
    })
    const sum = (fiat: 'EUR' | 'USDT') => textOf(units(totals[fiat]), fiat, scales)
    return { assets: records, eur: sum('EUR'), usdt: sum('USDT') }
  }

  async function scalesOf(): Promise<ReadonlyMap<string, number>> {
    return new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
  }

  async function statement({ userId, current, size, currency }: PersonStatement) {
    const page = await ledger.statement(db.queryable, { user: userId, asset: currency, current, size })
    const scales = await scalesOf()
    const kinds = movements()
    const records = page.records.map((entry): OfficeEntry => {
      const scale = scales.get(entry.asset)
      assert(scale !== undefined, `the ledger holds the unknown asset ${entry.asset}`)
      return {
        id: entry.id,
        coin: entry.asset,
        scale,
        amount: formatUnits(entry.units, scale),
        balance: formatUnits(entry.balanceAfter, scale),
        kind: entry.kind,
        movement: movementOf(kinds, entry),
        source: entry.source,
        sourceId: entry.sourceId,
        time: entry.occurredAt.toISOString(),
      }
    })
    return { current, size, total: page.total, records }
  }

  return {
    async balances(userId: string, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await valued(userId)) : seen
    },
    async statement(query: PersonStatement, actor: Actor) {
      const seen = await people.view(query.userId, actor)
      return seen.ok ? ok(await statement(query)) : seen
    },
  }
}

/** A sandbox without the fiat itself still has a sum to show: zero. */
function textOf(amount: Units, fiat: string, scales: ReadonlyMap<string, number>): string {
  return formatUnits(amount, scales.get(fiat) ?? 0)
}
