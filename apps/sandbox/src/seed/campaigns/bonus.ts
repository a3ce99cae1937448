import type { ActivityTexts } from '@bourse/contract'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'

export interface BonusSeedDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly activities: Pick<Activities, 'seed'>
}

const DAY_MS = 86_400_000
const FOR_DAYS = 365
const BUDGET = '5000'
/** What a new account is given, in whichever currency it was opened with. */
const AMOUNTS = { GBP: '10', EUR: '12', USDT: '13', USDC: '13' }

const WELCOME: ActivityTexts = {
  title: {
    en: 'Registration bonus',
    it: 'Bonus di registrazione',
    de: 'Registrierungsbonus',
    ru: 'Бонус за регистрацию',
    es: 'Bono de registro',
    'zh-TW': '註冊獎金',
  },
  summary: {
    en: 'For new accounts, after the verification and a first trade.',
    it: 'Per i nuovi account, dopo la verifica e un primo scambio.',
    de: 'Für neue Konten, nach der Identitätsprüfung und einem ersten Handel.',
    ru: 'Для новых счетов: после проверки личности и первой сделки.',
    es: 'Para cuentas nuevas, tras la verificación y una primera operación.',
    'zh-TW': '新帳戶完成身分驗證與首筆交易後即可領取。',
  },
  rules: {
    en: 'Once per person.\nA first trade has to be worth at least 10 GBP.\nThe bonus is taken within 30 days of opening the account.',
    it: 'Una sola volta per persona.\nIl primo scambio deve valere almeno 10 GBP.\nIl bonus si ritira entro 30 giorni dall’apertura dell’account.',
    de: 'Einmal pro Person.\nDer erste Handel muss mindestens 10 GBP wert sein.\nDer Bonus wird innerhalb von 30 Tagen nach der Kontoeröffnung abgeholt.',
    ru: 'Один раз на человека.\nПервая сделка должна быть на сумму не менее 10 GBP.\nБонус забирают в течение 30 дней после открытия счёта.',
    es: 'Una vez por persona.\nLa primera operación debe valer al menos 10 GBP.\nEl bono se recoge en los 30 días siguientes a la apertura de la cuenta.',
    'zh-TW': '每人限領一次。\n首筆交易價值須達 10 GBP 以上。\n須於開戶後 30 天內領取。',
  },
}

/** A bonus for accounts that are opened from the first start on; again it changes nothing. Production begins without one. */
export async function seedBonus({ clock, logger, activities }: BonusSeedDeps): Promise<void> {
  const now = clock.now()
  const isOpen = await activities.seed({
    ...{ id: 'act_demo_registration', kind: 'registration_bonus', level: 0, texts: WELCOME, terms: AMOUNTS },
    ...{ startsAt: now, endsAt: new Date(now.getTime() + FOR_DAYS * DAY_MS) },
    budgets: Object.keys(AMOUNTS).map((asset) => ({ pool: 'reward', asset, amount: BUDGET }) as const),
  })
  if (!isOpen) logger.warn({}, 'the demo lacks its registration bonus')
}
