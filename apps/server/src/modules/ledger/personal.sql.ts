import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What the ledger keeps about people: balances, and every movement on them. */
export const PERSONAL_TABLES: PersonalTables = {
  accounts: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select kind, asset, balance, held from ledger.accounts where owner = ${userId} order by asset, kind`,
      ),
    amounts: ['balance', 'held'],
  },
  postings: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select entry.occurred_at, entry.kind, account.kind as account, account.asset, posting.amount, posting.balance_after,
        entry.id as entry
      from ledger.accounts account
      join ledger.postings posting on posting.account_id = account.id
      join ledger.journal entry on entry.seq = posting.journal_seq
      where account.owner = ${userId} order by entry.seq, account.id`,
      ),
    amounts: ['amount', 'balance_after'],
    csv: true,
  },
}
