import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import type { Way } from '../funding/index.ts'
import { createAppeals } from './appeals/appeals.ts'
import { type CaseFileDeps, createCaseFiles } from './appeals/case-files.ts'
import { type ComplaintDeps, createComplaints } from './appeals/complaints.ts'
import { type AppealOfficeDeps, createAppealOffice } from './appeals/office.ts'
import { type ChatDeps, createChat } from './chat/chat.ts'
import type { TradingDeps } from './deps.ts'
import { createBefore } from './listings/before.ts'
import type { Closing } from './listings/closing.ts'
import { LISTING_HOLDS, listedUnits } from './listings/listings.sql.ts'
import { createListings } from './listings/listings.ts'
import { createMarket } from './listings/market.ts'
import { createPricing } from './listings/pricing.ts'
import { bondUnits } from './merchants/merchants.sql.ts'
import { createEndings } from './orders/ending.ts'
import { createFreezing } from './orders/freezing.ts'
import { createLapsing } from './orders/lapsing.ts'
import { declareNotices } from './orders/notices.ts'
import { escrowedUnits, euroSince } from './orders/orders.sql.ts'
import { createPauseOffice } from './orders/pause-office.ts'
import { createPauses } from './orders/pauses.ts'
import { createPresent } from './orders/present.ts'
import { createRecords } from './orders/records.ts'
import { createResting, type Resting } from './orders/resting.ts'
import { createSteps } from './orders/steps.ts'
import { createTaking } from './orders/taking.ts'
import { LAPSE, REMIND } from './orders/timers.ts'
import { createWatch, type WatchDeps } from './orders/watch.ts'

type Office = WatchDeps &
  Pick<ChatDeps, 'limits' | 'pictures'> &
  Pick<AppealOfficeDeps, 'freeze' | 'recordAct'> &
  Pick<CaseFileDeps, 'identity'> &
  Pick<ComplaintDeps, 'ledger'>

export type P2pTrading = ReturnType<typeof createTrading>

/** Listings and orders: what is offered, taken, paid outside and released. */
export function createTrading(deps: TradingDeps & Office & { readonly closing: Closing }) {
  const notices = declareNotices(deps)
  const pricing = createPricing(deps)
  const resting = createResting(deps)
  const listings = createListings({ ...deps, pricing })
  const endings = createEndings({ ...deps, listings, notices })
  const pauses = createPauses({ ...deps, endings })
  const watch = createWatch({ ...deps, pauses })
  const present = createPresent({ ...deps, watch })
  const records = createRecords({ ...deps, pricing, resting, present })
  const appeals = createAppeals({ ...deps, endings, present, shown: records.answer, notices })
  const lapsing = createLapsing({ ...deps, endings, appeals, watch, notices })
  const files = createCaseFiles({ ...deps, pricing })
  const taking = createTaking({ ...deps, pricing, listings, endings, records, notices })
  const market = createMarket({ ...deps, pricing, listings })
  return {
    listings,
    market: { ...market, before: createBefore({ ...deps, pricing, listings, taking, market }) },
    taking,
    records,
    steps: createSteps({ ...deps, endings, lapsing, records, notices }),
    lapsing,
    pauses,
    pauseOffice: createPauseOffice({ ...deps, pauses }),
    chat: createChat({ ...deps, endings }),
    appeals,
    appealOffice: createAppealOffice({ ...deps, pricing, endings, files }),
    complaints: createComplaints({ ...deps, pricing, endings, files, notices, present }),
    shut: createFreezing({ ...deps, endings, appeals }),
    jobs: [
      job(LAPSE, lapsing.run),
      job(REMIND, lapsing.remind),
      job('p2p.watch', watch.look, { cron: '* * * * *', missed: 'latest' }),
    ],
    holds: [LISTING_HOLDS],
    way: wayOf(resting),
  }
}

/** A purchase is money in and a sale money out, as far as limits go. */
function wayOf({ heldBack }: Resting): Way {
  return {
    inflow: (on, userId, since) => euroSince(on, { side: 'buy', userId, since }),
    outflow: (on, userId, since) => euroSince(on, { side: 'sell', userId, since }),
    reversible: heldBack,
  }
}

/** What of a person's coins is for sale, in escrow or a bond: nothing else may leave with it. */
export async function spokenFor(on: Queryable, userId: string) {
  return [...(await listedUnits(on, userId)), ...(await escrowedUnits(on, userId)), ...(await bondUnits(on, userId))]
}
