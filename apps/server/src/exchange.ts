import { type ConvertDeps, createConvert } from './modules/convert/index.ts'
import { createDiscount, type DiscountDeps } from './modules/discount/index.ts'
import { createEtp, type EtpDeps } from './modules/etp/index.ts'
import { createSaving, type SavingDeps } from './modules/saving/index.ts'
import { createWealth, type WealthDeps } from './modules/wealth/index.ts'
import type { Money } from './money.ts'

/** What all of them take together. */
export type ExchangeDeps = Omit<ConvertDeps, 'publishFunding'> &
  Omit<SavingDeps, 'publishFunding' | 'ownMoney'> &
  Omit<DiscountDeps, 'publishFunding' | 'ownMoney'> &
  Omit<EtpDeps, 'publishFunding' | 'planOrderOver' | 'planUnitsConsolidated' | 'planProductClosed'> &
  Omit<WealthDeps, 'saving' | 'discount' | 'etp'> & { readonly money: Money }

export type Exchange = ReturnType<typeof createExchange>

/** What is offered beside the order book: from the house, from merchants, from partners, and plans on it. */
export function createExchange({ money, ...deps }: ExchangeDeps) {
  const { publishFunding, ownMoney } = money.funding
  const convert = createConvert({ ...deps, publishFunding })
  const saving = createSaving({ ...deps, publishFunding, ownMoney })
  const discount = createDiscount({ ...deps, publishFunding, ownMoney })
  const etp = createEtp({
    ...{ ...deps, publishFunding },
    planOrderOver: (...over) => wealth.planOrderOver(...over),
    planUnitsConsolidated: (...of) => wealth.planUnitsConsolidated(...of),
    planProductClosed: (...of) => wealth.planProductClosed(...of),
  })
  const wealth = createWealth({ ...deps, saving, discount, etp })
  return { convert, saving, discount, etp, wealth }
}
