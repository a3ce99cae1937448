import { assert, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import { z } from 'zod'
import type { KindPort, PersonCost, TermsRefusal } from '../activities/index.ts'
import { type PrizeStep, prizeTotal } from './competitions.rules.ts'
import type { CompetitionDeps } from './deps.ts'

export const VOLUME_ASSET = 'USDT'
/** So many places may bring something. */
const MOST_PLACES = 1_000

const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
/** A form sends numbers as text. */
const place = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MOST_PLACES))

const termsSchema = z.strictObject({
  /** Either some markets or every market of a coin. */
  markets: z
    .array(z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/))
    .min(1)
    .max(50)
    .optional(),
  coin: z
    .string()
    .regex(/^[A-Z0-9]{2,12}$/)
    .optional(),
  asset: z.string().regex(/^[A-Z0-9]{2,12}$/),
  prizes: z
    .array(z.strictObject({ from: place, to: place, amount: decimal }))
    .min(1)
    .max(100),
  minimumVolume: decimal.default('0'),
})
export type CompetitionTerms = z.infer<typeof termsSchema>

/** Amounts in units. */
export interface ReadTerms {
  readonly asset: string
  readonly table: readonly PrizeStep[]
  readonly total: bigint
  /** In USDT. */
  readonly minimum: bigint
}

type Wrong = Result<never, TermsRefusal>

export type Terms = ReturnType<typeof createTerms>

/** What a competition is about, and what it pays. Volume is counted in USDT, so its markets are quoted in it. */
export function createTerms({ markets }: Pick<CompetitionDeps, 'markets'>) {
  const wrong = (field: string): Wrong => refuse({ code: 'activities.terms_wrong', field })

  async function symbolsOf({ markets: asked, coin }: CompetitionTerms): Promise<readonly string[]> {
    const quoted = (await markets.pairs())
      .map(({ symbol }) => symbol)
      .filter((symbol) => symbol.endsWith(`-${VOLUME_ASSET}`))
    if (asked === undefined) return quoted.filter((symbol) => symbol === `${coin}-${VOLUME_ASSET}`)
    return asked.every((symbol) => quoted.includes(symbol)) ? [...new Set(asked)] : []
  }

  /** Places in a row from the first one, and none brings more than the one before it. */
  function isTable(table: readonly PrizeStep[]): boolean {
    return table.every(({ from, to, units: prize }, at) => {
      const before = table[at - 1]
      const follows = from === (before?.to ?? 0) + 1 && to >= from
      return follows && prize > 0n && (before === undefined || prize <= before.units)
    })
  }

  async function amountsOf(terms: CompetitionTerms): Promise<Result<ReadTerms, TermsRefusal>> {
    const [asset, volume] = [await markets.asset(terms.asset), await markets.asset(VOLUME_ASSET)]
    if (asset === undefined || volume === undefined) return wrong('asset')
    const minimum = parseUnits(terms.minimumVolume, volume.scale)
    if (!minimum.ok) return wrong('minimumVolume')
    const table: PrizeStep[] = []
    for (const { from, to, amount } of terms.prizes) {
      const prize = parseUnits(amount, asset.scale)
      if (!prize.ok) return wrong('prizes')
      table.push({ from, to, units: prize.value })
    }
    return isTable(table)
      ? ok({ asset: terms.asset, table, total: prizeTotal(table), minimum: minimum.value })
      : wrong('prizes')
  }

  /** As they were typed, so that a draft can be changed; strict, so that nothing is promised that nobody reads. */
  const readTerms: KindPort['readTerms'] = async (typed) => {
    const read = termsSchema.safeParse(typed)
    if (!read.success) {
      const [issue] = read.error.issues
      const path = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path
      return wrong(String(path?.[0] ?? 'terms'))
    }
    const { coin, markets: asked } = read.data
    if ((coin === undefined) === (asked === undefined)) return wrong('markets')
    if ((await symbolsOf(read.data)).length === 0) return wrong(coin === undefined ? 'markets' : 'coin')
    const amounts = await amountsOf(read.data)
    if (!amounts.ok) return amounts
    const { asset, prizes, minimumVolume } = read.data
    const about = coin === undefined ? { markets: asked ?? [] } : { coin }
    return ok({ ...about, asset, prizes, minimumVolume })
  }

  /** Of what was drafted before. */
  async function of(kept: unknown): Promise<ReadTerms> {
    const amounts = await amountsOf(termsSchema.parse(kept))
    assert(amounts.ok, 'terms were read when they were drafted')
    return amounts.value
  }

  return {
    ...{ readTerms, of },
    symbolsOf: (kept: unknown) => symbolsOf(termsSchema.parse(kept)),
    /** The coin that it is about: of one market its base. */
    coinOf(kept: unknown): string {
      const { coin, markets: asked = [] } = termsSchema.parse(kept)
      return coin ?? asked[0]?.split('-')[0] ?? ''
    },
    async setsAside(kept: unknown): Promise<PersonCost[]> {
      const { asset, total } = await of(kept)
      return [{ pool: 'reward', asset, units: units(total) }]
    },
  }
}
