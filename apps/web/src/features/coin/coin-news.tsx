import type { NewsItem } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { When } from '../../app/page/when.tsx'
import { useCoinNews } from './api.ts'
import { SECTION } from './coin-frames.ts'

export function CoinNews({ symbol }: { symbol: string }) {
  const t = useTranslations('coin.news')
  return (
    <section aria-label={t('title')} className={SECTION}>
      <SectionRule title={t('title')} />
      <NewsList symbol={symbol} />
    </section>
  )
}

function NewsList({ symbol }: { symbol: string }) {
  const t = useTranslations('coin.news')
  const news = useCoinNews(symbol)
  if (news.data === undefined) {
    return news.isError ? (
      <ErrorState
        title={t('error')}
        text={news.error.message}
        onRetry={() => void news.refetch()}
        retrying={news.isFetching}
      />
    ) : (
      <LoadingState lines={6} className="min-h-44" />
    )
  }
  if (news.data.records.length === 0) {
    return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  }
  return (
    <ul className="border-line border-t">
      {news.data.records.map((item) => (
        <NewsRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function NewsRow({ item }: { item: NewsItem }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-line border-b py-3 md:grid-cols-[112px_minmax(0,1fr)]">
      <When at={item.publishedAt} className="text-body text-ink-3 md:pt-0.5" />
      <div>
        <h3 className="font-semibold text-base">
          <NewsLink link={item.link}>{item.title}</NewsLink>
        </h3>
        <p className="mt-0.5 max-w-[64ch] text-base text-ink-2">{item.text}</p>
      </div>
    </li>
  )
}

/** A path leads on within the site, an address leads outside. */
function NewsLink({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return children
  if (link.startsWith('/')) {
    return (
      <Link to={link} className="hover:underline">
        {children}
      </Link>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="hover:underline">
      {children}
    </a>
  )
}
