import type { ActivityTexts } from '@bourse/contract'
import type { Activities } from '@bourse/server/modules/activities/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { DEMO_PASSWORD } from '../people/users.ts'
import { VERIFIED_USER } from '../people/verified.ts'

export interface InvitationSeedDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly identity: Pick<Identity, 'seedUser' | 'findUserId'>
  readonly activities: Pick<Activities, 'seed'>
}

const DAY_MS = 86_400_000
const BEFORE_DAYS = 30
const AFTER_DAYS = 365

const INVITATIONS: ActivityTexts = {
  title: {
    en: 'Invite friends',
    it: 'Inviti i Suoi amici',
    de: 'Freunde einladen',
    ru: 'Пригласите друзей',
    es: 'Invite a sus amigos',
    'zh-TW': '邀請好友',
  },
  summary: {
    en: 'A tenth of your friends’ fees, and a thank-you for both of you at each step.',
    it: 'Un decimo delle commissioni dei Suoi amici e un ringraziamento per entrambi a ogni passo.',
    de: 'Ein Zehntel der Gebühren Ihrer Freunde und bei jedem Schritt ein Dankeschön für beide.',
    ru: 'Десятая часть комиссий ваших друзей и награда обоим за каждый шаг.',
    es: 'Una décima parte de las comisiones de sus amigos y un regalo para ambos en cada paso.',
    'zh-TW': '好友手續費的十分之一歸您，每完成一步雙方皆有謝禮。',
  },
  rules: {
    en: 'A friend has one inviter, for good.\nRewards are taken within 30 days.\nAccounts that look like one person are checked by our team.',
    it: 'Un amico ha un solo invitante, per sempre.\nI premi si ritirano entro 30 giorni.\nGli account che sembrano della stessa persona sono controllati dal nostro team.',
    de: 'Jeder Freund hat eine einladende Person, dauerhaft.\nPrämien werden innerhalb von 30 Tagen abgeholt.\nKonten, die nach einer Person aussehen, prüft unser Team.',
    ru: 'У друга один пригласивший, навсегда.\nНаграды забирают в течение 30 дней.\nАккаунты, похожие на одного человека, проверяет наша команда.',
    es: 'Cada amigo tiene una sola persona que lo invitó, para siempre.\nLas recompensas se recogen en 30 días.\nNuestro equipo revisa las cuentas que parecen de una misma persona.',
    'zh-TW': '每位好友只有一位邀請人，永久不變。\n獎勵須於 30 天內領取。\n疑似同一人的帳戶由我們的團隊審核。',
  },
}

const FRIENDS = ['friend-01', 'friend-02', 'friend-03', 'friend-04'].map((name) => `${name}@demo.bourse.test`)

/** What invitations bring, and four friends who opened accounts with clara's code; again it changes nothing. */
export async function seedInvitations({ clock, logger, identity, activities }: InvitationSeedDeps): Promise<void> {
  const now = clock.now().getTime()
  const window = { startsAt: new Date(now - BEFORE_DAYS * DAY_MS), endsAt: new Date(now + AFTER_DAYS * DAY_MS) }
  const isOpen = await activities.seed({
    ...{ id: 'act_demo_invitations', kind: 'invitation', level: 0, texts: INVITATIONS, terms: {} },
    ...window,
    budgets: [
      { pool: 'reward', asset: 'GBP', amount: '10000' },
      { pool: 'coupon', asset: 'GBP', amount: '10000' },
      { pool: 'reward', asset: 'USDT', amount: '2000' },
    ],
  })
  const invitedBy = await identity.findUserId(VERIFIED_USER.email)
  if (!isOpen || invitedBy === undefined) return logger.warn({}, 'the demo lacks its invitations')
  for (const [place, email] of FRIENDS.entries())
    await identity.seedUser({
      ...{ email, password: DEMO_PASSWORD, country: 'FR', language: 'en', fiat: 'EUR', invitedBy },
      registeredAt: new Date(now - (place + 1) * 5 * DAY_MS),
    })
}
