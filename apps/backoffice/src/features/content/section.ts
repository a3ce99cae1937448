import * as content from '@bourse/contract/calls/office/content'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** What the site says besides its own texts. */
export const contentSection: Section = {
  key: 'content',
  path: '/content',
  call: content.officeBanners,
  pages: [
    frame(
      page('/content', ['content'], async () => (await import('./content-frame.tsx')).ContentFrame),
      [
        firstPage('/content/banners'),
        page('/banners', [], async () => (await import('./banners-page.tsx')).BannersPage),
        page('/banners/$id', [], async () => (await import('./banner-page.tsx')).BannerPage),
        page('/news', [], async () => (await import('./news-page.tsx')).NewsPage),
        page('/news/$id', [], async () => (await import('./news-item-page.tsx')).NewsItemPage),
      ],
    ),
  ],
}
