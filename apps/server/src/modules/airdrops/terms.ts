import { AIRDROP_WAYS } from '@bourse/contract'
import { ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { KindPort, TermsRefusal } from '../activities/index.ts'
import { amountEach } from './airdrops.rules.ts'
import type { AirdropDeps } from './deps.ts'

type Typed = Parameters<KindPort['readTerms']>[0]
type Terms = Parameters<KindPort['costs']>[0]

/** What was drafted, and what follows from it; whoever edits a draft sends back all of it. */
const FIELDS = ['asset', 'pool', 'spots', 'way', 'holdAsset', 'minimum', 'snapshotTime', 'amountUnits']
const MOST_SPOTS = 1_000_000

const wrong = (field: string): Result<never, TermsRefusal> => refuse({ code: 'activities.terms_wrong', field })
const textIn = (typed: Typed, field: string): string => (typeof typed[field] === 'string' ? typed[field] : '')

/** Whole, however it was written into JSON. */
function countIn(typed: Typed, field: string): number {
  const given = typed[field]
  const text = typeof given === 'number' ? String(given) : textIn(typed, field)
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0
}

/** Terms of an airdrop: coin, pool, spots, way, and what one has to own when. */
export function createTerms({ markets }: Pick<AirdropDeps, 'markets'>) {
  async function unitsIn(typed: Typed, field: string, assetField: string): Promise<Result<bigint, TermsRefusal>> {
    const asset = await markets.asset(textIn(typed, assetField))
    if (asset === undefined) return wrong(assetField)
    const read = parseUnits(textIn(typed, field), asset.scale)
    return read.ok && read.value > 0n ? ok(read.value) : wrong(field)
  }

  return async (typed: Typed): Promise<Result<Terms, TermsRefusal>> => {
    const unknown = Object.keys(typed).find((field) => !FIELDS.includes(field))
    if (unknown !== undefined) return wrong(unknown)
    const pool = await unitsIn(typed, 'pool', 'asset')
    if (!pool.ok) return pool
    const spots = countIn(typed, 'spots')
    const amount = spots > 0 && spots <= MOST_SPOTS ? amountEach(pool.value, spots) : 0n
    if (amount === 0n) return wrong('spots')
    const way = AIRDROP_WAYS.find((one) => one === typed.way)
    if (way === undefined) return wrong('way')
    const minimum = await unitsIn(typed, 'minimum', 'holdAsset')
    if (!minimum.ok) return minimum
    const snapshot = new Date(textIn(typed, 'snapshotTime'))
    if (Number.isNaN(snapshot.getTime())) return wrong('snapshotTime')
    return ok({
      ...{ asset: textIn(typed, 'asset'), pool: textIn(typed, 'pool'), spots: String(spots), way },
      ...{ holdAsset: textIn(typed, 'holdAsset'), minimum: textIn(typed, 'minimum') },
      ...{ snapshotTime: snapshot.toISOString(), amountUnits: String(amount) },
    })
  }
}
