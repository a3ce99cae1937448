import { canonicalEmail } from '@bourse/contract'
import type pg from 'pg'

interface StoredAddress {
  readonly id: string
  readonly uid: string
  readonly email: string
  readonly phone: string | null
}

/** What a mail server drops on the way to the mailbox: these spellings received their codes. */
const DROPPED = /[<>\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

const OLDEST_FIRST =
  'select id, uid::text, email, phone from identity.users where email is not null order by registered_at, uid'
const SET = 'update identity.users set email = $2 where id = $1'
const KEEP = 'insert into identity.replaced_addresses (user_id, was, reason) values ($1, $2, $3)'

/**
 * Writes every address in its canonical form. Of several accounts with one mailbox the oldest keeps it; the others, and what is no
 * address at all, are left with their phone number, or with an address of the reserved domain `replaced.invalid` that their
 * owner can log in with. What they had is kept for support.
 */
export async function canonicaliseUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<StoredAddress>(OLDEST_FIRST)
  const taken = new Set<string>()
  const moved: { readonly id: string; readonly address: string }[] = []
  for (const { id, uid, email, phone } of rows) {
    const address = canonicalEmail(email.replaceAll(DROPPED, ''))
    if (address !== undefined && !taken.has(address)) {
      taken.add(address)
      if (address !== email) moved.push({ id, address })
    } else {
      await client.query(KEEP, [id, email, address === undefined ? 'malformed' : 'duplicate'])
      await client.query(SET, [id, phone === null ? `${uid}@replaced.invalid` : null])
    }
  }
  // Afterwards, when nobody holds another's canonical form any more.
  for (const { id, address } of moved) await client.query(SET, [id, address])
}
