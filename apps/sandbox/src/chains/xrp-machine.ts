import { assert } from '@bourse/money'
import { createKeyKinds, xrpCodec } from '@bourse/server/modules/custody/index.ts'
import { type BlockFrame, type Machine, NodeRefusal, type Sending } from './machine.ts'
import { isSignedBy } from './signature.rules.ts'
import type { BlockRow } from './store.sql.ts'
import { WORLD_KEY, worldPublicKey } from './world-key.ts'

type Payment = ReturnType<typeof xrpCodec.decodePayment>

interface Entry {
  readonly txid: string
  readonly raw: string
  readonly payment: Payment
  readonly result: 'tesSUCCESS' | 'tecUNFUNDED_PAYMENT' | 'tecNO_DST_INSUF_XRP'
  readonly height: number
}

interface State {
  readonly accounts: Map<string, { drops: bigint; sequence: number }>
  readonly ledgers: { hash: string; at: Date; entries: readonly Entry[] }[]
  readonly entries: Map<string, Entry>
  readonly waiting: Map<string, { raw: string; payment: Payment }>
}

const SUPPLY = 10n ** 17n
const RESERVE = 1_000_000n
const LEAST_FEE = 10n
/** Answers of `submit` are no errors of the protocol: they are told in the result, so that they carry no number here. */
const REFUSED = -1

/** An account chain with destination tags, after the XRP Ledger: its bytes, its signatures, its answers. */
export async function createXrpMachine(): Promise<Machine> {
  const keys = createKeyKinds(true).get('XRPL')
  assert(keys !== undefined, 'the chain has keys')
  const world = { index: 0, address: keys.addressOf(worldPublicKey()) }
  const genesisAt = new Date('2026-01-01T00:00:00Z')
  const genesisHash = hashOf({ height: 0, parentHash: '', at: genesisAt, salt: '' }, [])
  const state: State = {
    accounts: new Map([[world.address, { drops: SUPPLY, sequence: 1 }]]),
    ledgers: [{ hash: genesisHash, at: genesisAt, entries: [] }],
    entries: new Map(),
    waiting: new Map(),
  }

  function include(raws: readonly string[], ledger: { hash: string; at: Date }): void {
    const height = state.ledgers.length
    const entries = raws.map((raw): Entry => {
      const payment = xrpCodec.decodePayment(Buffer.from(raw, 'hex'))
      const txid = xrpCodec.transactionId(Buffer.from(raw, 'hex'))
      const entry = { txid, raw, payment, result: settle(state, payment), height }
      state.waiting.delete(txid)
      state.entries.set(txid, entry)
      return entry
    })
    for (const [txid, { payment }] of state.waiting) {
      if (payment.lastLedger <= height) state.waiting.delete(txid)
    }
    state.ledgers.push({ ...ledger, entries })
  }

  return {
    genesisHash,

    async accept(raw) {
      const txid = xrpCodec.transactionId(Buffer.from(raw, 'hex'))
      const payment = read(raw)
      if (state.waiting.has(txid)) return txid
      const refusal = refusalOf(state, payment)
      if (refusal !== undefined) throw new NodeRefusal(REFUSED, state.entries.has(txid) ? 'tefALREADY' : refusal)
      // One that pays more takes the place of one with the same number.
      for (const [other, { payment: old }] of state.waiting) {
        if (old.account === payment.account && old.sequence === payment.sequence) state.waiting.delete(other)
      }
      state.waiting.set(txid, { raw, payment })
      return txid
    },

    async seal(frame) {
      const transactions = ready(state).map(({ raw }) => raw)
      const hash = hashOf(frame, transactions)
      include(transactions, { hash, at: frame.at })
      return { hash, transactions }
    },

    async apply({ height, parent_hash, at, salt, transactions, hash: stored }: BlockRow) {
      const hash = hashOf({ height, parentHash: parent_hash, at, salt }, transactions)
      assert(hash === stored, `ledger ${height} is not the one that was stored`)
      include(transactions, { hash, at })
    },

    rpc: async (method, [params]) => answer(state, method, (params ?? {}) as Readonly<Record<string, unknown>>),

    async pay({ to, memo, base }: Sending) {
      const { raw } = await keys.sign(
        {
          kind: 'xrp',
          from: world,
          sequence: nextSequence(state, world.address),
          to,
          tag: memo === null ? null : Number(memo),
          drops: String(base),
          fee: '12',
          lastLedger: state.ledgers.length + 1_000,
        },
        () => WORLD_KEY,
      )
      return raw
    },
  }
}

function read(raw: string): Payment {
  try {
    const payment = xrpCodec.decodePayment(Buffer.from(raw, 'hex'))
    const { publicKey, signature, account } = payment
    const own = signature !== null && xrpCodec.addressOfKey(publicKey) === account
    if (own && isSignedBy(publicKey, xrpCodec.signingHash(payment), signature)) return payment
  } catch {
    throw new NodeRefusal(REFUSED, 'temMALFORMED')
  }
  throw new NodeRefusal(REFUSED, 'temBAD_SIGNATURE')
}

