import { createHash } from 'node:crypto'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { HDKey } from '@scure/bip32'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import {
  type ChainCode,
  COLD,
  createKeyKinds,
  type KeyKind,
  type Reading,
  type Signed,
  type SignRefusal,
} from '../../custody/index.ts'
import type { VaultKeys } from '../keys.ts'
import type { Signer, SignRequest } from '../vault.ts'
import * as alarms from './alarms.sql.ts'
import {
  CEILINGS,
  type Ceiling,
  type Ceilings,
  DEAR_TRANSACTIONS,
  FEE_CEILINGS,
  hourlyCeiling,
  needsStaff,
} from './ceilings.ts'
import { compare } from './comparison.rules.ts'
import { type Proven, prove } from './proof.rules.ts'
import * as sql from './signatures.sql.ts'
import { createStaffApprovals, type StaffApprovalDeps } from './staff-approvals.ts'

export interface SignerDeps extends Pick<StaffApprovalDeps, 'verifier' | 'sandbox'>, Ceilings {
  readonly db: Db
  /** The product's, by which confirmations grow old. */
  readonly clock: Clock
  /** Real time: a moved clock must not open the ceilings. */
  readonly realClock: Clock
  readonly keys: VaultKeys
  /** Addresses of the safe, from the signer's own configuration: what is told by others is never one. */
  readonly cold: Readonly<Partial<Record<ChainCode, string>>>
  /** Told of every refusal, each of which is an alarm. */
  readonly onRefusal: (refusal: SignRefusal, request: Pick<SignRequest, 'purpose' | 'id'>) => void
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Answer = Result<Signed, SignRefusal>

/** The keys and their use. It runs in a process of its own; tests call it directly. */
export function createSigner(deps: SignerDeps): Signer {
  const { db, clock, realClock, keys } = deps
  const root = HDKey.fromMasterSeed(keys.seed)
  const kinds = createKeyKinds(deps.sandbox)
  const derived = new Map<string, HDKey>()
  const staff = createStaffApprovals(deps)

  function keyOf(kind: KeyKind, index: number): HDKey {
    const path = kind.path(index)
    const known = derived.get(path) ?? root.derive(path)
    derived.set(path, known)
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

  /** What it is for is proven and the transaction does that alone; only then is anything looked up or counted. */
  function judge(request: SignRequest): Result<{ proven: Proven; reading: Reading }, SignRefusal> {
    const { chain } = request
    const derive = (index: number) => (index === COLD ? deps.cold[chain] : addressOf(chain, index))
    const reading = read(kindOf(chain), request)
    if (reading === undefined) return refuse({ code: 'signer.differs', what: 'content' })
    const proven = prove(request, reading, { key: keys.confirming, now: clock.now(), derive })
    if (!proven.ok) return proven
    const same = compare({ order: proven.value, reading, feeCeiling: FEE_CEILINGS[chain], derive })
    return same.ok ? ok({ proven: proven.value, reading }) : same
  }

  async function overCeiling(tx: Tx, { proven, reading }: { proven: Proven; reading: Reading }, chain: ChainCode) {
    const { asset, base, user, recipient, young, counts } = proven
    const now = realClock.now().getTime()
    const [hour, day] = [new Date(now - HOUR_MS), new Date(now - DAY_MS)]
    const refused = (ceiling: string) => refuse<SignRefusal>({ code: 'signer.over_ceiling', asset, ceiling })
    const fees = FEE_CEILINGS[chain] * DEAR_TRANSACTIONS
    if ((await sql.feesSince(tx, chain, hour)) + reading.fee > fees) return refused('fees')
    if (counts.length === 0) return ok()
    const spent = await sql.spentOf(tx, { asset, user, recipient, hour, day })
    const hourly = hourlyCeiling(chain, asset, deps.hourly)
    const most = (ceiling: 'hour' | Ceiling) => (ceiling === 'hour' ? hourly : (hourly * CEILINGS[ceiling]) / 100n)
    const all = [...counts, ...(young ? (['youngUser', 'youngAll'] as const) : [])]
    const over = all.find((ceiling) => spent[ceiling] + base > most(ceiling))
    return over === undefined ? ok() : refused(over)
  }

  /** A refill is wanted by two members of staff; above the automatic limit the word of a payment's owner is not enough either. */
  async function isApproved(request: SignRequest, { asset, base, to: address, memo }: Proven): Promise<boolean> {
    if (request.purpose !== 'withdrawal' && request.purpose !== 'refill') return true
    const { purpose: kind, id: orderId, chain, approvals } = request
    if (kind === 'withdrawal' && !needsStaff({ chain, asset, base }, deps)) return true
    return staff.areEnough({ kind, orderId, chain, asset, base, address, memo }, approvals)
  }

  async function decide(request: SignRequest, content: Buffer): Promise<Answer> {
    const judged = judge(request)
    if (!judged.ok) return judged
    if (!(await isApproved(request, judged.value.proven))) return refuse({ code: 'signer.unproven', what: 'approvals' })
    const { chain, purpose, id, attempt, unsigned } = request
    const { proven, reading } = judged.value
    return db.tx(async (tx): Promise<Answer> => {
      await sql.lockSigning(tx)
      const key = { purpose, order_id: id, attempt }
      const known = await sql.findSignature(tx, key)
      if (known !== undefined) return answer(known, content)
      if (!replaces(attempt, await sql.earlierTries(tx, key), { proven, reading }))
        return refuse({ code: 'signer.already_signed' })
      // A replacement pays what the first try paid, which was counted.
      const allowed = await overCeiling(
        tx,
        { proven: attempt > 0 ? { ...proven, counts: [] } : proven, reading },
        chain,
      )
      if (!allowed.ok) return allowed
      const signed = await kindOf(chain).sign(unsigned, (index) => keyOf(kindOf(chain), index))
      const { asset, base, user, recipient, young, agreed } = proven
      await sql.insertSignature(tx, {
        ...{ ...key, chain, asset, base, fee: reading.fee, user_id: user, recipient, young, agreed, content },
        ...{ conflict_keys: reading.conflictKeys, ...signed, signed_at: realClock.now() },
      })
      return ok(signed)
    })
  }

  async function sign(request: SignRequest): Promise<Answer> {
    const content = fingerprint(request)
    const { purpose, id, attempt } = request
    const stop = await alarms.lastStop(db.queryable)
    if (stop?.stopped === true) return refuse({ code: 'signer.stopped' })
    const known = await sql.findSignature(db.queryable, { purpose, order_id: id, attempt })
    return known === undefined ? decide(request, content) : answer(known, content)
  }

  return {
    addressOf: async (chain, index) => addressOf(chain, index),
    coldAddressOf: async (chain) => deps.cold[chain] ?? null,

    async sign(request) {
      const answered = await sign(request)
      if (answered.ok) return answered
      const { code } = answered.refusal
      const what = 'what' in answered.refusal ? answered.refusal.what : null
      const { purpose, id } = request
      await alarms.addRefusal(db.queryable, { at: realClock.now(), purpose, order_id: id, code, what })
      deps.onRefusal(answered.refusal, request)
      return answered
    },

    needsStaff: (payment) => needsStaff(payment, deps),
    askForStaffKey: staff.ask,

    async status() {
      const last = await alarms.lastStop(db.queryable)
      const since = new Date(realClock.now().getTime() - DAY_MS)
      const { at, reason, by_whom: by } = last ?? { at: since, reason: '', by_whom: '' }
      return {
        stopped: last?.stopped === true ? { at: at.toISOString(), reason, by } : null,
        refusals: await alarms.refusalsSince(db.queryable, since),
      }
    },

    stop: (reason, by) => alarms.addStop(db.queryable, { at: realClock.now(), stopped: true, reason, by_whom: by }),
  }
}

function answer(known: { content: Buffer } & Signed, content: Buffer): Answer {
  if (!known.content.equals(content)) return refuse({ code: 'signer.already_signed' })
  return ok({ txid: known.txid, raw: known.raw })
}

/**
 * Only one of several tries can ever be mined, because each spends something that the ones before it spend too; and each pays the
 * same to the same.
 */
function replaces(
  attempt: number,
  earlier: readonly sql.Earlier[],
  { proven, reading }: { readonly proven: Proven; readonly reading: Reading },
): boolean {
  if (attempt === 0) return true
  return (
    earlier.length === attempt &&
    earlier.every(
      ({ agreed, conflict_keys: keys }) =>
        agreed.equals(proven.agreed) && keys.some((key) => reading.conflictKeys.includes(key)),
    )
  )
}

function read(kind: KeyKind, { unsigned }: SignRequest): Reading | undefined {
  try {
    return kind.read(unsigned)
  } catch {
    return undefined
  }
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
