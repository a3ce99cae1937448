import type { OfficeMerchant } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Fact, Facts } from '../../../app/page/facts.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { BondSection } from './bond-section.tsx'
import { MerchantDecision } from './merchant-decision.tsx'
import { MerchantState } from './merchant-state.tsx'
import { useMerchant } from './merchants-api.ts'

export function MerchantPage() {
  const t = useTranslations('merchants.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useMerchant(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(one) => <Merchant one={one} />}
      </Loaded>
    </div>
  )
}

interface OneProps {
  readonly one: OfficeMerchant
}

function Merchant({ one }: OneProps) {
  const t = useTranslations('merchants.one')
  const amountText = useAmountText()
  const moment = useMoment({ withDate: true })
  return (
    <>
      <PageHead
        title={one.nickname}
        summary={one.account}
        above={t('above', { time: moment(one.applyTime) })}
        action={<MerchantState state={one.state} />}
      />
      {one.hidden && (
        <Note kind="warn" className="mb-6">
          {t('hidden')}
        </Note>
      )}
      {one.missing !== '0' && (
        <Note kind="warn" className="mb-6">
          {t('short', { missing: amountText(one.missing, one.bond.coin) })}
        </Note>
      )}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Application one={one} />
          <Record one={one} />
          <BondSection one={one} />
        </div>
        {one.state === 'waiting' ? <MerchantDecision one={one} /> : <Outcome one={one} />}
      </div>
    </>
  )
}

/** What the person said, and what of the requirements holds. */
function Application({ one }: OneProps) {
  const t = useTranslations('merchants')
  const lacks = one.needs.filter(({ met }) => !met)
  return (
    <Facts title={t('one.application')}>
      <Fact name={t('one.person')}>
        <PersonLink userId={one.userId}>{one.person ?? one.account}</PersonLink>{' '}
        <span className="text-ink-3">{one.uid}</span>
      </Fact>
      {one.sharedWith.length > 0 && <Fact name={t('one.sharedWith')}>{one.sharedWith.join(', ')}</Fact>}
      <Fact name={t('one.about')}>{one.about}</Fact>
      <Fact name={t('one.business')}>{one.business ?? t('one.none')}</Fact>
      <Fact name={t('one.needs')}>
        {lacks.length === 0 ? t('one.allMet') : lacks.map(({ need }) => t(`needs.${need}`)).join(', ')}
      </Fact>
    </Facts>
  )
}

function Record({ one: { figures } }: OneProps) {
  const t = useTranslations('merchants')
  const { orders, orders30, completion, releaseMinutes } = figures
  return (
    <Facts title={t('one.record')}>
      <Fact name={t('list.orders')}>{orders}</Fact>
      <Fact name={t('one.orders30')}>{orders30}</Fact>
      <Fact name={t('list.completion')}>{completion === null ? '–' : `${completion}\u00a0%`}</Fact>
      <Fact name={t('one.release')}>
        {releaseMinutes === null ? '–' : t('one.minutes', { count: Math.max(1, Math.round(releaseMinutes)) })}
      </Fact>
    </Facts>
  )
}

function Outcome({ one }: OneProps) {
  const t = useTranslations('merchants')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('list.state')}>{t(`states.${one.state}`)}</Fact>
      <Fact name={t('list.bond')}>{amountText(one.held, one.bond.coin)}</Fact>
      {one.missing !== '0' && <Fact name={t('one.missing')}>{amountText(one.missing, one.bond.coin)}</Fact>}
      {one.decideTime !== null && <Fact name={t('decision.at')}>{moment(one.decideTime)}</Fact>}
      {one.decidedBy !== null && <Fact name={t('decision.by')}>{one.decidedBy}</Fact>}
      {one.reason !== null && <Fact name={t('decision.reason')}>{one.reason}</Fact>}
      {one.bondFreeTime !== null && <Fact name={t('one.bondFree')}>{moment(one.bondFreeTime)}</Fact>}
    </Facts>
  )
}
