import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useMarkMany, useRecommended } from './api.ts'
import type { MarketView } from './market-view.ts'
import type { MarketData } from './use-market-data.ts'
import type { ShowView } from './use-market-view.ts'

interface EmptyTabProps {
  data: MarketData
  view: MarketView
  show: ShowView
}

/** Why there is nothing, and what to do next. */
export function EmptyTab({ data, view, show }: EmptyTabProps) {
  const t = useTranslations('markets.empty')
  const loggedIn = useLoggedIn()
  const own = data.tab?.rule === 'favourites' || data.tab?.rule === 'holdings' ? data.tab.rule : null
  const seeAll = <Button onClick={() => show({ tab: null, theme: null, search: '' })}>{t('seeAll')}</Button>
  if (data.searching) {
    return (
      <EmptyState
        className="py-14"
        title={t('search.title', { search: view.search.trim() })}
        text={t('search.text')}
        action={<Button onClick={() => show({ search: '' })}>{t('search.clear')}</Button>}
      />
    )
  }
  if (own !== null && !loggedIn) {
    return <EmptyState className="py-14" title={t(`${own}.visitor`)} text={t(`${own}.text`)} action={<LogIn />} />
  }
  if (own === 'favourites') {
    return (
      <EmptyState className="py-14" title={t('favourites.title')} text={t('favourites.text')} action={<MarkSome />} />
    )
  }
  if (own === 'holdings') {
    return <EmptyState className="py-14" title={t('holdings.title')} text={t('holdings.text')} action={seeAll} />
  }
  return (
    <EmptyState
      className="py-14"
      title={t('tab.title', { list: data.theme?.name ?? data.tab?.name ?? '' })}
      text={t('tab.text')}
      action={seeAll}
    />
  )
}

function LogIn() {
  const t = useTranslations('markets.empty')
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <Link to="/account/login" state={{ next }} className={buttonClass({ variant: 'ink' })}>
      {t('logIn')}
    </Link>
  )
}

/** A beginning: the markets that most is traded on. */
function MarkSome() {
  const t = useTranslations('markets.empty.favourites')
  const { data: markets } = useRecommended(true)
  const marking = useMarkMany()
  if (markets === undefined || markets.length === 0) return null
  return (
    <Button variant="ink" pending={marking.isPending} onClick={() => marking.mutate(markets)}>
      {t('markSome', { count: markets.length })}
    </Button>
  )
}
