import type { BankAccount } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockPerson } from '../funding/index.ts'
import type { Kyc } from '../kyc/index.ts'
import { type NumberInput, readAccountNumber } from './account-numbers.rules.ts'
import * as sql from './accounts.sql.ts'
import { factsOf, railOf } from './rails.ts'

export interface AccountDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly kyc: Pick<Kyc, 'legalNameOf' | 'needed'>
}

const MOST_ACCOUNTS = 10

type Numbered = NumberInput & { readonly symbol: string }

export type BankAccounts = ReturnType<typeof createBankAccounts>

/** The bank accounts of a person, all in the person's own name. */
export function createBankAccounts({ db, clock, ids, kyc }: AccountDeps) {
  function check({ symbol, ...input }: Numbered) {
    const facts = railOf(symbol)
    return facts === undefined ? refuse({ code: 'funding.bank_unknown' as const }) : readAccountNumber(facts, input)
  }

  async function add(userId: string, { label, ...input }: Numbered & { readonly label: string }) {
    const checked = check(input)
    if (!checked.ok) return checked
    const name = await kyc.legalNameOf(userId)
    if (name === null) return refuse(await kyc.needed(userId))
    const { rail, country, iban, sortCode, accountNumber } = checked.value
    return db.tx(async (tx) => {
      await lockPerson(tx, userId)
      if ((await sql.countAccounts(tx, userId)) >= MOST_ACCOUNTS)
        return refuse({ code: 'funding.too_many_accounts' as const, most: MOST_ACCOUNTS })
      const row = await sql.insertAccount(tx, {
        id: ids.next('bac'),
        user_id: userId,
        asset: input.symbol,
        rail,
        holder: `${name.firstName} ${name.lastName}`,
        country,
        iban,
        sort_code: sortCode,
        account_number: accountNumber,
        label,
        made_at: clock.now(),
      })
      return row === undefined ? refuse({ code: 'funding.account_known' as const }) : ok(view(row))
    })
  }

  async function detail(userId: string, id: string) {
    const row = await sql.findAccount(db.queryable, userId, id)
    if (row === undefined) return refuse({ code: 'funding.account_unknown' as const })
    return ok({ ...view(row), iban: row.iban, sortCode: row.sort_code, accountNumber: row.account_number })
  }

  async function remove(userId: string, id: string) {
    const removed = await sql.removeAccount(db.queryable, userId, id, clock.now())
    return removed ? ok({}) : refuse({ code: 'funding.account_unknown' as const })
  }

  return {
    check,
    add,
    detail,
    remove,
    list: async (userId: string) => (await sql.accountsOf(db.queryable, userId)).map(view),
  }
}

function view(row: sql.AccountRow): BankAccount {
  const numbers = { iban: row.iban ?? '', sortCode: row.sort_code ?? '', accountNumber: row.account_number ?? '' }
  const read = readAccountNumber(factsOf(row.rail), numbers)
  assert(read.ok, 'a kept number was checked')
  return {
    id: row.id,
    symbol: row.asset,
    rail: row.rail,
    holder: row.holder,
    masked: read.value.masked,
    country: row.country,
    label: row.label,
    createTime: row.made_at.toISOString(),
  }
}
