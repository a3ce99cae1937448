import type { LanguageTexts } from '@bourse/contract'
import { assert, ok, parseUnits } from '@bourse/money'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Trading } from '@bourse/server/modules/trading/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { ASSET_PROFILES } from '../../markets/asset-profiles.ts'
import { VERIFIED_USER } from '../people/verified.ts'

export interface CouponSeedDeps {
  readonly db: Pick<Db, 'tx' | 'queryable'>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly markets: Pick<Markets, 'asset'>
  readonly activities: Pick<Activities, 'seed' | 'award' | 'rewarded'>
  readonly trading: Pick<Trading, 'orders'>
}

const DAY_MS = 86_400_000
const ACTIVITY = 'act_demo_coupon'
/** The first of them pays for her first trade. */
const COUPONS = [
  { period: 'demo-1', asset: 'USDT', amount: '5' },
  { period: 'demo-2', asset: 'GBP', amount: '10' },
] as const
const SELLER = 'merchant-01@demo.bourse.test'
const SYMBOL = 'BTC-USDT'
const AMOUNT = '0.004'

const TITLE: LanguageTexts = {
  en: 'Five pounds of fees on us',
  it: 'Cinque sterline di commissioni in omaggio',
  de: 'Fünf Pfund Gebühren geschenkt',
  ru: 'Пять фунтов комиссий за наш счёт',
  es: 'Cinco libras de comisiones por nuestra cuenta',
  'zh-TW': '贈送五英鎊手續費',
}
const SUMMARY: LanguageTexts = {
  en: 'A fee coupon for everybody who is verified. It pays your trading fees back for 30 days.',
  it: 'Un buono commissioni per tutti i verificati. Rimborsa le Sue commissioni di trading per 30 giorni.',
  de: 'Ein Gebührengutschein für alle Verifizierten. Er erstattet Ihre Handelsgebühren 30 Tage lang.',
  ru: 'Купон на комиссии для всех, кто прошёл проверку. Он возвращает торговые комиссии 30 дней.',
  es: 'Un cupón de comisiones para todas las personas verificadas. Devuelve sus comisiones durante 30 días.',
  'zh-TW': '所有已驗證用戶皆可領取手續費券，30 天內退還您的交易手續費。',
}
const RULES: LanguageTexts = {
  en: 'One coupon per person, valid for 30 days.\nFees are charged as shown; the coupon pays them back after each trade, at the price of the trade.\nTrades before the expiry count. What is left after that expires.',
  it: 'Un buono a persona, valido 30 giorni.\nLe commissioni vengono addebitate come indicato; il buono le rimborsa dopo ogni operazione, al prezzo dell’operazione.\nContano le operazioni prima della scadenza. Ciò che resta dopo scade.',
  de: 'Ein Gutschein je Person, 30 Tage gültig.\nGebühren werden wie angezeigt berechnet; der Gutschein erstattet sie nach jedem Trade zum Preis des Trades.\nTrades vor dem Ablauf zählen. Was danach übrig ist, verfällt.',
  ru: 'Один купон на человека, действует 30 дней.\nКомиссии списываются как указано; купон возвращает их после каждой сделки по цене сделки.\nУчитываются сделки до истечения срока. Остаток сгорает.',
  es: 'Un cupón por persona, válido 30 días.\nLas comisiones se cobran como se indica; el cupón las devuelve después de cada operación, al precio de la operación.\nCuentan las operaciones anteriores a la caducidad. Lo que quede después caduca.',
  'zh-TW':
    '每人一張，有效期 30 天。\n手續費按所示收取，每筆成交後由此券按成交價退還。\n到期前的成交均計算在內，之後餘額即失效。',
}

/** An activity that gives everybody a coupon, and two coupons of clara, of which a trade with a merchant has used one in part; again it changes nothing. */
export async function seedCoupons(deps: CouponSeedDeps): Promise<void> {
  const { db, clock, logger, identity, activities } = deps
  const now = clock.now().getTime()
  const isFunded = await activities.seed({
    ...{ id: ACTIVITY, kind: 'coupon', startsAt: new Date(now), endsAt: new Date(now + 60 * DAY_MS) },
    ...{ texts: { title: TITLE, summary: SUMMARY, rules: RULES }, terms: { asset: 'GBP', amount: '5' } },
    budgets: [
      { pool: 'coupon', asset: 'GBP', amount: '5000' },
      { pool: 'coupon', asset: 'USDT', amount: '1000' },
    ],
  })
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (!isFunded || userId === undefined) return
  const [first] = COUPONS
  const isKnown = await activities.rewarded(db.queryable, { activityId: ACTIVITY, userId, period: first.period })
  if (isKnown !== undefined) return
  for (const coupon of COUPONS) if (!(await give(deps, userId, coupon))) logger.warn(coupon, 'the demo lacks a coupon')
  if (!(await trade(deps, userId))) logger.warn({ SYMBOL }, 'the demo lacks a trade that a coupon paid')
}

async function give({ db, markets, activities }: CouponSeedDeps, userId: string, coupon: (typeof COUPONS)[number]) {
  const { period, asset, amount } = coupon
  const units = parseUnits(amount, (await markets.asset(asset))?.scale ?? 0)
  assert(units.ok, `${amount} ${asset} is an amount`)
  const given = await db.tx(async (tx) => {
    const awarded = await activities.award(tx, {
      ...{ activityId: ACTIVITY, userId, period, form: 'coupon', asset, units: units.value },
      ...{ reserved: false, popup: null, source: 'coupon_issued' },
    })
    return awarded.ok ? ok(awarded.value.state === 'paid') : awarded
  })
  return given.ok && given.value
}

/** At the price of the day, between two people of the demo. */
async function trade({ identity, trading }: CouponSeedDeps, userId: string): Promise<boolean> {
  const seller = await identity.findUserId(SELLER)
  if (seller === undefined) return false
  const price = (ASSET_PROFILES.BTC?.level ?? 0).toFixed(2)
  const order = {
    symbol: SYMBOL,
    type: 'limit',
    price,
    amount: AMOUNT,
    selfTrade: 'expire_taker',
    confirm: false,
  } as const
  const sold = await trading.orders.place(seller, { ...order, side: 'sell', timeInForce: 'gtc' }, 'demo-coupon-sell')
  const bought = await trading.orders.place(userId, { ...order, side: 'buy', timeInForce: 'ioc' }, 'demo-coupon-buy')
  return sold.ok && bought.ok
}
