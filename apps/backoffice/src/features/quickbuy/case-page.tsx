import type { OfficeQuickbuyCase } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useCase } from './api.ts'
import { CaseCard } from './case-card.tsx'
import { CaseState } from './states.tsx'

/** A case alone: of an order that a partner has and nobody made here there is no other page. */
export function QuickbuyCasePage() {
  const t = useTranslations('quickbuy.case')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useCase(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} className="mt-6" />}>
      {(one) => <Case one={one} />}
    </Loaded>
  )
}

function Case({ one }: { readonly one: OfficeQuickbuyCase }) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  return (
    <>
      <PageHead
        title={t(`kinds.${one.kind}`)}
        summary={one.partnerNo ?? undefined}
        above={t('case.above', { time: moment(one.openedAt) })}
        action={<CaseState state={one.state} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_380px]">
        <Facts title={t('case.about')}>
          <Fact name={t('cases.platform')}>{t(`platforms.${one.platform}`)}</Fact>
          <Fact name={t('order.partnerNo')}>{one.partnerNo ?? '–'}</Fact>
          <Fact name={t('order.number')}>
            {one.orderId === null ? (
              t('case.noOrder')
            ) : (
              <Link to="/quickbuy/orders/$id" params={{ id: one.orderId }} className="link">
                {one.orderId}
              </Link>
            )}
          </Fact>
        </Facts>
        <CaseCard one={one} />
      </div>
    </>
  )
}
