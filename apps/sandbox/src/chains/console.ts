import type { SandboxBlock, SandboxChain } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import { createChains } from '@bourse/server/modules/custody/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { SandboxChains } from './chains.ts'
import { NodeRefusal } from './machine.ts'
import { CHAIN_FACTS } from './nodes.ts'
import { signInSafe } from './safe.ts'
import * as sql from './store.sql.ts'

export interface ChainConsoleDeps {
  readonly db: Db
  readonly chains: SandboxChains
  readonly admin: Pick<Admin, 'recordAct'>
}

type ChainUnknown = { readonly code: 'sandbox.chain_unknown' }
type SendRefusal =
  | ChainUnknown
  | { readonly code: 'sandbox.asset_unknown' }
  | { readonly code: 'sandbox.send_refused'; readonly reason: string }

interface Sending {
  readonly chain: string
  readonly asset: string
  readonly to: string
  readonly memo: string
  readonly amount: string
}

const SHOWN = 12

/** What staff do with the simulated chains: send, make blocks, and take blocks back. */
export function createChainConsole({ db, chains, admin }: ChainConsoleDeps) {
  const readers = createChains({ urls: chains.urls, testNetworks: true })

  async function record(actor: Actor, act: string, chain: string, detail: Readonly<Record<string, string | number>>) {
    await db.tx(async (tx) => {
      await admin.recordAct(tx, { actor, act, subject: chain, detail })
      return ok()
    })
  }

  async function list(): Promise<SandboxChain[]> {
    const known = new Map((await sql.summaries(db.queryable)).map((row) => [row.chain, row]))
    return CHAIN_FACTS.map(({ chain, memo, assets }) => ({
      chain,
      memo,
      assets: assets.map(({ asset }) => asset),
      height: known.get(chain)?.height ?? 0,
      waiting: known.get(chain)?.waiting ?? 0,
    }))
  }

  /** Read as the product reads them: by the node's own protocol. */
  async function blocks(chain: string): Promise<Result<SandboxBlock[], ChainUnknown>> {
    const reader = readers.get(chain)
    const facts = CHAIN_FACTS.find((own) => own.chain === chain)
    if (reader === undefined || facts === undefined) return refuse({ code: 'sandbox.chain_unknown' })
    const [newest] = (await sql.summaries(db.queryable)).filter((row) => row.chain === chain)
    const stored = await sql.blocksFrom(db.queryable, chain, Math.max(1, (newest?.height ?? 0) - SHOWN + 1))
    const views = await Promise.all(
      stored.reverse().map(async ({ height, hash, at, transactions }) => {
        const block = transactions.length === 0 ? undefined : await reader.block(height)
        const amount = (asset: string | null, base: bigint) => {
          const decimals = facts.assets.find((own) => own.asset === asset)?.decimals ?? 18
          return formatUnits(units(base), decimals, { trim: true })
        }
        return {
          height,
          hash,
          at: at.toISOString(),
          transactions: (block?.transactions ?? []).map(({ txid, transfers }) => ({
            txId: txid,
            transfers: transfers.map(({ to, memo, asset, base }) => ({
              to,
              memo,
              coin: asset,
              amount: amount(asset, base),
            })),
          })),
        }
      }),
    )
    return ok(views)
  }

  async function send(input: Sending, actor: Actor): Promise<Result<{ txId: string }, SendRefusal>> {
    const node = chains.node(input.chain)
    const reader = readers.get(input.chain)
    if (node === undefined || reader === undefined) return refuse({ code: 'sandbox.chain_unknown' })
    const asset = CHAIN_FACTS.find((own) => own.chain === input.chain)?.assets.find((own) => own.asset === input.asset)
    if (asset === undefined) return refuse({ code: 'sandbox.asset_unknown' })
    const to = reader.checkAddress(input.to, input.memo === '' ? null : input.memo)
    const amount = parseUnits(input.amount, asset.decimals)
    if (!to.ok) return refuse({ code: 'sandbox.send_refused', reason: to.refusal.code })
    if (!amount.ok || amount.value === 0n) return refuse({ code: 'sandbox.send_refused', reason: 'amount' })
    try {
      await reader.head()
      const { address, memo } = to.value
      const txId = await node.pay({ asset: input.asset, to: address, memo, base: amount.value })
      await record(actor, 'sandbox.coins_sent', input.chain, {
        asset: input.asset,
        amount: input.amount,
        to: address,
        txId,
      })
      return ok({ txId })
    } catch (error) {
      if (error instanceof NodeRefusal) return refuse({ code: 'sandbox.send_refused', reason: error.message })
      throw error
    }
  }

  type Moved = Result<{ height: number }, ChainUnknown>

  async function mine(chain: string, count: number, actor: Actor): Promise<Moved> {
    const node = chains.node(chain)
    if (node === undefined) return refuse({ code: 'sandbox.chain_unknown' })
    await node.mine(count)
    await record(actor, 'sandbox.blocks_mined', chain, { blocks: count })
    return ok({ height: await node.height() })
  }

  async function reorganise(input: { chain: string; blocks: number; keep: boolean }, actor: Actor): Promise<Moved> {
    const { chain, blocks: depth, keep } = input
    const node = chains.node(chain)
    if (node === undefined) return refuse({ code: 'sandbox.chain_unknown' })
    await node.reorganise(depth, keep)
    await record(actor, 'sandbox.chain_reorganised', chain, { blocks: depth, kept: String(keep) })
    return ok({ height: await node.height() })
  }

  async function sign(unsigned: string, actor: Actor) {
    const signed = await signInSafe(unsigned)
    if (signed.ok) await record(actor, 'sandbox.safe_signed', signed.value.chain, {})
    return signed
  }

  return { list, blocks, send, mine, reorganise, signInSafe: sign }
}
