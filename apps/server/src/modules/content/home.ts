import type { HomePageData } from '@bourse/contract'
import type { Markets, Reader } from '../markets/index.ts'
import type { Publications } from './publications.ts'

export interface HomeDeps {
  readonly markets: Pick<Markets, 'coins'>
  readonly publications: Pick<Publications, 'banners' | 'news'>
  readonly figures: () => Promise<HomePageData['figures']>
}

const LISTED = 5
const NEWS = 3

/** All that the home page shows at first, in one answer: a visitor waits for one round trip. */
export function createHome({ markets, publications, figures }: HomeDeps) {
  const { coins } = markets
  return {
    async homePageData({ language, fiat }: Reader): Promise<HomePageData> {
      const list = (rule: 'traded' | 'latest' | 'winners' | 'losers') => coins.homeList({ rule, most: LISTED }, fiat)
      const [hot, newest, winners, losers] = await Promise.all([
        list('traded'),
        list('latest'),
        list('winners'),
        list('losers'),
      ])
      const [shareBanner] = await publications.banners('share', language)
      const { records: news } = await publications.news({ current: 1, size: NEWS }, language)
      return {
        figures: await figures(),
        market: await coins.overview(fiat),
        hot,
        newest,
        winners,
        losers,
        activityBanners: await publications.banners('activity', language),
        investBanners: await publications.banners('invest', language),
        shareBanner: shareBanner ?? null,
        news,
      }
    },
  }
}
