import { assert, parseUnits, units } from '@bourse/money'
import { commit } from '../../platform/commitment.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Activity, KindPort } from '../activities/index.ts'
import { hoursOf } from './airdrops.rules.ts'
import * as sql from './airdrops.sql.ts'
import type { Claims } from './claims.ts'
import type { AirdropDeps } from './deps.ts'
import { DRAW } from './draws.ts'
import { createTerms } from './terms.ts'

export interface KindDeps extends Pick<AirdropDeps, 'jobs' | 'markets'> {
  readonly claims: Pick<Claims, 'mayClaim'>
  readonly secrets: SecretBox
}

/** What airdrops say of themselves to the core. */
export function createKind({ jobs, markets, claims, secrets }: KindDeps): KindPort {
  async function unitsOf(code: string, amount: string): Promise<bigint> {
    const asset = await markets.asset(code)
    const read = asset === undefined ? undefined : parseUnits(amount, asset.scale)
    assert(read?.ok, 'terms were read when they were drafted')
    return read.value
  }

  /** With the approval: the seed of a draw is fixed, and its hash public, before anybody can enter. */
  async function approved(tx: Tx, { id, terms, starts_at, ends_at }: Activity): Promise<void> {
    const term = (field: string) => String(terms[field])
    const way = term('way') === 'drawn' ? ('drawn' as const) : ('first' as const)
    const snapshotAt = new Date(term('snapshotTime'))
    const { opensAt, closesAt } = hoursOf({ way, startsAt: starts_at, endsAt: ends_at, snapshotAt })
    const committed = way === 'drawn' ? commit() : undefined
    const [asset, holdAsset] = [term('asset'), term('holdAsset')]
    await sql.insertAirdrop(tx, {
      ...{ id, way, asset, pool_units: await unitsOf(asset, term('pool')), amount_units: BigInt(term('amountUnits')) },
      ...{ spots: Number(term('spots')), hold_asset: holdAsset },
      minimum_units: await unitsOf(holdAsset, term('minimum')),
      ...{ snapshot_at: snapshotAt, opens_at: opensAt, closes_at: closesAt },
      commitment: committed?.commitment ?? null,
      seed: committed === undefined ? null : secrets.seal(committed.seed, id),
    })
    if (way === 'drawn') await jobs.at(tx, { name: DRAW, key: id, payload: { id }, dueAt: closesAt })
  }

  return {
    readTerms: createTerms({ markets }),
    page: ({ id }) => `/activity/airDrop?id=${id}`,
    costs: ({ asset, amountUnits }) => [
      { pool: 'reward', asset: String(asset), units: units(BigInt(String(amountUnits))) },
    ],
    coin: ({ asset }) => String(asset),
    approved,
    commitment: async (on, { id }) => (await sql.findAirdrop(on, id))?.commitment ?? null,
    mayTake: (on, { id }, userId) => claims.mayClaim(on, id, userId),
    async promised(on, userId) {
      const won = await sql.wonBy(on, userId)
      return won.map(({ id, airdropId, asset, units: amount, at }) => ({
        ...{ id, activityId: airdropId, way: 'coming', form: 'available', asset, units: units(amount), at },
      }))
    },
    async isDone(on, { id }) {
      const row = await sql.findAirdrop(on, id)
      if (row?.way !== 'drawn') return true
      return row.drawn_at !== null && (await sql.nextWinners(on, id, 1)).length === 0
    },
  }
}
