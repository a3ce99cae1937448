import { LANGUAGES, type LanguageTexts } from '@bourse/contract'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Trial } from '@bourse/server/modules/trial/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { DEMO_PASSWORD } from '../people/users.ts'

const DAY_MS = 86_400_000
const REGISTERED_DAYS_AGO = 10
const ACTIVITY_DAYS = 365

const TITLE: LanguageTexts = {
  en: 'Trial Fund',
  it: 'Trial Fund',
  de: 'Trial Fund',
  ru: 'Trial Fund',
  es: 'Trial Fund',
  'zh-TW': '體驗金',
}
const SUMMARY: LanguageTexts = {
  en: 'Trade with £50 of ours for seven days and keep a share of what it earns.',
  it: 'Faccia trading con 50 £ nostre per sette giorni e conservi parte del guadagno.',
  de: 'Handeln Sie sieben Tage mit 50 £ von uns und behalten Sie einen Teil des Gewinns.',
  ru: 'Торгуйте семь дней на наши 50 £ и оставьте себе часть прибыли.',
  es: 'Opere con 50 £ nuestras durante siete días y quédese con parte de lo ganado.',
  'zh-TW': '以本所的 50 英鎊交易七天，並保留部分獲利。',
}
const RULES: LanguageTexts = {
  en: 'Once per person, document and device, within 30 days of opening the account and with a passed verification. The fund ends at 24:00 UTC of the seventh day. Without a deposit you keep half of the profit in cash and the rest as fee coupons; with own deposits of £10 or more all of it in cash. After three trades and no early end the cash is topped up to £2, and a loss with a deposit is helped by up to £5 in cash and £5 in coupons. Log in within 14 days after the end, or the cash is lost.',
  it: 'Una volta per persona, documento e dispositivo, entro 30 giorni dall’apertura del conto e con verifica superata. Il fondo termina alle 24:00 UTC del settimo giorno. Senza deposito Lei conserva metà del guadagno in contanti e il resto in coupon; con depositi propri di almeno 10 £ tutto in contanti. Dopo tre scambi e senza chiusura anticipata i contanti salgono a 2 £, e una perdita con deposito è coperta fino a 5 £ in contanti e 5 £ in coupon. Acceda entro 14 giorni dalla fine, altrimenti i contanti vanno persi.',
  de: 'Einmal pro Person, Ausweis und Gerät, innerhalb von 30 Tagen nach der Kontoeröffnung und mit bestandener Prüfung. Der Fund endet um 24:00 UTC des siebten Tages. Ohne Einzahlung behalten Sie die Hälfte des Gewinns bar und den Rest als Gutscheine; mit eigenen Einzahlungen ab 10 £ alles bar. Nach drei Trades und ohne vorzeitiges Ende wird auf 2 £ aufgestockt, und ein Verlust mit Einzahlung wird mit bis zu 5 £ bar und 5 £ Gutscheinen gemildert. Melden Sie sich innerhalb von 14 Tagen nach dem Ende an, sonst verfällt das Geld.',
  ru: 'Один раз на человека, документ и устройство, в течение 30 дней после открытия счёта и после проверки личности. Фонд завершается в 24:00 UTC седьмого дня. Без депозита вы оставляете половину прибыли деньгами, остальное купонами; с собственными депозитами от 10 £ — всё деньгами. После трёх сделок без досрочного завершения деньги дополняются до 2 £, а убыток с депозитом покрывается до 5 £ деньгами и 5 £ купонами. Войдите в течение 14 дней после завершения, иначе деньги пропадут.',
  es: 'Una vez por persona, documento y dispositivo, en los 30 días desde la apertura de la cuenta y con la verificación superada. El fondo termina a las 24:00 UTC del séptimo día. Sin depósito conserva la mitad de la ganancia en efectivo y el resto en cupones; con depósitos propios de 10 £ o más, todo en efectivo. Tras tres operaciones y sin cierre anticipado el efectivo se completa hasta 2 £, y una pérdida con depósito se ayuda con hasta 5 £ en efectivo y 5 £ en cupones. Inicie sesión en los 14 días posteriores o el efectivo se perderá.',
  'zh-TW':
    '每人、每證件、每裝置限領一次，須於開戶後 30 天內且通過身分驗證。體驗金於第七天 24:00 UTC 結束。未入金者保留一半獲利為現金，其餘為手續費券；自行入金 10 英鎊以上者全部為現金。完成三筆交易且未提前結束者，現金補足至 2 英鎊；有入金而虧損者，最多補助 5 英鎊現金與 5 英鎊手續費券。結束後請於 14 天內登入，否則現金作廢。',
}

/** One whose fund runs, and one who ended it with a profit that waits. */
const PEOPLE = [
  {
    email: 'trial-01@demo.bourse.test',
    ...{ daysAgo: 3, ended: false },
    trades: [
      { coin: 'BTC', pounds: 20, gainPercent: 14 },
      { coin: 'ETH', pounds: 15, gainPercent: 9 },
      { coin: 'BTC', pounds: 8, gainPercent: 6 },
    ],
  },
  {
    email: 'trial-02@demo.bourse.test',
    ...{ daysAgo: 5, ended: true },
    trades: [
      { coin: 'ETH', pounds: 30, gainPercent: 20 },
      { coin: 'BTC', pounds: 15, gainPercent: 12 },
    ],
  },
]

export interface TrialSeedDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly identity: Pick<Identity, 'seedUser'>
  readonly activities: Pick<Activities, 'seed'>
  readonly trial: Pick<Trial, 'seed' | 'rank'>
}

/** What gives funds out, and two people who have one; again it changes nothing. */
export async function seedTrials({ clock, logger, identity, activities, trial }: TrialSeedDeps): Promise<void> {
  const now = clock.now()
  const seeded = await activities.seed({
    ...{ id: 'act_demo_trial', kind: 'trial_fund', level: 2, terms: { coins: ['BTC', 'ETH', 'SOL', 'XRP'] } },
    ...{ startsAt: new Date(now.getTime() - REGISTERED_DAYS_AGO * DAY_MS) },
    ...{ endsAt: new Date(now.getTime() + ACTIVITY_DAYS * DAY_MS) },
    texts: { title: TITLE, summary: SUMMARY, rules: RULES },
    budgets: [
      { pool: 'reward', asset: 'GBP', amount: '55000' },
      { pool: 'coupon', asset: 'GBP', amount: '5000' },
    ],
  })
  let complete = seeded
  for (const { email, ...fund } of PEOPLE) {
    const userId = await identity.seedUser({
      ...{ email, password: DEMO_PASSWORD, country: 'IT', language: LANGUAGES[0], fiat: 'GBP' },
      registeredAt: new Date(now.getTime() - REGISTERED_DAYS_AGO * DAY_MS),
    })
    complete = (await trial.seed({ userId, ...fund })) && complete
  }
  await trial.rank({ period: now.toISOString() })
  if (!complete) logger.warn({}, 'the demo lacks a trial fund')
}
