import type { ActivityTexts } from '@bourse/contract'
import { assert, parseUnits } from '@bourse/money'
import type { Activities, SeedActivity } from '@bourse/server/modules/activities/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { DEMO_CUSTOMERS } from '../people/customers.ts'

export interface ActivitySeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'asset'>
  readonly identity: Pick<Identity, 'findUserId' | 'seenAtDevice'>
  readonly activities: Pick<Activities, 'seed' | 'award' | 'rewarded'>
}

const DAY_MS = 86_400_000
const HELD_IN = 'act_demo_thanks'

const THANKS: ActivityTexts = {
  title: {
    en: 'Thank-you coupons',
    it: 'Buoni di ringraziamento',
    de: 'Dankeschön-Gutscheine',
    ru: 'Купоны в благодарность',
    es: 'Cupones de agradecimiento',
    'zh-TW': '感謝手續費券',
  },
  summary: {
    en: 'Fee coupons for people who brought a friend.',
    it: 'Buoni commissione per chi ha portato un amico.',
    de: 'Gebührengutscheine für alle, die Freunde mitgebracht haben.',
    ru: 'Купоны на комиссию тем, кто привёл друга.',
    es: 'Cupones de comisión para quienes trajeron a un amigo.',
    'zh-TW': '邀請好友者可獲手續費券。',
  },
  rules: {
    en: 'One reward per person and friend.\nTwo accounts of one person are not rewarded.',
    it: 'Un premio per persona e amico.\nDue account della stessa persona non vengono premiati.',
    de: 'Eine Prämie pro Person und Freund.\nZwei Konten einer Person erhalten keine Prämie.',
    ru: 'Одна награда за каждого друга.\nДва аккаунта одного человека награду не получают.',
    es: 'Una recompensa por persona y amigo.\nDos cuentas de una misma persona no reciben recompensa.',
    'zh-TW': '每邀請一位好友可獲一份獎勵。\n同一人的兩個帳戶不予獎勵。',
  },
}

const NEW_YEAR: ActivityTexts = {
  title: {
    en: 'New Year coupons',
    it: 'Buoni di Capodanno',
    de: 'Neujahrsgutscheine',
    ru: 'Новогодние купоны',
    es: 'Cupones de Año Nuevo',
    'zh-TW': '新年手續費券',
  },
  summary: {
    en: 'Fees of 10 USDT come back to you.',
    it: '10 USDT di commissioni vengono restituiti.',
    de: '10 USDT an Gebühren erhalten Sie zurück.',
    ru: 'Вернём комиссии на 10 USDT.',
    es: 'Le devolvemos 10 USDT en comisiones.',
    'zh-TW': '可折抵 10 USDT 手續費。',
  },
  rules: {
    en: 'One coupon per person, as long as the budget lasts. It can be used for 30 days.',
    it: 'Un buono per persona, fino a esaurimento del budget. Vale 30 giorni.',
    de: 'Ein Gutschein pro Person, solange das Budget reicht. Er gilt 30 Tage.',
    ru: 'Один купон на человека, пока хватает бюджета. Действует 30 дней.',
    es: 'Un cupón por persona, mientras quede presupuesto. Vale 30 días.',
    'zh-TW': '每人一張，預算用完為止。有效期 30 天。',
  },
}

function demoActivities(now: number): readonly SeedActivity[] {
  const at = (days: number) => new Date(now + days * DAY_MS)
  return [
    {
      ...{ id: HELD_IN, kind: 'coupon', texts: THANKS, startsAt: at(-30), endsAt: at(-2) },
      terms: { asset: 'USDT', amount: '5' },
      budgets: [{ pool: 'coupon', asset: 'USDT', amount: '500' }],
    },
    {
      ...{ id: 'act_demo_new_year', kind: 'coupon', texts: NEW_YEAR, startsAt: at(14), endsAt: at(28), isDraft: true },
      terms: { asset: 'USDT', amount: '10' },
      budgets: [{ pool: 'coupon', asset: 'USDT', amount: '2000' }],
    },
  ]
}

/** One activity to approve, and two rewards of one that has ended, between people of one browser; again it changes nothing. */
export async function seedActivities(deps: ActivitySeedDeps): Promise<void> {
  const { clock, identity, activities } = deps
  for (const activity of demoActivities(clock.now().getTime())) await activities.seed(activity)
  const [inviter, friend] = await Promise.all(
    DEMO_CUSTOMERS.slice(0, 2).map(({ account }) => identity.findUserId(account.email)),
  )
  if (friend !== undefined && inviter !== undefined) await holdRewards(deps, friend, inviter)
}

async function holdRewards(deps: ActivitySeedDeps, friend: string, inviter: string): Promise<void> {
  const { db, clock, markets, identity, activities } = deps
  const held = { activityId: HELD_IN, userId: friend, reserved: false, popup: null, beside: [inviter] } as const
  if ((await activities.rewarded(db.queryable, { ...held, period: 'friend' })) !== undefined) return
  const scale = (await markets.asset('USDT'))?.scale ?? 0
  // One that a person may decide about alone, and one that takes two.
  const [small, large] = [parseUnits('5', scale), parseUnits('200', scale)]
  assert(small.ok && large.ok, 'amounts')
  const coupon = { ...held, form: 'coupon', asset: 'USDT', source: 'coupon_used' } as const
  // Where no rules say yet what is offered, the next start does it.
  await db.tx(async (tx) => {
    for (const userId of [friend, inviter])
      await identity.seenAtDevice(tx, { userId, deviceId: 'dev_demo_shared', now: clock.now() })
    const first = await activities.award(tx, { ...coupon, period: 'friend', units: small.value })
    return first.ok ? activities.award(tx, { ...coupon, period: 'investor', units: large.value }) : first
  })
}
