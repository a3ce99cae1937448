import type { Db } from '../../platform/database/db.ts'
import { type AuditFinding, type Ledger, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import * as addresses from './addresses.sql.ts'
import type { Chain } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import * as chainSql from './chains.sql.ts'
import { listDeposits } from './deposits.sql.ts'
import * as sql from './outflows.sql.ts'

export interface ReconciliationDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balance'>
  readonly markets: Pick<Markets, 'assets'>
  readonly chains: Chains
  readonly scan: (chain: Chain) => Promise<void>
}

/** A chain moves on while it is read; it is read again until it stood still meanwhile. */
const TRIES = 5

/**
 * Compares what stands on each chain at our addresses with what the books say stands there, exactly: what has arrived and is
 * not credited, what has left and is not posted, and what is finer than the books count are all known.
 */
export function createReconciliation({ db, ledger, markets, chains, scan }: ReconciliationDeps) {
  async function findings(): Promise<AuditFinding[]> {
    const found: AuditFinding[] = []
    for (const { code } of await chainSql.watchedChains(db.queryable)) {
      const chain = chains.get(code)
      if (chain !== undefined) found.push(...(await ofChain(chain)))
    }
    return [...found, ...(await lostOnes())]
  }

  async function ofChain(chain: Chain): Promise<AuditFinding[]> {
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        await scan(chain)
        const before = await chainSql.findChain(db.queryable, chain.code)
        const differences = await differencesOf(chain)
        const after = await chain.head()
        if (after.hash === before?.cursor_hash) return differences
      }
      return [finding(chain, { difference: 'the chain did not stand still long enough to be compared' })]
    } catch {
      return [finding(chain, { difference: 'the chain could not be asked' })]
    }
  }

  async function differencesOf(chain: Chain): Promise<AuditFinding[]> {
    const { queryable } = db
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    const used = await addresses.usedAddresses(queryable, chain.code)
    const open = new Map((await sql.openDeposits(queryable, chain.code)).map((row) => [row.asset, row]))
    const leaving = new Map((await sql.unsettled(queryable, chain.code)).map((row) => [row.asset, row.base]))
    const cost = await sql.costOf(queryable, chain.code)
    const found: AuditFinding[] = []
    for (const { asset, decimals } of chain.assets) {
      const scale = scales.get(asset)
      if (scale === undefined) continue
      const fine = Math.max(scale, decimals)
      const ofBase = (base: bigint) => base * 10n ** BigInt(fine - decimals)
      const ofUnits = (amount: bigint) => amount * 10n ** BigInt(fine - scale)
      const { balance } = await ledger.balance(queryable, systemAccount(`custody:${chain.code}`, asset))
      const own = open.get(asset)
      const unpaid = asset === chain.feeAsset ? ofBase(cost.base) - ofUnits(cost.posted_units) : 0n
      const expected =
        ofUnits(-balance) +
        ofBase((own?.unposted ?? 0n) + (own?.dust ?? 0n)) -
        ofBase(leaving.get(asset) ?? 0n) -
        unpaid
      const onChain = ofBase(await sumOf(chain, used, asset))
      if (onChain !== expected) {
        const detail = {
          difference: 'chain and books differ',
          asset,
          chain: String(onChain),
          books: String(expected),
          decimals: String(fine),
        }
        found.push(finding(chain, detail))
      }
    }
    return found
  }

  async function sumOf(chain: Chain, used: readonly string[], asset: string): Promise<bigint> {
    const balances = await Promise.all(used.map((address) => chain.balanceOf(address, asset)))
    return balances.reduce<bigint>((sum, base) => sum + base, 0n)
  }

  /** Money in the books whose transaction has left its chain: nobody can repair that but people. */
  async function lostOnes(): Promise<AuditFinding[]> {
    const { records } = await listDeposits(db.queryable, { state: 'lost', current: 1, size: 100 })
    return records.map(({ id, chain, txid }) => ({
      invariant: 'L8' as const,
      detail: { difference: 'a credited deposit has left its chain', deposit: id, chain, txid },
    }))
  }

  return { findings }
}

function finding(chain: Chain, detail: AuditFinding['detail']): AuditFinding {
  return { invariant: 'L8', detail: { ...detail, on: chain.code } }
}
