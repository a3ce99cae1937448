import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { SisterFrame } from '../../app/page/frames/sister-frame.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useStanding } from './api.ts'
import { ClaimFund } from './claim-fund.tsx'
import { EndedFund } from './ended-fund.tsx'
import { Ranking } from './ranking.tsx'
import { RunningFund } from './running-fund.tsx'

/** Specification §2: the Trial Fund and its ranking. */
export function TrialPage() {
  const t = useTranslations('trial')
  return (
    <SisterFrame label={t('title')} sisters={[]} current="" title={t('headline')} intro={t('intro')}>
      <Fund />
    </SisterFrame>
  )
}

function Fund() {
  const t = useTranslations('trial')
  const loggedIn = useLoggedIn()
  const standing = useStanding()
  const { data } = standing
  if (!loggedIn) return <ClaimFund standing={undefined} aside={<Ranking />} />
  if (data === undefined)
    return standing.isError ? (
      <ErrorState
        title={t('failed')}
        text={standing.error.message}
        onRetry={() => void standing.refetch()}
        retrying={standing.isFetching}
      />
    ) : (
      <LoadingState lines={10} className="mt-6" />
    )
  if (data.fund === null) return <ClaimFund standing={data} aside={<Ranking place={data.place} />} />
  return data.fund.state === 'active' ? (
    <RunningFund fund={data.fund} coins={data.coins} aside={<Ranking place={data.place} />} />
  ) : (
    <EndedFund fund={data.fund} aside={<Ranking place={data.place} />} />
  )
}
