import type { contract, InputOf, InvestProduct, Product } from '@bourse/contract'
import type { WealthDeps } from './deps.ts'

type Input = InputOf<typeof contract.wealth.listProduct>
type Listed = Omit<InvestProduct, 'offered' | 'deniedCountries' | 'policy'> & { readonly policy: Product }

const NONE = { saving: null, discount: null, etp: null } as const

export type InvestProducts = ReturnType<typeof createInvestProducts>

/** Everything that can be invested in, of whichever module: each says what it offers, and the rules say where. */
export function createInvestProducts({
  saving,
  discount,
  etp,
  policy,
}: Pick<WealthDeps, 'saving' | 'discount' | 'etp' | 'policy'>) {
  const sources: Readonly<Record<InvestProduct['kind'], (coin: string | undefined) => Promise<Listed[]>>> = {
    saving: async (coin) =>
      (await saving.offered(coin)).map((product) => ({
        ...{
          ...NONE,
          kind: 'saving',
          coin: product.coin,
          state: product.state,
          policy: product.policy,
          saving: product,
        },
      })),
    discount: async (coin) =>
      (await discount.products.list({ coin })).map((product) => ({
        ...{
          ...NONE,
          kind: 'discount',
          coin: product.coin,
          state: product.state,
          policy: 'discount',
          discount: product,
        },
      })),
    etp: async (coin) =>
      (await etp.products())
        .filter((product) => coin === undefined || product.coin === coin)
        .map((product) => ({
          ...{ ...NONE, kind: 'etp', coin: product.coin, state: product.state, policy: 'etp', etp: product },
        })),
  }

  return async ({ kind, coin, country }: Input): Promise<InvestProduct[]> => {
    const kinds = kind === undefined ? Object.values(sources) : [sources[kind]]
    const found = (await Promise.all(kinds.map((list) => list(coin)))).flat()
    const places = new Map<Product, Pick<InvestProduct, 'offered' | 'deniedCountries'>>()
    for (const product of new Set(found.map((listed) => listed.policy))) {
      const offered = country === undefined ? null : await policy.isOffered(product, country)
      places.set(product, { offered, deniedCountries: await policy.deniedCountries(product) })
    }
    return found.map((listed) => ({ offered: null, deniedCountries: [], ...places.get(listed.policy), ...listed }))
  }
}
