import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Figures } from './figures.tsx'
import { useMerchantProfile } from './merchant-api.ts'

/** Ours: what everybody may know of a merchant before trading with them. */
export function MerchantProfilePage() {
  const t = useTranslations('p2pMerchant.profile')
  const locale = useLocaleTag()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch, isRefetching } = useMerchantProfile(id)
  if (data === undefined)
    return (
      <div className="wrap max-w-[720px] py-10">
        {error === null && <LoadingState lines={5} />}
        {error?.reason === 'p2p.merchant_unknown' && <EmptyState title={t('unknown')} text={t('unknownText')} />}
        {error !== null && error.reason !== 'p2p.merchant_unknown' && (
          <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
        )}
      </div>
    )
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(data.since))
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <div className="max-w-[720px]">
        <p className="text-dense text-ink-3">{t('since', { date: since })}</p>
        <h1 className="display mt-1 break-words text-h2">{data.nickname}</h1>
        <p className="mt-2 break-words text-body text-ink-2">{data.about}</p>
        <ScotchRule className="mt-6" />
        <Figures figures={data} />
        <p className="border-line border-t pt-3 text-dense text-ink-3">{t('explained')}</p>
      </div>
    </div>
  )
}
