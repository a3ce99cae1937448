import { COUPON_ASSETS, type Coupon, type CouponAsset, type CouponOffer, type Language } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Activity, AwardRefusal, KindPort, MayRefusal } from '../activities/index.ts'
import { findCoupon } from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import type { Own } from './own.ts'
import type { Views } from './views.ts'

/** Of an activity of the kind `coupon`: what everybody may take once. */
interface CouponTerms {
  readonly asset: CouponAsset
  readonly amount: string
  readonly units: string
}

type TakeRefusal = MayRefusal | AwardRefusal | { readonly code: 'activities.unknown' | 'coupons.taken' }

export interface OfferDeps extends Pick<CouponDeps, 'db' | 'markets' | 'activities'> {
  readonly views: Views
  readonly own: Pick<Own, 'newestRefund' | 'refundSeen'>
}

const PERIOD = 'taken'
const termsOf = ({ terms }: Pick<Activity, 'terms'>) => terms as unknown as CouponTerms
const faceOf = (terms: CouponTerms): Units => units(BigInt(terms.units))

export type Offers = ReturnType<typeof createOffers>

/** Coupons that everybody may take, each once. */
export function createOffers({ db, markets, activities, views, own }: OfferDeps) {
  const readTerms: KindPort['readTerms'] = async ({ asset, amount }) => {
    const known = COUPON_ASSETS.find((one) => one === asset)
    const scale = known && (await markets.asset(known))?.scale
    if (known === undefined || scale === undefined) return refuse({ code: 'activities.terms_wrong', field: 'asset' })
    const read = typeof amount === 'string' ? parseUnits(amount, scale) : undefined
    if (!read?.ok || read.value <= 0n) return refuse({ code: 'activities.terms_wrong', field: 'amount' })
    return ok({ asset: known, amount: await views.amount(known, read.value), units: String(read.value) })
  }

  const isTaken = async (on: Queryable, activityId: string, userId: string) =>
    (await activities.rewarded(on, { activityId, userId, period: PERIOD })) !== undefined

  const kind: KindPort = {
    readTerms,
    page: () => '/reward',
    costs: (terms) => {
      const { asset, ...read } = termsOf({ terms })
      return [{ pool: 'coupon', asset, units: faceOf({ asset, ...read }) }]
    },
    mayTake: async (on, { id }, userId) => !(await isTaken(on, id, userId)),
    refunds: { newest: own.newestRefund, seen: own.refundSeen },
  }

  async function list(userId: string, language: Language): Promise<CouponOffer[]> {
    const running = await activities.running(db.queryable, 'coupon')
    return Promise.all(
      running.map(async (activity) => ({
        ...{
          activityId: activity.id,
          title: activity.texts.title[language],
          summary: activity.texts.summary[language],
        },
        ...{ asset: termsOf(activity).asset, amount: termsOf(activity).amount },
        endTime: activity.ends_at.toISOString(),
        taken: await isTaken(db.queryable, activity.id, userId),
      })),
    )
  }

  /** Null where somebody decides about it first. */
  function take(
    {
      userId,
      activityId,
      language,
    }: { readonly userId: string; readonly activityId: string; readonly language: Language },
    request: MoneyRequest<Coupon | null>,
  ) {
    return db.tx(async (tx): Promise<Result<Coupon | null, TakeRefusal>> => {
      const activity = await activities.find(tx, activityId)
      if (activity?.kind !== 'coupon' || activity.state === 'draft' || activity.state === 'dropped')
        return refuse({ code: 'activities.unknown' })
      const may = await activities.mayTake(tx, { activity, userId, period: PERIOD })
      if (!may.ok) return may
      const terms = termsOf(activity)
      const awarded = await activities.award(tx, {
        ...{ activityId, userId, period: PERIOD, form: 'coupon', asset: terms.asset, units: faceOf(terms) },
        ...{ reserved: false, popup: null, source: 'coupon_taken' },
      })
      if (!awarded.ok) return awarded
      if (awarded.value.isRepeat) return refuse({ code: 'coupons.taken' })
      const view = await shown(tx, awarded.value.couponId, language)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  async function shown(on: Queryable, id: string | null, language: Language): Promise<Coupon | null> {
    const row = id === null ? undefined : await findCoupon(on, id)
    if (row === undefined) return null
    const [view] = await views.coupons(on, [row], language)
    assert(view !== undefined, 'one gives one')
    return view
  }

  return { kind, list, take }
}
