import { createHash } from 'node:crypto'
import { ok, refuse } from '@bourse/money'
import { baseUnits, type Chain, ChainRefused, ChainUnknown, type EvmUnsigned } from '../custody/index.ts'
import type { Signer, SignRequest } from '../vault/index.ts'

interface Sent {
  readonly nonce: number
  confirmations: number
  state: 'pending' | 'mined' | 'failed'
}

const HOT = 'fake1hot'
const FEE = 1_000n

/** A chain whose answers a test decides, and a signer that signs whatever is asked, the same for the same. */
export function fakeChain() {
  const known = new Map<string, Sent>()
  const given = {
    reply: 'given' as 'given' | 'lost_before' | 'lost_after' | 'refused',
    hot: 10n ** 12n,
    away: false,
    broadcasts: 0,
    builds: 0,
    fee: FEE,
    nextNonce: 0,
  }

  const chain: Chain = {
    code: 'BITCOIN',
    name: 'Fake',
    assets: [{ asset: 'BTC', contract: null, decimals: 8 }],
    feeAsset: 'BTC',
    memo: 'none',
    sharedAddress: false,
    confirmations: 12,
    finality: null,
    blockSeconds: 600,
    checkAddress: (text, memo) => {
      if (memo !== null) return refuse({ code: 'funding.memo_wrong' })
      return /^fake1[a-z0-9]{2,60}$/.test(text)
        ? ok({ address: text, memo: null })
        : refuse({ code: 'funding.address_wrong' })
    },
    canonicalTxid: (text) => text,
    showAddress: (address) => address,
    paymentUri: ({ address }) => `fake:${address}`,
    head: async () => ({ height: 0, hash: '' }),
    block: async () => undefined,
    transaction: async () => undefined,
    balanceOf: async () => baseUnits(given.hot),
    async estimateFee() {
      if (given.away) throw new ChainUnknown('away')
      return baseUnits(given.fee)
    },
    async statusOf(txid) {
      if (given.away) throw new ChainUnknown('away')
      const sent = known.get(txid)
      if (sent === undefined) return { state: 'unknown', confirmations: 0, height: null }
      return { state: sent.state, confirmations: sent.confirmations, height: sent.state === 'pending' ? null : 1 }
    },
    async build({ to, base }, { from, nonce, nonceFrom = 0, feePercent = 100 }) {
      given.builds += 1
      const [own] = from
      if (own === undefined || given.hot < base) return refuse({ code: 'chain.short', asset: 'BTC', missing: base })
      const unsigned: EvmUnsigned = {
        ...{
          kind: 'evm',
          chainId: 1,
          from: own,
          nonce: nonce ?? Math.max(nonceFrom, given.nextNonce),
          to,
          value: String(base),
          data: '',
        },
        ...{ gas: '1', maxFeePerGas: String(feePercent), maxPriorityFeePerGas: '1' },
      }
      return ok({ unsigned, base, fee: baseUnits((FEE * BigInt(feePercent)) / 100n) })
    },
    async broadcast(raw) {
      given.broadcasts += 1
      const { txid, nonce } = readRaw(raw)
      if (given.reply === 'refused') throw new ChainRefused('no')
      if (given.reply === 'lost_before') throw new ChainUnknown('no answer')
      // Of those with one number the chain keeps one: here the last.
      for (const [other, sent] of known) if (sent.nonce === nonce && sent.state === 'pending') known.delete(other)
      given.nextNonce = Math.max(given.nextNonce, nonce + 1)
      known.set(txid, { nonce, confirmations: 0, state: 'pending' })
      if (given.reply === 'lost_after') throw new ChainUnknown('no answer')
      return { txid }
    },
  }

  const signed = new Map<string, string>()
  const signer: Signer = {
    addressOf: async (_chain, index) => (index === 0 ? HOT : `${HOT}-${index}`),
    coldAddressOf: async () => null,
    status: async () => ({ stopped: null, refusals: 0 }),
    stop: async () => undefined,
    needsStaff: () => false,
    askForStaffKey: async () => undefined,
    async sign({ id, attempt, unsigned }: SignRequest) {
      const key = `${id} ${attempt}`
      const raw = JSON.stringify(unsigned)
      if (signed.has(key) && signed.get(key) !== raw) return refuse({ code: 'signer.already_signed' })
      signed.set(key, raw)
      return ok({ raw, txid: readRaw(raw).txid })
    },
  }

  /** Blocks on top of whatever waits. */
  function mine(blocks = 12, state: 'mined' | 'failed' = 'mined'): void {
    for (const sent of known.values()) {
      if (sent.state === 'pending') sent.state = state
      sent.confirmations += blocks
    }
  }

  return { chain, signer, given, known, signed, mine }
}

function readRaw(raw: string): { txid: string; nonce: number } {
  const { nonce } = JSON.parse(raw) as { nonce: number }
  return { txid: createHash('sha256').update(raw).digest('hex'), nonce }
}
