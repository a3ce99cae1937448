import type { BankRail, SandboxBankState } from '@bourse/contract'
import { ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import { centsText, HOUSE_ACCOUNTS, type PayIn, type SandboxBank } from './bank.ts'
import * as sql from './store.sql.ts'

export interface BankConsoleDeps {
  readonly db: Db
  readonly bank: SandboxBank
  readonly admin: Pick<Admin, 'recordAct'>
}

const SHOWN = 20
const MOST_CENTS = 100_000_000_000n

type PayInInput = Omit<PayIn, 'cents'> & { readonly amount: string }
type AmountRefusal = { readonly code: 'sandbox.amount_invalid'; readonly scale: number; readonly max: number }

/** What staff do with the simulated bank. */
export function createBankConsole({ db, bank, admin }: BankConsoleDeps) {
  const symbolOf = (rail: BankRail) => HOUSE_ACCOUNTS.find((own) => own.rail === rail)?.symbol ?? ''

  async function state(): Promise<SandboxBankState> {
    const accounts = HOUSE_ACCOUNTS.map(async ({ rail, symbol }) => ({
      rail,
      symbol,
      balance: centsText(await bank.balance(rail)),
    }))
    return {
      payoutMode: await sql.payoutMode(db.queryable),
      accounts: await Promise.all(accounts),
      lines: (await sql.newestLines(db.queryable, SHOWN)).map((line) => ({
        seq: line.seq,
        rail: line.rail,
        id: line.id,
        symbol: symbolOf(line.rail),
        amount: centsText(line.cents),
        senderName: line.sender_name,
        senderAccount: line.sender_account,
        reference: line.reference,
        repeated: line.repeated,
        at: line.at.toISOString(),
      })),
      payouts: (await sql.newestPayouts(db.queryable, SHOWN)).map((payout) => ({
        rail: payout.rail,
        id: payout.id,
        symbol: symbolOf(payout.rail),
        amount: centsText(payout.cents),
        name: payout.name,
        account: payout.account,
        state: payout.state,
        at: payout.at.toISOString(),
      })),
    }
  }

  async function payIn(
    { amount, ...input }: PayInInput,
    actor: Actor,
  ): Promise<Result<{ lineId: string }, AmountRefusal>> {
    const cents = parseUnits(amount, 2)
    if (!cents.ok || cents.value === 0n || cents.value > MOST_CENTS)
      return refuse({ code: 'sandbox.amount_invalid', scale: 2, max: Number(MOST_CENTS / 100n) })
    const lineId = await bank.payIn({ ...input, cents: Number(cents.value) })
    const { rail, way, reference, senderName } = input
    const detail = { rail, amount, way, reference, senderName }
    await db.tx(async (tx) => ok(await admin.recordAct(tx, { actor, act: 'sandbox.paid_in', subject: lineId, detail })))
    return ok({ lineId })
  }

  async function setMode(mode: sql.PayoutMode, actor: Actor): Promise<{ mode: sql.PayoutMode }> {
    await db.tx(async (tx) => {
      await sql.setPayoutMode(tx, mode)
      await admin.recordAct(tx, { actor, act: 'sandbox.payout_mode_set', subject: 'bank', detail: { mode } })
      return ok()
    })
    return { mode }
  }

  async function answerPayout(
    { rail, id, answer }: { readonly rail: BankRail; readonly id: string; readonly answer: 'accept' | 'refuse' },
    actor: Actor,
  ): Promise<Result<Record<string, never>, { readonly code: 'sandbox.payout_answered' }>> {
    return db.tx(async (tx) => {
      const state = answer === 'accept' ? ('accepted' as const) : ('refused' as const)
      if (!(await sql.answerPayout(tx, { rail, id, state })))
        return refuse({ code: 'sandbox.payout_answered' as const })
      await admin.recordAct(tx, { actor, act: 'sandbox.payout_answered', subject: id, detail: { rail, answer } })
      return ok({})
    })
  }

  return { state, payIn, setMode, answerPayout }
}
