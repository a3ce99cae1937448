import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { FEE_SCHEDULE } from './fees.ts'
import type { Content } from './index.ts'
import { suggestLanguage } from './language-suggestion.ts'

type ContentHandlers = Handlers<typeof contract.content>

export function contentRoutes(content: Content): ContentHandlers {
  return { ...platformRoutes(content), ...homeRoutes(content), ...officeRoutes(content) }
}

function platformRoutes(content: Content) {
  return {
    homeNotice: async () => ok(await content.homeNotice()),
    baseInfo: async () => ok(await content.baseInfo()),
    fees: async () => ok(FEE_SCHEDULE),
    languageSuggestion: async (_input, { acceptLanguage }) => ok(suggestLanguage(acceptLanguage)),
    reportVital: async (input) => {
      content.reportVital(input)
      return ok({})
    },
  } satisfies Partial<ContentHandlers>
}

function homeRoutes(content: Content) {
  const { coins } = content
  return {
    homePageData: async (_input, reader) => ok(await content.homePageData(reader)),
    homeCoins: async ({ limit }, { fiat }) => ok(await coins.homeList({ rule: 'traded', most: limit }, fiat)),
    compareLines: ({ symbols, range }, { fiat }) => coins.compare(symbols, range, fiat),
    historyData: async ({ days }, { fiat }) => ok(await coins.daily(fiat, days)),
    marketData: async (_input, { fiat }) => ok(await coins.overview(fiat)),
    coinTagInfo: async (_input, reader) => ok(await coins.tagFigures(reader)),
    webThemes: async (_input, reader) => ok(await coins.themes(reader)),
    activityBanners: async (_input, { language }) => ok(await content.banners('activity', language)),
    investBanners: async (_input, { language }) => ok(await content.banners('invest', language)),
    shareBanner: async (_input, { language }) => {
      const [banner] = await content.banners('share', language)
      return ok({ banner: banner ?? null })
    },
    outerNews: async (input, { language }) => ok(await content.news(input, language)),
  } satisfies Partial<ContentHandlers>
}

function officeRoutes({ office: { banners, news } }: Content) {
  return {
    officeBanners: async () => ok(await banners.list()),
    saveBanner: (input, context) => banners.save(input, actorOf(context)),
    publishBanner: (input, context) => banners.publish(input, actorOf(context)),
    withdrawBanner: (input, context) => banners.withdraw(input, actorOf(context)),
    officeNews: async (input) => ok(await news.list(input)),
    officeNewsItem: ({ id }) => news.get(id),
    saveNews: (input, context) => news.save(input, actorOf(context)),
    publishNews: (input, context) => news.publish(input, actorOf(context)),
    withdrawNews: (input, context) => news.withdraw(input, actorOf(context)),
  } satisfies Partial<ContentHandlers>
}
