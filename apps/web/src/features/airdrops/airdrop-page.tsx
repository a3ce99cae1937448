import type { AirdropDetail } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { idIn } from './airdrop-view.ts'
import { useAirdrop, useCoinMarkets, useStanding } from './api.ts'
import { BalanceScale } from './balance-scale.tsx'
import { ClaimBox } from './claim-box.tsx'
import { DrawProof } from './draw-proof.tsx'
import { SpotScale } from './spot-scale.tsx'

/** Specification §2: one airdrop, named by the address. */
export function AirdropPage() {
  const t = useTranslations('airdrops.one')
  const id = useRouterState({ select: ({ location }) => idIn(location.searchStr) })
  const query = useAirdrop(id)
  const airdrop = query.data
  return (
    <CampaignFrame
      kind="airdrop"
      title={
        airdrop === undefined ? (
          t('title')
        ) : (
          <span className="flex items-center gap-3">
            <CoinMark code={airdrop.coin} size={40} />
            {airdrop.title}
          </span>
        )
      }
      intro={airdrop?.summary}
    >
      <PageLink to="/activity/airdrop-list" className="link mt-3 inline-block text-body">
        {t('all')}
      </PageLink>
      {airdrop === undefined ? <ListPending query={query} texts="airdrops.one" /> : <One airdrop={airdrop} />}
    </CampaignFrame>
  )
}

function One({ airdrop }: { readonly airdrop: AirdropDetail }) {
  const t = useTranslations('airdrops.one')
  const standing = useStanding(airdrop.id).data
  return (
    <div className="grid gap-x-12 gap-y-8 pt-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="grid min-w-0 content-start gap-8 max-lg:order-last">
        <Balance airdrop={airdrop} />
        <section aria-labelledby="rules">
          <SectionRule id="rules" title={t('rules')} />
          {airdrop.rules.split('\n').map((line) => (
            <p key={line} className="mt-3 max-w-[60ch] text-body text-ink-2">
              {line}
            </p>
          ))}
        </section>
        {airdrop.way === 'drawn' && <DrawProof airdrop={airdrop} ticket={standing?.entry?.ticket} />}
        <CoinMarkets coin={airdrop.coin} />
      </div>
      <section aria-labelledby="share" className="min-w-0">
        <SectionRule id="share" title={t('share')} />
        <Share airdrop={airdrop} />
        <div className="mt-5 grid gap-5">
          <SpotScale airdrop={airdrop} />
          <CountdownScale startTime={airdrop.startTime} endTime={airdrop.endTime} own={standing?.entry != null} />
          <ClaimBox airdrop={airdrop} standing={standing} />
        </div>
      </section>
    </div>
  )
}

/** What each person gets, as a sum that can be checked. */
function Share({ airdrop: { pool, spots, amount, coin } }: { readonly airdrop: AirdropDetail }) {
  const t = useTranslations('airdrops.one')
  const { full, figure } = useAmounts()
  return (
    <Sum
      className="mt-3"
      rows={[
        { operator: '', label: t('pool'), value: `${full(pool)}\u00a0${coin}` },
        { operator: '÷', label: t('spots'), value: figure(String(spots), 0) },
        { operator: '=', label: t('each'), value: `${full(amount)}\u00a0${coin}`, kind: 'answer' },
      ]}
    />
  )
}

function Balance({ airdrop }: { readonly airdrop: AirdropDetail }) {
  const t = useTranslations('airdrops.balance')
  const loggedIn = useLoggedIn()
  const query = useStanding(airdrop.id)
  return (
    <section aria-labelledby="balance">
      <SectionRule id="balance" title={t('title', { coin: airdrop.holdCoin })} />
      <div className="pt-4">
        {!loggedIn ? (
          <LogInFirst texts="airdrops.balance.logInFirst" comesBack />
        ) : query.data === undefined ? (
          query.isError ? (
            <ListPending query={query} texts="airdrops.balance" />
          ) : (
            <LoadingState lines={3} />
          )
        ) : (
          <BalanceScale airdrop={airdrop} standing={query.data} />
        )}
      </div>
    </section>
  )
}

/** Where the coin is traded, and where its people meet. */
function CoinMarkets({ coin }: { readonly coin: string }) {
  const t = useTranslations('airdrops.one')
  const { data } = useCoinMarkets(coin)
  if (data === undefined || (data.markets.length === 0 && data.group === null)) return null
  return (
    <section aria-labelledby="markets">
      <SectionRule id="markets" title={t('markets', { coin })} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-body">
        {data.markets.map((symbol) => (
          <li key={symbol}>
            <Link to={`/trade/${symbol}`} className="link">
              {symbol.replace('-', '/')}
            </Link>
          </li>
        ))}
        {data.group !== null && (
          <li>
            <a href={data.group} target="_blank" rel="noreferrer" className="link">
              {t('group')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
