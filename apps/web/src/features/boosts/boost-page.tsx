import type { BoostDetail } from '@bourse/contract'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { BudgetScale } from '../../app/campaigns/budget-scale.tsx'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useBoost, useOwnBoost } from './api.ts'
import { isOpen, marketName, rateScale, scaleOf, statusOf } from './boost-view.ts'
import { OwnPart } from './own-part.tsx'
import { Purchases } from './purchases.tsx'

/** One boosted coin: the rate, the pool, the own promise, and what selling would cost. */
export function BoostPage({ id }: { readonly id: string }) {
  const t = useTranslations('boosts')
  const query = useBoost(id)
  const boost = query.data
  return (
    <CampaignFrame
      kind="boost"
      title={
        boost === undefined ? (
          t('title')
        ) : (
          <span className="flex items-center gap-3">
            <CoinMark code={boost.coin} size={40} />
            {boost.title}
          </span>
        )
      }
      intro={boost?.summary}
      aside={
        <PageLink to="/boostPad" className="link text-body">
          {t('all')}
        </PageLink>
      }
    >
      {boost === undefined ? <ListPending query={query} texts="boosts.list" /> : <One boost={boost} />}
    </CampaignFrame>
  )
}

function One({ boost }: { readonly boost: BoostDetail }) {
  const t = useTranslations('boosts')
  const { percent, moment } = useAmounts()
  const loggedIn = useLoggedIn()
  const own = useOwnBoost(boost.id)
  const scale = scaleOf(boost)
  const { phase, rate, coin, people, payTime, pool } = boost
  return (
    <div className="grid gap-x-12 gap-y-8 pt-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
      <div className="grid min-w-0 content-start gap-7">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
            <Status kind={statusOf(phase)} label={t(`phases.${phase}`)} />
            <span className="font-semibold">{t('rateOf', { rate: percent(rate, rateScale(rate)), coin })}</span>
            <span className="text-ink-2">{t('people', { count: people })}</span>
          </p>
          <p className="mt-1 text-body text-ink-2">
            {t(phase === 'paid' ? 'paidOn' : 'paysOn', { time: moment(payTime) })}
          </p>
        </div>
        {!loggedIn ? (
          <LogInFirst texts="boosts.logInFirst" comesBack />
        ) : own.data === undefined ? (
          <ListPending query={own} texts="boosts.own" />
        ) : (
          <OwnPart boost={boost} own={own.data} />
        )}
        {isOpen(phase) && <Markets boost={boost} />}
        {loggedIn && <Purchases boost={boost} />}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <section aria-labelledby="pool">
          <SectionRule id="pool" title={t('pool')} />
          <div className="mt-3 grid gap-5">
            <BudgetScale budget={pool} />
            {scale !== null && <CountdownScale {...scale} own={Number(own.data?.pending ?? 0) > 0} />}
          </div>
        </section>
        <Rules boost={boost} />
      </div>
    </div>
  )
}

/** On a phone the first of them stands above the tabs, in reach of the thumb. */
function Markets({ boost: { markets } }: { readonly boost: BoostDetail }) {
  const t = useTranslations('boosts')
  const [first, ...others] = markets
  if (first === undefined) return null
  return (
    <ActBar className="mt-0 flex flex-wrap items-center gap-3">
      <Link
        to={`/trade/${first}`}
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'md:w-auto md:min-w-[240px]' })}
      >
        {t('trade', { market: marketName(first) })}
      </Link>
      {others.map((symbol) => (
        <Link key={symbol} to={`/trade/${symbol}`} className="link max-md:hidden">
          {t('trade', { market: marketName(symbol) })}
        </Link>
      ))}
    </ActBar>
  )
}

function Rules({ boost: { rate, markets, coin, rules } }: { readonly boost: BoostDetail }) {
  const t = useTranslations('boosts.rules')
  const locale = useLocaleTag()
  const { percent } = useAmounts()
  const names = new Intl.ListFormat(locale).format(markets.map(marketName))
  return (
    <section aria-labelledby="rules">
      <SectionRule id="rules" title={t('title')} />
      <ul className="grid list-disc gap-1.5 pl-4 text-body text-ink-2">
        <li>{t('counts', { rate: percent(rate, rateScale(rate)), markets: names })}</li>
        <li>{t('sales')}</li>
        <li>{t('end', { coin })}</li>
        <li>{t('pool')}</li>
        <li>{t('not')}</li>
      </ul>
      {rules.split('\n').map((line) => (
        <p key={line} className="mt-2 text-body text-ink-2">
          {line}
        </p>
      ))}
    </section>
  )
}
