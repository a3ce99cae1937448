import { type ApiKey, KEY_USE_DAYS, type KeyKind, type KeyScope, MOST_KEYS, type NewApiKey } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import type { Asker } from '../../identity/index.ts'
import type { ApiDeps } from '../deps.ts'
import type { ToldOfKeys } from './key-happenings.ts'
import { hintOf, keyHash, newLetters, readPublicKey } from './key-secrets.ts'
import { keyView } from './key-views.ts'
import { isWider, type KeyRights, lapseOf } from './keys.rules.ts'
import * as sql from './keys.sql.ts'
import { networkText, readNetworks } from './networks.ts'
import { usesOf } from './uses.sql.ts'
import { useView } from './uses.ts'

interface Typed {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly addresses: readonly string[]
  readonly farPrices: boolean
}

interface Proof {
  readonly code?: string | undefined
  readonly googleCode?: string | undefined
}

export interface NewKey extends Typed, Proof {
  readonly kind: KeyKind
  readonly publicKey?: string | undefined
}

export type ChangedKey = Typed & Proof & { readonly id: string }

type Unknown = { readonly code: 'api.key_unknown' }

/** The keys of a person, as their owner makes, changes and removes them. */
export function createOwnKeys({ db, clock, ids, identity, secretKeys, tellKey }: ApiDeps & ToldOfKeys) {
  const secrets = createSecretBox(secretKeys)
  const { changeKeys } = identity

  async function own(on: Queryable, userId: string, id: string): Promise<Result<sql.SeenKeyRow, Unknown>> {
    const row = await sql.findKey(on, id)
    // What belongs to another is as if it were not there.
    return row?.user_id === userId ? ok(row) : refuse({ code: 'api.key_unknown' })
  }

  async function shown(on: Queryable, id: string): Promise<ApiKey> {
    const row = await sql.findKey(on, id)
    assert(row !== undefined, `key ${id} was there a moment ago`)
    return keyView(row)
  }

  async function create(asker: Asker, typed: NewKey) {
    const rights = readRights(typed)
    if (!rights.ok) return rights
    const publicKey = typed.kind === 'ed25519' ? readPublicKey(typed.publicKey ?? '') : null
    if (publicKey === undefined) return refuse({ code: 'api.public_key_wrong' as const })
    const { code, googleCode, name, kind } = typed
    return changeKeys(asker, { kind: 'api_key_made', about: name, code, googleCode }, async (tx) => {
      await sql.lockKeys(tx, asker.userId)
      if ((await sql.countKeys(tx, asker.userId)) >= MOST_KEYS)
        return refuse({ code: 'api.too_many_keys' as const, most: MOST_KEYS })
      const made = await insert(tx, { userId: asker.userId, name, kind, publicKey, rights: rights.value })
      return ok<NewApiKey>({ ...(await shown(tx, made.id)), key: made.key, secret: made.secret })
    })
  }

  interface Insert {
    readonly userId: string
    readonly name: string
    readonly kind: KeyKind
    readonly publicKey: string | null
    readonly rights: KeyRights
  }

  async function insert(tx: Tx, { userId, name, kind, publicKey, rights }: Insert) {
    const [id, key, now] = [ids.next('key'), newLetters(), clock.now()]
    const secret = kind === 'hmac' ? newLetters() : null
    await sql.insertKey(tx, {
      ...{ id, user_id: userId, key_hash: keyHash(key), hint: hintOf(key), kind, name, public_key: publicKey },
      secret: secret === null ? null : secrets.seal(secret, id),
      ...{ scopes: rights.scopes, far_prices: rights.farPrices, made_at: now },
      lapses_at: lapseOf(rights, { provedAt: now, before: null }),
    })
    await sql.setAddresses(tx, id, rights.networks.map(networkText))
    await tellKey(tx, { id, userId }, 'created')
    return { id, key, secret }
  }

  /** To let it do less a session is enough; for more its owner proves who they are. */
  async function update(asker: Asker, typed: ChangedKey) {
    const { id, name, code, googleCode } = typed
    const rights = readRights(typed)
    if (!rights.ok) return rights
    const found = await own(db.queryable, asker.userId, id)
    if (!found.ok) return found
    const change = { asker, id, name, rights: rights.value }
    if (!isWider(rightsOf(found.value), rights.value)) {
      const done = await db.tx((tx) => narrow(tx, change))
      if (done.ok || done.refusal.code === 'api.key_unknown') return done as Result<ApiKey, Unknown>
    }
    const asked = { kind: 'api_key_widened', about: name, code, googleCode } as const
    return changeKeys(asker, asked, (tx) => rewrite(tx, change, clock.now()))
  }

  interface Rewrite {
    readonly asker: Asker
    readonly id: string
    readonly name: string
    readonly rights: KeyRights
  }

  /** Judged once more where nobody else can change it: what was narrower may be wider by now. */
  async function narrow(tx: Tx, change: Rewrite) {
    await sql.lockKeys(tx, change.asker.userId)
    const found = await own(tx, change.asker.userId, change.id)
    if (!found.ok) return found
    return isWider(rightsOf(found.value), change.rights) ? refuse({ code: 'wider' as const }) : rewrite(tx, change)
  }

  async function rewrite(tx: Tx, { asker, id, name, rights }: Rewrite, provedAt?: Date) {
    await sql.lockKeys(tx, asker.userId)
    const found = await own(tx, asker.userId, id)
    if (!found.ok) return found
    const lapse = lapseOf(rights, { provedAt, before: found.value.lapses_at })
    await sql.updateKey(tx, { id, name, scopes: rights.scopes, far_prices: rights.farPrices, lapses_at: lapse })
    await sql.setAddresses(tx, id, rights.networks.map(networkText))
    await tellKey(tx, { id, userId: asker.userId }, 'updated')
    return ok(await shown(tx, id))
  }

  async function remove(asker: Asker, { id, code, googleCode }: Proof & { readonly id: string }) {
    const found = await own(db.queryable, asker.userId, id)
    if (!found.ok) return found
    const change = { kind: 'api_key_removed', about: found.value.name, code, googleCode } as const
    return changeKeys(asker, change, async (tx) => {
      if (!(await sql.removeKey(tx, id, clock.now()))) return refuse({ code: 'api.key_unknown' as const })
      await tellKey(tx, { id, userId: asker.userId }, 'removed')
      return ok({})
    })
  }

  function setPause(userId: string, id: string, at: Date | null): Promise<Result<ApiKey, never>> {
    return db.tx(async (tx) => {
      await sql.pauseKey(tx, id, at)
      await tellKey(tx, { id, userId }, at === null ? 'resumed' : 'paused')
      return ok(await shown(tx, id))
    })
  }

  return {
    create,
    update,
    remove,

    /** For the demo and for benchmarks: a key that trades from anywhere, which nobody has to prove. */
    async seed(userId: string): Promise<{ readonly key: string; readonly secret: string }> {
      const rights = { scopes: ['read', 'trade'], networks: [], farPrices: true } as const
      const made = await db.tx(async (tx) =>
        ok(await insert(tx, { userId, name: 'Demo', kind: 'hmac', publicKey: null, rights })),
      )
      assert(made.ok && made.value.secret !== null, 'a key of this kind has a secret')
      return { key: made.value.key, secret: made.value.secret }
    },

    list: async (userId: string) => ({ most: MOST_KEYS, keys: (await sql.keysOf(db.queryable, userId)).map(keyView) }),

    async pause(userId: string, id: string) {
      const found = await own(db.queryable, userId, id)
      return found.ok ? setPause(userId, id, clock.now()) : found
    },

    async resume(userId: string, id: string) {
      const found = await own(db.queryable, userId, id)
      if (!found.ok) return found
      if (found.value.held_at !== null) return refuse({ code: 'api.key_held' as const })
      return setPause(userId, id, null)
    },

    async uses(userId: string, id: string) {
      const found = await own(db.queryable, userId, id)
      return found.ok ? ok({ days: (await usesOf(db.queryable, id, KEY_USE_DAYS)).map(useView) }) : found
    },
  }
}
export type OwnKeys = ReturnType<typeof createOwnKeys>

function readRights({ scopes, addresses, farPrices }: Typed) {
  const networks = readNetworks(addresses)
  if (!networks.ok) return networks
  const asked = scopes.filter((scope, at) => scope !== 'read' && scopes.indexOf(scope) === at)
  return ok<KeyRights>({ scopes: ['read', ...asked], networks: networks.value, farPrices })
}

function rightsOf({ scopes, addresses, far_prices: farPrices }: sql.KeyRow): KeyRights {
  const networks = readNetworks(addresses)
  assert(networks.ok, 'what is stored was read before')
  return { scopes, networks: networks.value, farPrices }
}
