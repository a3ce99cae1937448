import type { AddressBookEntry } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Asker } from '../identity/index.ts'
import type { BookRow } from './address-book.sql.ts'
import * as sql from './address-book.sql.ts'
import type { AddressUse } from './addresses.ts'
import type { WithdrawalDeps } from './deps.ts'

/** So long a thief who writes down an address of theirs can be noticed. */
const DELAY_MS = 24 * 60 * 60_000
const MOST_ENTRIES = 100

export interface NewEntry {
  readonly chainName: string
  readonly address: string
  readonly tag?: string | undefined
  readonly label: string
  readonly fundPassword: string
  readonly googleCode?: string | undefined
}

export type AddressBook = ReturnType<typeof createAddressBook>
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ids' | 'identity' | 'chains'> & { readonly addresses: AddressUse }

/** Addresses that a person trusts, and the request to pay to no others. */
export function createAddressBook({ db, clock, ids, identity, chains, addresses }: Deps) {
  const view = (row: BookRow): AddressBookEntry => ({
    id: row.id,
    chainName: row.chain,
    chain: chains.get(row.chain)?.name ?? row.chain,
    address: row.address,
    tag: row.memo,
    label: row.label,
    addedAt: row.added_at.toISOString(),
    usableFrom: row.usable_from.toISOString(),
    waiting: row.usable_from > clock.now(),
  })

  async function list(userId: string, chain: string | undefined) {
    const entries = await sql.entriesOf(db.queryable, userId, chain ?? null)
    return { only: await sql.isOnly(db.queryable, userId), entries: entries.map(view) }
  }

  async function add(asker: Asker, entry: NewEntry) {
    const { userId } = asker
    const chain = chains.get(entry.chainName)
    if (chain === undefined) return refuse({ code: 'funding.chain_unknown' as const })
    const target = addresses.read(chain, entry.address, entry.tag)
    if (!target.ok) return target
    if ((await addresses.whose(db.queryable, userId, target.value)) === 'own')
      return refuse({ code: 'funding.own_address' as const })
    if ((await sql.countEntries(db.queryable, userId)) >= MOST_ENTRIES)
      return refuse({ code: 'funding.book_full' as const })
    const { googleCode, fundPassword } = entry
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    const now = clock.now()
    const row: BookRow = {
      ...{ id: ids.next('adr'), user_id: userId, chain: chain.code, label: entry.label, added_at: now },
      ...{ address: target.value.address, memo: target.value.memo, usable_from: new Date(now.getTime() + DELAY_MS) },
    }
    return identity.outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        const used = await identity.outflows.use(tx, proof.value)
        if (!used.ok) return used
        return (await sql.insertEntry(tx, row)) ? ok(view(row)) : refuse({ code: 'funding.book_known' as const })
      }),
    )
  }

  async function remove(userId: string, id: string) {
    return (await sql.deleteEntry(db.queryable, userId, id))
      ? ok({})
      : refuse({ code: 'funding.book_unknown' as const })
  }

  /** To be stricter asks for nothing; to be less strict is a security change, with its mail and its 24 hours. */
  async function setOnly(
    asker: Asker,
    {
      on,
      fundPassword,
      googleCode,
    }: { on: boolean; fundPassword?: string | undefined; googleCode?: string | undefined },
  ) {
    if (on) {
      await sql.setOnly(db.queryable, asker.userId, clock.now())
      return ok({})
    }
    if (fundPassword === undefined) return refuse({ code: 'identity.fund_password_missing' as const })
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    return identity.outflows.proving(proof.value, () =>
      identity.outflows.liftProtection(asker, async (tx) => {
        const used = await identity.outflows.use(tx, proof.value)
        if (!used.ok) return used
        await sql.clearOnly(tx, asker.userId)
        return ok({})
      }),
    )
  }

  return { list, add, remove, setOnly }
}
