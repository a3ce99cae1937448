import type { Db } from '../../../platform/database/db.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.ts'
import type { Guard } from './guard.ts'
import * as sql from './kept-factors.sql.ts'

export interface HandingOverDeps {
  readonly db: Db
  readonly guard: Guard
  readonly secrets: SecretBox
}

/** What an older version kept in our own tables goes to the guard, before anybody is served. Until then it opens nothing. */
export function createHandingOver({ db, guard, secrets }: HandingOverDeps) {
  async function users(): Promise<number> {
    const found = await sql.usersToHandOver(db.queryable)
    for (const { id: user, totp_factor, totp_secret, fund_password_factor, fund_password_hash } of found) {
      if (totp_factor !== null && totp_secret !== null)
        await guard.enrol({ id: totp_factor, user, kind: 'authenticator', secret: secrets.open(totp_secret, user) })
      if (fund_password_factor !== null && fund_password_hash !== null)
        await guard.enrol({ id: fund_password_factor, user, kind: 'fund_password', hash: fund_password_hash })
      await sql.clearUser(db.queryable, user)
    }
    return found.length
  }

  async function passkeys(): Promise<number> {
    const found = await sql.passkeysToHandOver(db.queryable)
    for (const { id, user_id: user, credential_id: credentialId, public_key, counter } of found) {
      const publicKey = public_key.toString('base64url')
      await guard.enrol({ id, user, kind: 'passkey', credentialId, publicKey, counter })
      await sql.clearPasskey(db.queryable, id)
    }
    return found.length
  }

  return async function handOver(): Promise<void> {
    while ((await users()) > 0 || (await passkeys()) > 0);
  }
}
