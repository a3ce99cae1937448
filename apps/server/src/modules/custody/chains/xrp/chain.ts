import { assert, ok, type Result, refuse } from '@bourse/money'
import {
  type AddressRefusal,
  baseUnits,
  type Chain,
  ChainRefused,
  type ChainTransaction,
  CONFIRMATIONS,
  type XrpUnsigned,
} from '../chain.ts'
import { createRpc } from '../json-rpc.ts'
import { isAddress } from './codec.ts'

/** What the XRP Ledger's servers answer, as far as it is read here. Amounts of XRP are texts, of other money objects. */
interface NodeTransaction {
  readonly hash: string
  readonly TransactionType: string
  readonly Account: string
  readonly Destination?: string
  readonly DestinationTag?: number
  readonly Fee: string
  readonly Amount?: unknown
  readonly ledger_index?: number
  readonly validated?: boolean
  readonly metaData?: Meta
  readonly meta?: Meta
}
interface Meta {
  readonly TransactionResult: string
  /** What really arrived: a partial payment gives less than its Amount says. */
  readonly delivered_amount?: unknown
}
interface NodeLedger {
  readonly ledger: {
    readonly ledger_index: number | string
    readonly ledger_hash: string
    readonly parent_hash: string
    readonly transactions?: readonly NodeTransaction[]
  }
}
type Answer<Body> =
  | (Body & { readonly error?: undefined })
  | { readonly error: string; readonly error_message?: string }

/** What an account must keep. */
const RESERVE = 1_000_000n
const USUAL_FEE = 12n
const MOST_FEE = 100_000n
/** A payment that is in no ledger by then never will be: about five minutes. */
const LEDGERS_TO_LIVE = 75
/** About a day, for what is carried to a safe. */
const PATIENT_LEDGERS = 21_600
const MAX_TAG = 4_294_967_295

