import {
  METHOD_KINDS,
  type MethodDetails,
  type MethodKind,
  type MethodSetting,
  P2P_FIATS,
  type P2pFiat,
  type PersonMethod,
} from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { BankAccounts } from '../../banking/index.ts'
import { isSameName, lockPerson } from '../../funding/index.ts'
import type { Asker, Identity } from '../../identity/index.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { Trades } from '../trades.ts'
import { KINDS, type ReadMethod, readMethod, type TypedFields } from './kinds.rules.ts'
import * as sql from './methods.sql.ts'

export interface MethodDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly identity: Pick<Identity, 'outflows'>
  readonly kyc: Pick<Kyc, 'legalNameOf' | 'needed'>
  readonly markets: Pick<Markets, 'asset'>
  readonly checkAccount: BankAccounts['check']
  readonly trades: Pick<Trades, 'methodsInUse'>
}

const MOST_METHODS = 10
/** What people trade with one another: coins that everybody knows the price of. */
const COINS = ['USDT', 'USDC', 'BTC', 'ETH']

export interface NewMethod extends TypedFields {
  readonly id?: string | undefined
  readonly kind: MethodKind
  readonly fiat: P2pFiat
  readonly holder: string
  readonly fundPassword: string
  readonly googleCode?: string | undefined
}

export type Methods = ReturnType<typeof createMethods>

/** Where people are paid by one another, all in the person's own name. */
export function createMethods({ db, clock, ids, identity, kyc, markets, checkAccount, trades }: MethodDeps) {
  const { outflows } = identity

  function settings(): MethodSetting[] {
    return METHOD_KINDS.map((kind) => ({ kind, ...KINDS[kind] }))
  }

  async function coinPairs() {
    const known = await Promise.all(
      COINS.map(async (coin) => ((await markets.asset(coin)) === undefined ? [] : [coin])),
    )
    return known.flat().flatMap((coin) => P2P_FIATS.map((fiat) => ({ coin, fiat })))
  }

  async function holderOf(userId: string): Promise<string | null> {
    const name = await kyc.legalNameOf(userId)
    return name && `${name.firstName} ${name.lastName}`
  }

  async function list(userId: string, fiat: P2pFiat | undefined) {
    const used = await trades.methodsInUse(db.queryable, userId)
    const found = await sql.methodsOf(db.queryable, userId, fiat)
    return {
      holder: await holderOf(userId),
      most: MOST_METHODS,
      methods: found.map((row) => view(row, used)),
    }
  }

  /** Whoever could change where somebody is paid would be paid instead: a guarded change, mailed to the owner. */
  async function bind(asker: Asker, method: NewMethod) {
    const { kind, fiat, holder, fundPassword, googleCode } = method
    const legalName = await holderOf(asker.userId)
    if (legalName === null) return refuse(await kyc.needed(asker.userId))
    const read = readMethod({ kind, fiat, typed: method }, checkAccount)
    if (!read.ok) return read
    if (!isSameName(holder, legalName)) return refuse({ code: 'p2p.method_holder' as const, name: legalName })
    if (method.id !== undefined && !(await isOwn(asker.userId, method)))
      return refuse({ code: 'p2p.method_unknown' as const })
    const proof = await outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    const about = `${KINDS[kind].name} ${read.value.masked}`
    return outflows.proving(proof.value, () =>
      outflows.bindPaymentMethod(asker, about, async (tx) => {
        const used = await outflows.use(tx, proof.value)
        return used.ok ? keep(tx, asker.userId, method, read.value) : used
      }),
    )
  }

  /** Before anything is asked for: what belongs to another is as if it were not there. */
  async function isOwn(userId: string, { id, kind, fiat }: NewMethod): Promise<boolean> {
    const own = await sql.methodsOf(db.queryable, userId, fiat)
    return own.some((row) => row.id === id && row.kind === kind)
  }

  async function keep(tx: Tx, userId: string, { id, kind, fiat, holder }: NewMethod, read: ReadMethod) {
    await lockPerson(tx, userId)
    const now = clock.now()
    const fresh = { ...read, user_id: userId, kind, fiat, holder, made_at: now }
    if (id !== undefined) return change(tx, { id, ...fresh })
    if ((await sql.countMethods(tx, userId)) >= MOST_METHODS)
      return refuse({ code: 'p2p.too_many_methods' as const, most: MOST_METHODS })
    const row = await sql.insertMethod(tx, { id: ids.next('pmt'), ...fresh })
    return row === undefined ? refuse({ code: 'p2p.method_known' as const }) : ok(view(row, []))
  }

  /** Listings name a method by its id, so its kind and currency stay. Open orders keep what was copied into them. */
  async function change(tx: Tx, fresh: sql.MethodRow) {
    const before = await sql.lockMethod(tx, fresh.user_id, fresh.id)
    if (before === undefined) return refuse({ code: 'p2p.method_unknown' as const })
    if (await sql.hasNumber(tx, fresh)) return refuse({ code: 'p2p.method_known' as const })
    const row = await sql.updateMethod(tx, fresh, clock.now())
    return ok(view(row, await trades.methodsInUse(tx, fresh.user_id)))
  }

  async function remove(userId: string, id: string) {
    return db.tx(async (tx) => {
      const row = await sql.lockMethod(tx, userId, id)
      if (row === undefined) return refuse({ code: 'p2p.method_unknown' as const })
      if ((await trades.methodsInUse(tx, userId)).includes(id)) return refuse({ code: 'p2p.method_in_use' as const })
      await sql.removeMethod(tx, id, clock.now())
      return ok({})
    })
  }

  /** For a listing or an order that will name it: it cannot be deleted meanwhile. */
  async function take(tx: Tx, userId: string, id: string): Promise<(MethodDetails & { id: string }) | undefined> {
    const row = await sql.shareMethod(tx, userId, id)
    return row && { id: row.id, ...detailsOf(row) }
  }

  /**
   * A couple has one account, and one person may have two of ours: to bind it is not refused, which would tell somebody that
   * another has it. The two do not trade with one another, and staff see it.
   */
  const sharersOf = (on: Queryable, userId: string) => sql.sharersOf(on, userId)

  return { settings, coinPairs, list, bind, remove, take, sharersOf }
}

/** What is copied into an order. */
function detailsOf({ kind, fiat, holder, details }: sql.MethodRow): MethodDetails {
  const { name, fields, reversible } = KINDS[kind]
  const copied = fields.map((field) => ({ field, value: details[field] ?? '' }))
  return { kind, name, fiat, holder, reversible, fields: copied }
}

function view(row: sql.MethodRow, used: readonly string[]): PersonMethod {
  return {
    ...detailsOf(row),
    id: row.id,
    masked: row.masked,
    inUse: used.includes(row.id),
    createTime: row.made_at.toISOString(),
  }
}
