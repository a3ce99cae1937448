import type { Currency } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, powerOfTen, type Result, refuse, type Units } from '@bourse/money'
import type { Actor, Admin } from '@bourse/server/modules/admin/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import { type Account, type Ledger, spot, systemAccount } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { MoneyRequest } from '@bourse/server/platform/http/requests.ts'
import * as sql from './credit.sql.ts'

export interface CreditDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'transfer' | 'balance'>
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly admin: Pick<Admin, 'recordAct'>
}

export interface CreditCommand {
  readonly email: string
  readonly asset: string
  readonly amount: string
  /** The idempotency key of the request. */
  readonly lockId: string
  readonly actor: Actor
  readonly request: MoneyRequest<Credited>
}

export interface Credited {
  readonly transactionId: string
  readonly available: string
}

export type CreditRefusal =
  | { readonly code: 'sandbox.user_unknown' | 'sandbox.asset_unknown' | 'ledger.key_reused' }
  | AmountRefusal
export type AmountRefusal = { readonly code: 'sandbox.amount_invalid'; readonly scale: number; readonly max: number }

/** In whole coins. More than anyone needs, and far from what a balance can hold. */
const MAX_COINS = 1_000_000_000_000

/** The outside world's side of an asset: the sandbox is a bank for fiat and a chain for everything else. */
export function outside(asset: Pick<Currency, 'code' | 'kind'>): Account {
  return systemAccount(asset.kind === 'fiat' ? 'bank:SANDBOX' : 'custody:SANDBOX', asset.code)
}

/** Money arrives as a deposit would bring it; the same request again gives the first answer and moves nothing. */
export async function credit(deps: CreditDeps, command: CreditCommand): Promise<Result<Credited, CreditRefusal>> {
  const asset = await deps.markets.asset(command.asset)
  if (asset === undefined) return refuse({ code: 'sandbox.asset_unknown' })
  const units = readAmount(command.amount, asset.scale)
  if (!units.ok) return units
  const userId = await deps.identity.findUserId(command.email)
  if (userId === undefined) return refuse({ code: 'sandbox.user_unknown' })
  const account = spot(userId, asset.code)
  const key = `${command.actor.staffId}:${command.lockId}`
  const order = { source: 'sandbox.credit', sourceId: key, kind: 'deposit', from: outside(asset), to: account }

  return deps.db.tx(async (tx): Promise<Result<Credited, CreditRefusal>> => {
    const posted = await deps.ledger.transfer(tx, { ...order, units: units.value })
    if (!posted.ok) {
      assert(posted.refusal.code === 'ledger.key_reused', 'the outside world never runs short')
      return refuse({ code: 'ledger.key_reused' })
    }
    const transactionId = posted.value.id
    if (await sql.insertCredit(tx, { key, transactionId })) {
      const detail = { email: command.email, asset: asset.code, amount: command.amount, transactionId }
      await deps.admin.recordAct(tx, { actor: command.actor, act: 'sandbox.credited', subject: userId, detail })
    }
    const { available } = await deps.ledger.balance(tx, account)
    const credited = { transactionId, available: formatUnits(available, asset.scale) }
    await command.request.recordAnswer(tx, credited)
    return ok(credited)
  })
}

export function readAmount(text: string, scale: number): Result<Units, AmountRefusal> {
  const parsed = parseUnits(text, scale)
  const valid = parsed.ok && parsed.value > 0n && parsed.value <= BigInt(MAX_COINS) * powerOfTen(scale)
  return valid ? parsed : refuse({ code: 'sandbox.amount_invalid', scale, max: MAX_COINS })
}
