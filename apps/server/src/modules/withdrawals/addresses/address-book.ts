import type { AddressBookEntry } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Asker } from '../../identity/index.ts'
import type { WithdrawalDeps } from '../deps.ts'
import type { Transfers } from '../transfers.ts'
import * as sql from './address-book.sql.ts'
import { type BookRow, INSIDE } from './address-book.sql.ts'
import type { AddressUse } from './addresses.ts'

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
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ids' | 'identity' | 'chains'> & {
  readonly addresses: AddressUse
  readonly recipient: Transfers['recipient']
}

/** Addresses that a person trusts, and the request to pay to no others. */
export function createAddressBook({ db, clock, ids, identity, chains, addresses, recipient }: Deps) {
  const view = (row: BookRow): AddressBookEntry => ({
    id: row.id,
    chainName: row.chain,
    chain: row.chain === INSIDE ? 'Bourse' : (chains.get(row.chain)?.name ?? row.chain),
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

  async function addressOf(userId: string, entry: NewEntry) {
    const chain = chains.get(entry.chainName)
    if (chain === undefined) return refuse({ code: 'funding.chain_unknown' as const })
    const target = addresses.read(chain, entry.address, entry.tag)
    if (!target.ok) return target
    if ((await addresses.whose(db.queryable, userId, target.value)) === 'own')
      return refuse({ code: 'funding.own_address' as const })
    const { address, memo } = target.value
    return ok({ chain: chain.code, address, memo, shown: memo === null ? address : `${address} (${memo})` })
  }

  /** By uid alone, which never changes hands as an email address or a number can. */
  async function userOf(userId: string, uid: string) {
    if (!/^\d{1,12}$/.test(uid)) return refuse({ code: 'funding.recipient_unknown' as const })
    const found = await recipient(userId, uid)
    if (!found.ok) return found
    const { uid: address, name } = found.value
    return ok({ chain: INSIDE, address, memo: null, shown: `${name} (${address})` })
  }

  /** A guarded change, refused while the settings are locked and mailed; its own 24 hours take the place of a stop. */
  async function add(asker: Asker, entry: NewEntry) {
    const { userId } = asker
    const target = await (entry.chainName === INSIDE ? userOf(userId, entry.address) : addressOf(userId, entry))
    if (!target.ok) return target
    const { shown, ...destination } = target.value
    if ((await sql.countEntries(db.queryable, userId)) >= MOST_ENTRIES)
      return refuse({ code: 'funding.book_full' as const })
    const { googleCode, fundPassword } = entry
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    const now = clock.now()
    const row: BookRow = {
      ...{ id: ids.next('adr'), user_id: userId, label: entry.label, ...destination },
      ...{ added_at: now, usable_from: new Date(now.getTime() + DELAY_MS) },
    }
    return identity.outflows.proving(proof.value, () =>
      identity.outflows.addDestination(asker, shown, async (tx) => {
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
