import { createHash } from 'node:crypto'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ChainCode } from '../chains/chain.ts'
import { ETHEREUM_ASSETS } from '../chains/evm/tokens.ts'
import { createKeyKinds } from '../chains/index.ts'
import { FEE_CEILINGS, HOURLY_CEILINGS } from './ceilings.ts'
import { compare } from './comparison.rules.ts'
import type { KeyKind, Reading } from './key-kind.ts'
import type { PaymentOrder, PaymentOrders } from './orders.ts'
import * as sql from './signatures.sql.ts'
import type { Signed, Signer, SignRefusal, SignRequest } from './signer.ts'

export interface SignerDeps {
  readonly db: Db
  /** Real time: a moved clock must not open the ceilings. */
  readonly realClock: Clock
  /** The words of BIP 39 from which every key is made. */
  readonly mnemonic: string
  readonly testNetworks: boolean
  readonly orders: PaymentOrders
  readonly hourlyCeilings?: Readonly<Record<string, number>>
}

const HOUR_MS = 60 * 60 * 1000

/** The keys and their use. It runs in a process of its own; tests call it directly. */
export function createSigner(deps: SignerDeps): Signer {
  const { db, realClock, orders, hourlyCeilings = HOURLY_CEILINGS } = deps
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(deps.mnemonic))
  const kinds = createKeyKinds(deps.testNetworks)
  const keys = new Map<string, HDKey>()

  function keyOf(kind: KeyKind, index: number): HDKey {
    const path = kind.path(index)
    const known = keys.get(path) ?? root.derive(path)
    keys.set(path, known)
    return known
  }

  function kindOf(chain: ChainCode): KeyKind {
    const kind = kinds.get(chain)
    assert(kind !== undefined, `no keys for ${chain}`)
    return kind
  }

  function addressOf(chain: ChainCode, index: number): string {
    const kind = kindOf(chain)
    const { publicKey } = keyOf(kind, index)
    assert(publicKey !== null, 'a derived key has a public half')
    return kind.addressOf(publicKey)
  }

  async function decide(
    request: SignRequest,
    order: PaymentOrder,
    content: Buffer,
  ): Promise<Result<Signed, SignRefusal>> {
    const { chain, purpose, id, attempt } = request
    const reading = read(kindOf(chain), request)
    if (reading === undefined || order.chain !== chain) return refuse({ code: 'signer.differs', what: 'content' })
    const derive = (index: number) => addressOf(chain, index)
    const paid = compare({ order, reading, feeCeiling: FEE_CEILINGS[chain], derive })
    if (!paid.ok) return paid
    return db.tx(async (tx) => {
      await sql.lockAsset(tx, order.asset)
      const key = { purpose, order_id: id, attempt }
      const known = await sql.findSignature(tx, key)
      if (known !== undefined) return answer(known, content)
      const earlier = await sql.earlierConflicts(tx, key)
      if (!replaces(attempt, earlier, reading)) return refuse({ code: 'signer.already_signed' })
      const since = new Date(realClock.now().getTime() - HOUR_MS)
      const counted = order.ownIndex === null && attempt === 0
      const left = ceilingOf(hourlyCeilings, order) - (await sql.signedSince(tx, order.asset, since))
      if (counted && paid.value > left) return refuse({ code: 'signer.over_ceiling', asset: order.asset })
      const signed = await kindOf(chain).sign(request.unsigned, (index) => keyOf(kindOf(chain), index))
      await sql.insertSignature(tx, {
        ...key,
        chain,
        asset: order.asset,
        base: paid.value,
        content,
        conflict_keys: reading.conflictKeys,
        ...signed,
        signed_at: realClock.now(),
      })
      return ok(signed)
    })
  }

  return {
    addressOf: async (chain, index) => addressOf(chain, index),

    async sign(request) {
      const content = fingerprint(request)
      const { purpose, id, attempt } = request
      const known = await sql.findSignature(db.queryable, { purpose, order_id: id, attempt })
      if (known !== undefined) return answer(known, content)
      const order = await orders[purpose](db.queryable, id)
      return order === undefined ? refuse({ code: 'signer.unknown_order' }) : decide(request, order, content)
    },
  }
}

function answer(known: { content: Buffer } & Signed, content: Buffer): Result<Signed, SignRefusal> {
  if (!known.content.equals(content)) return refuse({ code: 'signer.already_signed' })
  return ok({ txid: known.txid, raw: known.raw })
}

/** Only one of several tries can ever be mined, because each spends something that the ones before it spend too. */
function replaces(attempt: number, earlier: readonly (readonly string[])[], { conflictKeys }: Reading): boolean {
  if (attempt === 0) return true
  return earlier.length === attempt && earlier.every((keys) => keys.some((key) => conflictKeys.includes(key)))
}

function read(kind: KeyKind, { unsigned }: SignRequest): Reading | undefined {
  try {
    return kind.read(unsigned)
  } catch {
    return undefined
  }
}

/** Coins are counted in the chain's own smallest part here, as everything that is signed is. */
function ceilingOf(ceilings: Readonly<Record<string, number>>, { chain, asset }: PaymentOrder): bigint {
  const decimals = ETHEREUM_ASSETS.find((own) => own.asset === asset)?.decimals ?? (chain === 'XRPL' ? 6 : 8)
  return BigInt(ceilings[asset] ?? 0) * 10n ** BigInt(decimals)
}

/** The same whatever the order in which the fields arrive. */
function fingerprint({ chain, unsigned }: SignRequest): Buffer {
  return createHash('sha256').update(sorted({ chain, unsigned })).digest()
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
