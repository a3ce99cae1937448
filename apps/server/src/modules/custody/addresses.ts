import type { DepositAddress, DepositChain } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import * as sql from './addresses.sql.ts'
import { type Chain, type ChainCode, COLD, HOT, type OwnAddress, WARM } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import { limitsOf } from './minimums.ts'
import { type MoveSigner, SignerAway } from './signer.ts'

export interface AddressDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset'>
  readonly chains: Chains
  readonly signer: Pick<MoveSigner, 'addressOf' | 'coldAddressOf'>
}

type AssetUnknown = { readonly code: 'funding.asset_unknown' }
type AddressRefusal = AssetUnknown | { readonly code: 'funding.chain_unknown' | 'funding.signer_away' }

/** Where users share an address, their tags begin here: 0 is the house's own, and small ones are what people mistype. */
const FIRST_TAG = 100_000
/** The tag by which the house sends coins to itself. */
export const HOUSE_TAG = '0'

export type Addresses = ReturnType<typeof createAddresses>

/** Which address belongs to whom. Addresses are given by the signer and kept for ever. */
export function createAddresses({ db, clock, markets, chains, signer }: AddressDeps) {
  /** An address of the house by its number, made when it is first needed. */
  async function ofHouse(code: ChainCode, index: number): Promise<OwnAddress> {
    const known = await sql.findByIndex(db.queryable, code, index)
    if (known !== undefined) return { index, address: known.address }
    const address = await signer.addressOf(code, index)
    await save({ chain: code, index, user_id: null, address, memo: null })
    return { index, address }
  }

  const hotWallet = (code: ChainCode) => ofHouse(code, HOT)
  const warm = (code: ChainCode) => ofHouse(code, WARM)

  /** Of the safe, as the signer knows it; null where it knows none. One that took the place of another leaves that one watched. */
  async function cold(code: ChainCode): Promise<OwnAddress | null> {
    const address = await signer.coldAddressOf(code)
    if (address === null) return null
    const watched = (await sql.houseAddresses(db.queryable, code)).filter(({ index }) => index <= COLD)
    const known = watched.find((row) => row.address === address)
    if (known !== undefined) return { index: known.index, address }
    const index = COLD - watched.length
    await save({ chain: code, index, user_id: null, address, memo: null })
    return { index, address }
  }

  async function save(row: sql.AddressRow): Promise<void> {
    await db.tx(async (tx) => {
      await sql.insertAddress(tx, row, clock.now())
      return ok()
    })
  }

  /** A chain begins to be watched with its first address; the hot wallet is always among them. */
  async function ensure(chain: Chain, userId: string): Promise<sql.AddressRow> {
    const known = await sql.findAddress(db.queryable, chain.code, userId)
    if (known !== undefined) return known
    const hot = await hotWallet(chain.code)
    const index = await sql.keyIndexOf(db.queryable, userId)
    const address = chain.sharedAddress ? hot.address : await signer.addressOf(chain.code, index)
    const memo = chain.sharedAddress ? String(FIRST_TAG + index) : null
    const row = { chain: chain.code, index, user_id: userId, address, memo }
    await save(row)
    return row
  }

  async function chainsOf(asset: string): Promise<Result<DepositChain[], AssetUnknown>> {
    const known = await markets.asset(asset)
    if (known?.kind !== 'crypto') return refuse({ code: 'funding.asset_unknown' })
    return ok(chains.of(asset).map((chain) => chainView(chain, asset)))
  }

  return {
    chainsOf,
    hotWallet,
    warm,
    cold,

    async addressOf(userId: string, asset: string, chainName: string): Promise<Result<DepositAddress, AddressRefusal>> {
      const offered = await chainsOf(asset)
      if (!offered.ok) return offered
      const chain = chains.of(asset).find(({ code }) => code === chainName)
      if (chain === undefined) return refuse({ code: 'funding.chain_unknown' })
      try {
        const { address, memo } = await ensure(chain, userId)
        return ok({
          ...chainView(chain, asset),
          coin: asset,
          address: chain.showAddress(address),
          tag: memo,
          qr: chain.paymentUri({ asset, address, memo }),
        })
      } catch (error) {
        if (error instanceof SignerAway) return refuse({ code: 'funding.signer_away' })
        throw error
      }
    },
  }
}

function chainView(chain: Chain, asset: string): DepositChain {
  return {
    chainName: chain.code,
    name: chain.name,
    memo: chain.memo,
    minimum: limitsOf(asset).minimum,
    finality: chain.finality === null ? 'confirmations' : 'network',
    confirmations: chain.finality?.usualBlocks ?? chain.confirmations,
    blockSeconds: chain.blockSeconds,
    contract: chain.assets.find((own) => own.asset === asset)?.contract ?? null,
  }
}
