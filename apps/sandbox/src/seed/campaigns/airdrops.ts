import type { ActivityTexts } from '@bourse/contract'
import type { Activities, SeedActivity } from '@bourse/server/modules/activities/index.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'

const FIRST: ActivityTexts = {
  title: {
    en: 'DOGE for 500 people',
    it: 'DOGE per 500 persone',
    de: 'DOGE für 500 Personen',
    ru: 'DOGE для 500 человек',
    es: 'DOGE para 500 personas',
    'zh-TW': '500 人共享 DOGE',
  },
  summary: {
    en: '50,000 DOGE for the first 500 who own 100 USDT.',
    it: '50.000 DOGE per i primi 500 che possiedono 100 USDT.',
    de: '50.000 DOGE für die ersten 500, die 100 USDT besitzen.',
    ru: '50 000 DOGE первым 500, у кого есть 100 USDT.',
    es: '50.000 DOGE para los primeros 500 que posean 100 USDT.',
    'zh-TW': '持有 100 USDT 的前 500 人共享 50,000 DOGE。',
  },
  rules: {
    en: 'Own at least 100 USDT at the announced moment and when you claim. One claim per person, as long as there are spots.',
    it: 'Possieda almeno 100 USDT nel momento annunciato e quando richiede. Una richiesta a persona, finché ci sono posti.',
    de: 'Besitzen Sie mindestens 100 USDT zum angekündigten Zeitpunkt und beim Abholen. Einmal pro Person, solange Plätze frei sind.',
    ru: 'Владейте не менее 100 USDT в объявленный момент и при получении. Один раз на человека, пока есть места.',
    es: 'Posea al menos 100 USDT en el momento anunciado y al solicitar. Una vez por persona, mientras queden plazas.',
    'zh-TW': '於公布的時刻與領取時持有至少 100 USDT。每人限領一次，領完為止。',
  },
}

const DRAWN: ActivityTexts = {
  title: {
    en: '5 ETH in a draw',
    it: '5 ETH a estrazione',
    de: '5 ETH in einer Auslosung',
    ru: 'Розыгрыш 5 ETH',
    es: '5 ETH en un sorteo',
    'zh-TW': '抽籤送出 5 ETH',
  },
  summary: {
    en: '50 people who own 0.01 BTC get 0.1 ETH each. Everyone may enter for 24 hours.',
    it: '50 persone che possiedono 0,01 BTC ricevono 0,1 ETH a testa. Si partecipa per 24 ore.',
    de: '50 Personen, die 0,01 BTC besitzen, erhalten je 0,1 ETH. 24 Stunden lang können alle teilnehmen.',
    ru: '50 человек, у которых есть 0,01 BTC, получат по 0,1 ETH. Участвовать можно 24 часа.',
    es: '50 personas que posean 0,01 BTC reciben 0,1 ETH cada una. Se puede participar durante 24 horas.',
    'zh-TW': '50 位持有 0.01 BTC 的用戶每人可得 0.1 ETH，24 小時內皆可參加。',
  },
  rules: {
    en: 'Own at least 0.01 BTC at the announced moment and when you enter. The spots are drawn after 24 hours, and anyone can check the draw.',
    it: 'Possieda almeno 0,01 BTC nel momento annunciato e quando partecipa. I posti sono estratti dopo 24 ore e chiunque può verificare l’estrazione.',
    de: 'Besitzen Sie mindestens 0,01 BTC zum angekündigten Zeitpunkt und bei der Teilnahme. Nach 24 Stunden wird ausgelost, und alle können die Auslosung prüfen.',
    ru: 'Владейте не менее 0,01 BTC в объявленный момент и при участии. Места разыгрываются через 24 часа, и розыгрыш может проверить каждый.',
    es: 'Posea al menos 0,01 BTC en el momento anunciado y al participar. Las plazas se sortean a las 24 horas y cualquiera puede comprobar el sorteo.',
    'zh-TW': '於公布的時刻與參加時持有至少 0.01 BTC。24 小時後抽籤，任何人都能驗證結果。',
  },
}

const ENDED: ActivityTexts = {
  title: {
    en: 'ADA for 1,000 people',
    it: 'ADA per 1.000 persone',
    de: 'ADA für 1.000 Personen',
    ru: 'ADA для 1000 человек',
    es: 'ADA para 1.000 personas',
    'zh-TW': '1,000 人共享 ADA',
  },
  summary: {
    en: '20,000 ADA for the first 1,000 who own 50 USDT.',
    it: '20.000 ADA per i primi 1.000 che possiedono 50 USDT.',
    de: '20.000 ADA für die ersten 1.000, die 50 USDT besitzen.',
    ru: '20 000 ADA первым 1000, у кого есть 50 USDT.',
    es: '20.000 ADA para los primeros 1.000 que posean 50 USDT.',
    'zh-TW': '持有 50 USDT 的前 1,000 人共享 20,000 ADA。',
  },
  rules: {
    en: 'Own at least 50 USDT at the announced moment and when you claim.',
    it: 'Possieda almeno 50 USDT nel momento annunciato e quando richiede.',
    de: 'Besitzen Sie mindestens 50 USDT zum angekündigten Zeitpunkt und beim Abholen.',
    ru: 'Владейте не менее 50 USDT в объявленный момент и при получении.',
    es: 'Posea al menos 50 USDT en el momento anunciado y al solicitar.',
    'zh-TW': '於公布的時刻與領取時持有至少 50 USDT。',
  },
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface DemoAirdrop {
  readonly id: string
  readonly texts: ActivityTexts
  /** Before the first start of the sandbox. */
  readonly beganMs: number
  readonly lastsMs: number
  readonly terms: Readonly<Record<'asset' | 'pool' | 'spots' | 'way' | 'holdAsset' | 'minimum', string>>
}

/** One for the first who come, one that is drawn a day after the first start, and one that is over. */
const DEMO_AIRDROPS: readonly DemoAirdrop[] = [
  {
    ...{ id: 'act_demo_airdrop_first', texts: FIRST, beganMs: DAY_MS, lastsMs: 15 * DAY_MS },
    terms: { asset: 'DOGE', pool: '50000', spots: '500', way: 'first', holdAsset: 'USDT', minimum: '100' },
  },
  {
    ...{ id: 'act_demo_airdrop_drawn', texts: DRAWN, beganMs: 2 * HOUR_MS, lastsMs: DAY_MS },
    terms: { asset: 'ETH', pool: '5', spots: '50', way: 'drawn', holdAsset: 'BTC', minimum: '0.01' },
  },
  {
    ...{ id: 'act_demo_airdrop_ended', texts: ENDED, beganMs: 20 * DAY_MS, lastsMs: 10 * DAY_MS },
    terms: { asset: 'ADA', pool: '20000', spots: '1000', way: 'first', holdAsset: 'USDT', minimum: '50' },
  },
]

export interface AirdropSeedDeps {
  readonly clock: Clock
  readonly activities: Pick<Activities, 'seed'>
}

/** Again it changes nothing. */
export async function seedAirdrops({ clock, activities }: AirdropSeedDeps): Promise<void> {
  for (const { id, texts, beganMs, lastsMs, terms } of DEMO_AIRDROPS) {
    const startsAt = new Date(clock.now().getTime() - beganMs)
    const seed: SeedActivity = {
      ...{ id, kind: 'airdrop', texts, startsAt, endsAt: new Date(startsAt.getTime() + lastsMs) },
      terms: { ...terms, snapshotTime: startsAt.toISOString() },
      budgets: [{ pool: 'reward', asset: terms.asset, amount: terms.pool }],
    }
    await activities.seed(seed)
  }
}
