import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { BackLink } from '../../app/page/back-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useCoins } from './api.ts'
import { CoinEditor } from './coin-editor.tsx'
import { NEW_COIN } from './coin-form.ts'

export function CoinPage() {
  const t = useTranslations('markets.coins')
  const { symbol = '' } = useParams({ strict: false })
  const query = useCoins()
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      skeleton={
        <>
          <PageHead title={symbol} above={<BackToCoins />} />
          <LoadingState lines={12} />
        </>
      }
    >
      {(coins) => {
        const coin = symbol === 'new' ? NEW_COIN : coins.find((one) => one.symbol === symbol)
        // Another coin is another form.
        if (coin !== undefined) return <CoinEditor key={coin.symbol} coin={coin} above={<BackToCoins />} />
        return (
          <>
            <PageHead title={symbol} above={<BackToCoins />} />
            <EmptyState title={t('unknown')} />
          </>
        )
      }}
    </Loaded>
  )
}

function BackToCoins() {
  const t = useTranslations('markets.coins')
  return <BackLink to="/markets/coins">{t('back')}</BackLink>
}
