import { assert, ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { KindPort, TermsRefusal } from '../activities/index.ts'
import type { BoostDeps } from './deps.ts'

/** So many percent may be added. */
const MOST_PERCENT = 100

const termsSchema = z.strictObject({
  asset: z.string().regex(/^[A-Z0-9]{2,12}$/),
  /** In percent; forms send it as text. */
  rate: z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)),
})

export interface ReadTerms {
  readonly asset: string
  readonly rateBps: number
}

export type Terms = ReturnType<typeof createTerms>

/** Which coin is boosted, and by how much. */
export function createTerms({ markets }: Pick<BoostDeps, 'markets'>) {
  const wrong = (field: string): Result<never, TermsRefusal> => refuse({ code: 'activities.terms_wrong', field })

  async function symbolsOf(asset: string): Promise<readonly string[]> {
    return (await markets.pairs()).map(({ symbol }) => symbol).filter((symbol) => symbol.startsWith(`${asset}-`))
  }

  function bpsOf(rate: string): number {
    const [whole = '0', part = ''] = rate.split('.')
    return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  }

  /** Strict, so that nothing is promised that nobody reads. */
  const readTerms: KindPort['readTerms'] = async (typed) => {
    const read = termsSchema.safeParse(typed)
    if (!read.success) {
      const [issue] = read.error.issues
      const path = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path
      return wrong(String(path?.[0] ?? 'terms'))
    }
    const { asset, rate } = read.data
    if ((await markets.asset(asset)) === undefined || (await symbolsOf(asset)).length === 0) return wrong('asset')
    const bps = bpsOf(rate)
    return bps > 0 && bps <= MOST_PERCENT * 100 ? ok({ asset, rate }) : wrong('rate')
  }

  /** Of what was drafted before. */
  function of(kept: unknown): ReadTerms {
    const read = termsSchema.safeParse(kept)
    assert(read.success, 'terms were read when they were drafted')
    return { asset: read.data.asset, rateBps: bpsOf(read.data.rate) }
  }

  return { readTerms, of, symbolsOf }
}
