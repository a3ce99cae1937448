import { ok, refuse } from '@bourse/money'
import type { WithdrawalDeps } from '../deps.ts'
import type { AddressUse } from './addresses.ts'

interface Wallet {
  readonly chainName: string
  readonly address: string
}

const TRIES = { max: 20, windowMs: 60 * 60_000 }

export type WalletProofs = ReturnType<typeof createWalletProofs>
type Deps = Pick<WithdrawalDeps, 'db' | 'chains' | 'identity' | 'limits' | 'travel'> & {
  readonly addresses: Pick<AddressUse, 'read'>
}

/** A wallet is shown to be its owner's by a text that its key has signed, where a chain knows a way. */
export function createWalletProofs({ db, chains, identity, limits, travel, addresses }: Deps) {
  /** It names account and address, so that it shows nothing of another account or address. */
  async function textOf(userId: string, chain: string, address: string): Promise<string> {
    const { uid } = await identity.userData(userId)
    return `I hold the key of this address.\nBourse account: ${uid}\nNetwork: ${chain}\nAddress: ${address}`
  }

  async function read(userId: string, { chainName, address: typed }: Wallet) {
    const chain = chains.get(chainName)
    if (chain === undefined) return refuse({ code: 'funding.chain_unknown' as const })
    if (chain.isSignedBy === undefined) return refuse({ code: 'travel.not_provable' as const })
    const target = addresses.read(chain, typed, undefined)
    if (!target.ok) return target
    const { address, memo } = target.value
    const text = await textOf(userId, chain.code, chain.showAddress(address))
    return ok({ isSignedBy: chain.isSignedBy, at: { userId, chain: chain.code, address, memo }, text })
  }

  async function ask(userId: string, wallet: Wallet) {
    const found = await read(userId, wallet)
    return found.ok ? ok({ text: found.value.text }) : found
  }

  async function prove(userId: string, { signature, ...wallet }: Wallet & { readonly signature: string }) {
    const found = await read(userId, wallet)
    if (!found.ok) return found
    const taken = await limits.take(`withdrawals:prove-wallet:${userId}`, TRIES)
    if (!taken.ok) return taken
    const { isSignedBy, at, text } = found.value
    if (!isSignedBy(at.address, text, signature)) return refuse({ code: 'travel.signature_wrong' as const })
    return db.tx(async (tx) => {
      await travel.destinations.prove(tx, at)
      return ok({})
    })
  }

  return { ask, prove }
}