/** The XRP Ledger: one account of ours, users told apart by their destination tags. */
export function createXrpChain(url: string): Chain {
  const rpc = createRpc(url)

  async function ask<Body>(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer<Body>> {
    return rpc<Answer<Body>>(method, params)
  }

  async function must<Body>(method: string, params: Readonly<Record<string, unknown>>): Promise<Body> {
    const answer = await ask<Body>(method, params)
    if (answer.error !== undefined) throw new ChainRefused(answer.error_message ?? answer.error)
    return answer
  }

  async function head() {
    const { ledger } = await must<NodeLedger>('ledger', { ledger_index: 'validated' })
    return { height: Number(ledger.ledger_index), hash: ledger.ledger_hash }
  }

  async function account(address: string): Promise<{ sequence: number; drops: bigint }> {
    type Info = { account_data: { Sequence: number; Balance: string } }
    const found = await ask<Info>('account_info', { account: address, ledger_index: 'validated' })
    if (found.error === 'actNotFound') return { sequence: 0, drops: 0n }
    assert(found.error === undefined, `account_info: ${String(found.error)}`)
    return { sequence: found.account_data.Sequence, drops: BigInt(found.account_data.Balance) }
  }

  async function nextSequence(address: string): Promise<number> {
    const info = await must<{ account_data: { Sequence: number } }>('account_info', {
      account: address,
      ledger_index: 'current',
    })
    return info.account_data.Sequence
  }

  async function fee(percent = 100): Promise<bigint> {
    const { drops } = await must<{ drops: { open_ledger_fee: string } }>('fee', {})
    const known = BigInt(drops.open_ledger_fee)
    const asked = ((known < USUAL_FEE ? USUAL_FEE : known) * BigInt(percent)) / 100n
    return asked > MOST_FEE ? MOST_FEE : asked
  }

  async function find(txid: string): Promise<NodeTransaction | undefined> {
    const found = await ask<NodeTransaction>('tx', { transaction: txid.toUpperCase(), binary: false })
    return found.error === undefined ? found : undefined
  }

  return {
    code: 'XRPL',
    name: 'XRP Ledger',
    assets: [{ asset: 'XRP', contract: null, decimals: 6 }],
    feeAsset: 'XRP',
    memo: 'tag',
    sharedAddress: true,
    confirmations: CONFIRMATIONS,
    // A validated ledger is final, and no other is read here.
    finality: { usualBlocks: 1, finalized: head },
    blockSeconds: 4,
    checkAddress,
    canonicalTxid: (text) => text.replace(/^0x/i, '').toUpperCase(),
    showAddress: (address) => address,
    paymentUri: ({ address, memo }) => (memo === null ? address : `${address}?dt=${memo}`),
    head,

    async block(height) {
      const found = await ask<NodeLedger>('ledger', { ledger_index: height, transactions: true, expand: true })
      if (found.error !== undefined) return undefined
      const { ledger } = found
      return {
        height,
        hash: ledger.ledger_hash,
        parentHash: ledger.parent_hash,
        transactions: (ledger.transactions ?? []).map(readTransaction),
      }
    },

    async statusOf(txid) {
      const found = await find(txid)
      if (found === undefined) return { state: 'unknown', confirmations: 0, height: null }
      if (found.validated !== true || found.ledger_index === undefined) {
        return { state: 'pending', confirmations: 0, height: null }
      }
      const confirmations = Math.max(0, (await head()).height - found.ledger_index + 1)
      const state = found.meta?.TransactionResult === 'tesSUCCESS' ? 'mined' : 'failed'
      return { state, confirmations, height: found.ledger_index }
    },

    async transaction(txid) {
      const found = await find(txid)
      return found === undefined ? undefined : readTransaction(found)
    },

    balanceOf: async (address) => baseUnits((await account(address)).drops),
    estimateFee: async () => baseUnits(await fee()),

    async build(payment, context) {
      const [from] = context.from
      assert(from !== undefined, 'an account pays')
      const cost = await fee(context.feePercent)
      const { drops } = await account(from.address)
      const free = drops - RESERVE - cost
      const base = baseUnits(context.sweep ? free : payment.base)
      if (base <= 0n) return refuse({ code: 'chain.dust' })
      if (base > free) return refuse({ code: 'chain.short', asset: 'XRP', missing: baseUnits(base - free) })
      const unsigned: XrpUnsigned = {
        kind: 'xrp',
        from,
        sequence: context.nonce ?? (await nextSequence(from.address)),
        to: payment.to,
        tag: payment.memo === null ? null : Number(payment.memo),
        drops: String(base),
        fee: String(cost),
        lastLedger: (await head()).height + (context.patient ? PATIENT_LEDGERS : LEDGERS_TO_LIVE),
      }
      return ok({ unsigned, base, fee: baseUnits(cost) })
    },

    async broadcast(raw) {
      type Submitted = { engine_result: string; engine_result_message: string; tx_json: { hash: string } }
      const answer = await must<Submitted>('submit', { tx_blob: raw })
      const { hash } = answer.tx_json
      // "tes" was taken, "ter" waits for an earlier one, "tefALREADY" was sent before; "tec" is in the ledger and cost its fee.
      if (/^(tes|ter|tec)|^tefALREADY$/.test(answer.engine_result)) return { txid: hash }
      if (answer.engine_result === 'tefPAST_SEQ' && (await find(hash)) !== undefined) return { txid: hash }
      throw new ChainRefused(`${answer.engine_result}: ${answer.engine_result_message}`)
    },
  }
}

function readTransaction(transaction: NodeTransaction): ChainTransaction {
  const { hash, Account, Destination, DestinationTag, Fee, TransactionType } = transaction
  const meta = transaction.metaData ?? transaction.meta
  const failed = meta !== undefined && meta.TransactionResult !== 'tesSUCCESS'
  const given = meta?.delivered_amount ?? transaction.Amount
  const arrives = !failed && TransactionType === 'Payment' && Destination !== undefined && given !== undefined
  const memo = DestinationTag === undefined ? null : String(DestinationTag)
  const drops = typeof given === 'string' && /^\d{1,18}$/.test(given) ? BigInt(given) : undefined
  return {
    txid: hash,
    senders: [Account],
    fee: baseUnits(BigInt(Fee)),
    failed,
    transfers: arrives ? [{ output: 0, to: Destination, memo, ...moneyOf(drops, given) }] : [],
  }
}

/** Money that others issue on the ledger is not XRP, whatever it is called. */
function moneyOf(drops: bigint | undefined, given: unknown) {
  if (drops !== undefined) return { asset: 'XRP', contract: null, base: baseUnits(drops) }
  const { currency = '', issuer = '' } = (given ?? {}) as { currency?: string; issuer?: string }
  return { asset: null, contract: `${currency}.${issuer}`, base: baseUnits(1n) }
}

function checkAddress(
  text: string,
  memo: string | null,
): Result<{ address: string; memo: string | null }, AddressRefusal> {
  const address = text.trim()
  if (!isAddress(address)) return refuse({ code: 'funding.address_wrong' })
  const tag = memo === null ? '' : memo.trim()
  if (tag === '') return ok({ address, memo: null })
  if (!/^\d{1,10}$/.test(tag) || Number(tag) > MAX_TAG) return refuse({ code: 'funding.memo_wrong' })
  return ok({ address, memo: String(Number(tag)) })
}
