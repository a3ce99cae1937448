import type { KeyScope } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { ApiDeps } from '../deps.ts'
import { KEY_FORM, keyHash } from './key-secrets.ts'
import { stateOf } from './key-views.ts'
import { isWithin } from './keys.rules.ts'
import { findKeyByHash, type KeyRow } from './keys.sql.ts'
import type { KnownKey, KnownKeys } from './known-keys.ts'
import { networkOfAddress, readNetworks } from './networks.ts'

/** What a signature is checked with. */
export type Checking =
  | { readonly kind: 'hmac'; readonly secret: string }
  | { readonly kind: 'ed25519'; readonly publicKey: string }

export interface EnteredKey {
  readonly keyId: string
  readonly userId: string
  readonly scopes: readonly KeyScope[]
  readonly farPrices: boolean
  readonly networks: readonly string[]
  readonly madeAt: Date
  readonly lapsesAt: Date | null
  readonly checking: Checking
}

export interface Entering {
  readonly key: string | undefined
  readonly ip: string
  readonly scope: KeyScope
}

export type EnterRefusal =
  | { readonly code: 'key_malformed' }
  /** With the key, where it is one: its owner sees that somebody tried. */
  | { readonly code: 'key_refused'; readonly keyId?: string }

/** Asked again for every request, so that a key which was removed opens nothing from the next one on. */
export function createEntering({ db, clock, secretKeys, identity, known }: ApiDeps & { readonly known: KnownKeys }) {
  const secrets = createSecretBox(secretKeys)

  async function enter({ key, ip, scope }: Entering): Promise<Result<EnteredKey, EnterRefusal>> {
    if (key === undefined || !KEY_FORM.test(key)) return refuse({ code: 'key_malformed' })
    const found = await find(keyHash(key))
    if (!found.ok) return found
    const { row, entered } = found.value
    const opens = isFrom(row, ip) && mayDo(row, scope, clock.now())
    return opens ? ok(entered) : refuse({ code: 'key_refused', keyId: row.id })
  }

  /** Only what opens something is remembered. */
  async function find(hash: Buffer): Promise<Result<KnownKey, EnterRefusal>> {
    const name = hash.toString('base64')
    const remembered = known.get(name)
    if (remembered !== undefined) return ok(remembered)
    const askedAtMs = performance.now()
    const row = await findKeyByHash(db.queryable, hash)
    if (row === undefined) return refuse({ code: 'key_refused' })
    if (stateOf(row) !== 'active' || !(await identity.isOpen(db.queryable, row.user_id)))
      return refuse({ code: 'key_refused', keyId: row.id })
    const fresh = { row, entered: entered(row) }
    known.keep(name, fresh, askedAtMs)
    return ok(fresh)
  }

  function entered(row: KeyRow): EnteredKey {
    return {
      ...{ keyId: row.id, userId: row.user_id, scopes: row.scopes, farPrices: row.far_prices },
      ...{ networks: row.addresses, madeAt: row.made_at, lapsesAt: row.lapses_at },
      checking: checkingOf(row),
    }
  }

  function checkingOf({ id, secret, public_key: publicKey }: KeyRow): Checking {
    if (publicKey !== null) return { kind: 'ed25519', publicKey }
    assert(secret !== null, `key ${id} is there and has no secret`)
    return { kind: 'hmac', secret: secrets.open(secret, id) }
  }

  return enter
}
export type Enter = ReturnType<typeof createEntering>

function isFrom({ addresses }: KeyRow, ip: string): boolean {
  if (addresses.length === 0) return true
  const [from, networks] = [networkOfAddress(ip), readNetworks(addresses)]
  return from !== undefined && networks.ok && isWithin(networks.value, from)
}

/** The job that takes the right away comes once a day; the hour counts. */
function mayDo({ scopes, lapses_at: lapses }: KeyRow, scope: KeyScope, now: Date): boolean {
  if (scope === 'trade' && lapses !== null && lapses <= now) return false
  return scopes.includes(scope)
}
