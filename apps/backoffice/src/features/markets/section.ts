import * as markets from '@bourse/contract/calls/office/markets'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** What is traded, and how it is shown. */
export const marketsSection: Section = {
  key: 'markets',
  path: '/markets',
  call: markets.officeCoins,
  pages: [
    frame(
      page('/markets', ['markets'], async () => (await import('./markets-frame.tsx')).MarketsFrame),
      [
        firstPage('/markets/coins'),
        page('/coins', [], async () => (await import('./coins-page.tsx')).CoinsPage),
        page('/coins/$symbol', [], async () => (await import('./coin-page.tsx')).CoinPage),
        page('/tags', [], async () => (await import('./tags-page.tsx')).TagsPage),
        page('/tags/$tag', [], async () => (await import('./tag-page.tsx')).TagPage),
        page('/pairs', [], async () => (await import('./pairs-page.tsx')).PairsPage),
      ],
    ),
  ],
}
