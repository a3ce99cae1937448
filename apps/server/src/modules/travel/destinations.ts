import type { Destination, WalletOwner } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import type { Target } from './destinations.sql.ts'
import * as sql from './destinations.sql.ts'
import type { Providers } from './providers.ts'
import { BOUND_EUR } from './travel.rules.ts'

/** What somebody says of an address with a request; nothing where it was said before, or need not be said. */
export interface Declared {
  readonly owner?: WalletOwner | undefined
  readonly beneficiary?: string | undefined
  readonly provider?: string | undefined
}

type DeclaringRefusal =
  | { readonly code: 'travel.owner_missing'; readonly limit: string }
  | { readonly code: 'travel.beneficiary_missing' | 'travel.provider_unknown' }

export interface DestinationDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset'>
  readonly providers: Providers
}

const OWN: Destination = { owner: 'self', beneficiary: null, provider: null }

export type Destinations = ReturnType<typeof createDestinations>

/** Whose addresses are, by the word of those who send there. */
export function createDestinations({ db, clock, markets, providers }: DestinationDeps) {
  /** Whether an amount in units of the euro is more than the law lets go unasked. */
  async function isAbove(eur: bigint): Promise<boolean> {
    const scale = (await markets.asset('EUR'))?.scale ?? 8
    return eur > BOUND_EUR * 10n ** BigInt(scale)
  }

  async function read({ owner, beneficiary, provider }: Declared & { readonly owner: WalletOwner }) {
    const name = beneficiary ?? null
    if (owner === 'self') return ok(OWN)
    if (owner === 'other')
      return name === null
        ? refuse({ code: 'travel.beneficiary_missing' as const })
        : ok<Destination>({ owner, beneficiary: name, provider: null })
    const found = provider === undefined ? undefined : await providers.find(provider)
    if (found === undefined) return refuse({ code: 'travel.provider_unknown' as const })
    return ok<Destination>({ owner, beneficiary: name, provider: { code: found.code, name: found.name } })
  }

  /** Where a withdrawal goes: what is said now, else what was said before; null where little goes to a wallet that nobody asked about. */
  async function judge(
    target: Target,
    declared: Declared,
    eur: bigint,
  ): Promise<Result<Destination | null, DeclaringRefusal>> {
    const { owner } = declared
    if (owner !== undefined) return read({ ...declared, owner })
    const known = await sql.findDestination(db.queryable, target)
    if (known !== undefined) return ok(known.destination)
    if (await isAbove(eur)) return refuse({ code: 'travel.owner_missing', limit: String(BOUND_EUR) })
    return ok(null)
  }

  return {
    isAbove,
    judge,
    known: async (target: Target) => (await sql.findDestination(db.queryable, target))?.destination ?? null,
    /** In the transaction of a withdrawal that its owner has confirmed. */
    keep: (tx: Tx, target: Target, destination: Destination) =>
      sql.keepDestination(tx, target, destination, clock.now()),
    /** Its owner has shown that they hold its key. */
    prove: (tx: Tx, target: Target) => sql.proveDestination(tx, target, OWN, clock.now()),
    isProven: async (on: Queryable, target: Target) => (await sql.findDestination(on, target))?.proven_at != null,
  }
}
