import { buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { lazy, Suspense } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { formatMoney, formatRate, minimumIn, rateRange } from '../../app/shared-data/fees.ts'
import { useFees } from '../../app/shared-data/public-data.ts'
import { BuyCard } from './buy-card.tsx'

/** Loaded for those who have an account; its place is kept meanwhile. */
const PortfolioSummary = lazy(async () => ({ default: (await import('./portfolio-summary.tsx')).PortfolioSummary }))

/** A visitor is told what this place is; a person sees what they have. Both can buy beside it. */
export function Hero() {
  const loggedIn = useLoggedIn()
  return (
    <div className="grid gap-x-[72px] gap-y-12 pt-8 pb-14 md:pt-[52px] lg:grid-cols-[minmax(0,1fr)_424px]">
      {loggedIn ? (
        <Suspense fallback={<div className="min-h-[520px]" />}>
          <PortfolioSummary />
        </Suspense>
      ) : (
        <Welcome />
      )}
      <BuyCard />
    </div>
  )
}

function Welcome() {
  const t = useTranslations('home.hero')
  return (
    <div>
      <h1 className="display text-[clamp(46px,6.8vw,96px)] leading-[0.96] tracking-[-0.022em] [font-weight:460]">
        {t('headline')}
      </h1>
      <Standfirst />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <PageLink
          to="/account/register"
          className={buttonClass({ variant: 'accent', size: 'lg', className: 'max-sm:w-full' })}
        >
          {t('openAccount')}
        </PageLink>
        <PageLink to="/markets" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
          {t('seeMarkets')}
        </PageLink>
        <p className="max-w-[300px] text-body text-ink-2">{t('note')}</p>
      </div>
      <Facts />
    </div>
  )
}

/** The figures come with the fee schedule. Until then the paragraph keeps its place unseen. */
function Standfirst() {
  const t = useTranslations('home.hero')
  const locale = useLocaleTag()
  const { data, isError } = useFees()
  const minimum = (currency: string) =>
    formatMoney(data === undefined ? { amount: '1', currency } : minimumIn(data, currency), locale)
  return (
    <p
      className={cx(
        'mt-7 max-w-[600px] text-[18px] text-ink-2 leading-[29px] md:text-[20px] md:leading-[31px]',
        !data && !isError && 'invisible',
      )}
    >
      {isError ? t('standfirstPlain') : t('standfirst', { minimumEur: minimum('EUR'), minimumGbp: minimum('GBP') })}
    </p>
  )
}

function Facts() {
  const t = useTranslations('home.facts')
  const locale = useLocaleTag()
  const { data } = useFees()
  const range = data && rateRange(data)
  const facts = [
    {
      key: 'fee',
      figure:
        range &&
        t('fee.figure', { lowest: formatRate(range.lowest, locale), highest: formatRate(range.highest, locale) }),
    },
    { key: 'confirmations', figure: data && t('confirmations.figure', { required: data.depositConfirmations }) },
    { key: 'withdrawals', figure: t('withdrawals.figure') },
  ] as const
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-5 sm:grid-cols-3 md:mt-[52px] lg:grid-cols-[repeat(3,auto)] lg:justify-start">
      {facts.map(({ key, figure }) => (
        <div key={key} className="flex flex-col-reverse justify-end border-ink border-t pt-2.5">
          <dt className="max-w-[210px] text-body text-ink-2">{t(`${key}.text`)}</dt>
          <dd className="min-h-7 font-medium text-h3">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