function refusalOf(state: State, { account, sequence, fee, drops, lastLedger }: Payment): string | undefined {
  const owner = state.accounts.get(account)
  if (owner === undefined) return 'terNO_ACCOUNT'
  if (fee < LEAST_FEE) return 'telINSUF_FEE_P'
  if (lastLedger < state.ledgers.length) return 'tefMAX_LEDGER'
  if (sequence < owner.sequence) return 'tefPAST_SEQ'
  const same = [...state.waiting.values()].find(
    (other) => other.payment.account === account && other.payment.sequence === sequence,
  )
  if (same !== undefined && same.payment.fee >= fee) return 'telCAN_NOT_QUEUE_FEE'
  return owner.drops < drops + fee + RESERVE ? 'tecUNFUNDED_PAYMENT' : undefined
}

/** What may stand in the next ledger: of each account, the numbers that follow one another. */
function ready(state: State): { raw: string }[] {
  const next = new Map<string, number>()
  return [...state.waiting.values()]
    .sort((a, b) => a.payment.sequence - b.payment.sequence)
    .filter(({ payment: { account, sequence } }) => {
      const due = next.get(account) ?? state.accounts.get(account)?.sequence
      if (due !== sequence) return false
      next.set(account, sequence + 1)
      return true
    })
}

function settle(state: State, { account, destination, drops, fee }: Payment): Entry['result'] {
  const payer = state.accounts.get(account)
  assert(payer !== undefined, 'the payer has an account')
  payer.sequence += 1
  payer.drops -= fee
  const payee = state.accounts.get(destination)
  if (payer.drops < drops + RESERVE) return 'tecUNFUNDED_PAYMENT'
  if (payee === undefined && drops < RESERVE) return 'tecNO_DST_INSUF_XRP'
  payer.drops -= drops
  state.accounts.set(destination, { drops: (payee?.drops ?? 0n) + drops, sequence: payee?.sequence ?? 1 })
  return 'tesSUCCESS'
}

function nextSequence(state: State, account: string): number {
  const waiting = [...state.waiting.values()].filter(({ payment }) => payment.account === account)
  return Math.max(state.accounts.get(account)?.sequence ?? 0, ...waiting.map(({ payment }) => payment.sequence + 1))
}

function answer(state: State, method: string, params: Readonly<Record<string, unknown>>): unknown {
  if (method === 'fee') return { drops: { open_ledger_fee: '12' }, status: 'success' }
  if (method === 'ledger') return ledgerView(state, params)
  if (method === 'account_info') return accountView(state, params)
  if (method === 'tx') return transactionAnswer(state, String(params.transaction))
  return { error: 'unknownCmd', status: 'error' }
}

function ledgerView(state: State, { ledger_index, transactions }: Readonly<Record<string, unknown>>): unknown {
  const height = ledger_index === 'validated' ? state.ledgers.length - 1 : Number(ledger_index)
  const ledger = state.ledgers[height]
  if (ledger === undefined) return { error: 'lgrNotFound', status: 'error' }
  return {
    status: 'success',
    ledger: {
      ledger_index: height,
      ledger_hash: ledger.hash,
      parent_hash: state.ledgers[height - 1]?.hash ?? '',
      ...(transactions === true
        ? { transactions: ledger.entries.map((entry) => ({ ...fieldsOf(entry), metaData: metaOf(entry) })) }
        : {}),
    },
  }
}

function accountView(state: State, { account, ledger_index }: Readonly<Record<string, unknown>>): unknown {
  const found = state.accounts.get(String(account))
  if (found === undefined) return { error: 'actNotFound', status: 'error' }
  const Sequence = ledger_index === 'current' ? nextSequence(state, String(account)) : found.sequence
  return { status: 'success', account_data: { Account: account, Balance: String(found.drops), Sequence } }
}

function transactionAnswer(state: State, txid: string): unknown {
  const entry = state.entries.get(txid)
  if (entry !== undefined) {
    return { ...fieldsOf(entry), meta: metaOf(entry), validated: true, ledger_index: entry.height, status: 'success' }
  }
  const waiting = state.waiting.get(txid)
  if (waiting === undefined) return { error: 'txnNotFound', status: 'error' }
  return { ...fieldsOf({ txid, ...waiting }), validated: false, status: 'success' }
}

function fieldsOf({ txid, payment }: { txid: string; payment: Payment }) {
  return {
    hash: txid,
    TransactionType: 'Payment',
    Account: payment.account,
    Destination: payment.destination,
    ...(payment.tag === null ? {} : { DestinationTag: payment.tag }),
    Amount: String(payment.drops),
    Fee: String(payment.fee),
    Sequence: payment.sequence,
    LastLedgerSequence: payment.lastLedger,
  }
}

function metaOf({ result, payment }: Entry) {
  return {
    TransactionResult: result,
    ...(result === 'tesSUCCESS' ? { delivered_amount: String(payment.drops) } : {}),
  }
}

function hashOf({ height, parentHash, at, salt }: BlockFrame, raws: readonly string[]): string {
  const text = [height, parentHash, at.toISOString(), salt, ...raws].join('\n')
  return xrpCodec.sha512Half(Buffer.from(text)).toString('hex').toUpperCase()
}
