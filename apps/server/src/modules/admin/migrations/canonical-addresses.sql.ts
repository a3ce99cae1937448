import { canonicalEmail } from '@bourse/contract'
import type pg from 'pg'

/** An address that is none, or that an older account has, stays as it is: nobody logs in with it, and an admin opens another. */
export async function canonicaliseStaff(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from admin.staff order by created_at, id',
  )
  const taken = new Set(rows.map(({ email }) => email))
  for (const { id, email } of rows) {
    const address = canonicalEmail(email)
    if (address === undefined || taken.has(address)) continue
    taken.add(address)
    await client.query('update admin.staff set email = $2 where id = $1', [id, address])
  }
}
