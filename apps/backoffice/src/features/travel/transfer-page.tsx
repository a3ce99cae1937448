import type { TravelTransfer } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { useTransfer } from './api.ts'
import { TransferDecision } from './transfer-decision.tsx'
import { TransferState } from './transfer-state.tsx'

export function TravelTransferPage() {
  const t = useTranslations('travel.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useTransfer(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(one) => <Transfer one={one} />}
      </Loaded>
    </div>
  )
}

interface OneProps {
  readonly one: TravelTransfer
}

function Transfer({ one }: OneProps) {
  const t = useTranslations('travel')
  const moment = useMoment({ withDate: true })
  return (
    <>
      <PageHead
        title={one.amount}
        summary={one.account}
        above={t('one.above', { time: moment(one.openedAt) })}
        action={<TransferState state={one.state} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Parties one={one} />
          <Coins one={one} />
          <History one={one} />
        </div>
        {one.state === 'open' ? <TransferDecision one={one} /> : <Outcome one={one} />}
      </div>
    </>
  )
}

/** Who is on both sides, as far as it was told. */
function Parties({ one }: OneProps) {
  const t = useTranslations('travel')
  const other = one.counterpart ?? (one.direction === 'out' ? t('one.samePerson') : t('one.notTold'))
  return (
    <Facts title={t('one.parties')}>
      <Fact name={t('list.direction')}>{t(`directions.${one.direction}`)}</Fact>
      <Fact name={t('list.provider')}>{one.provider ?? t('unknown')}</Fact>
      <Fact name={t(one.direction === 'out' ? 'one.beneficiary' : 'one.originator')}>{other}</Fact>
      {one.direction === 'in' && <Fact name={t('one.meantFor')}>{one.named ?? t('one.notTold')}</Fact>}
      <Fact name={t('one.customer')}>
        <PersonLink userId={one.userId}>{one.person ?? one.account}</PersonLink>{' '}
        <span className="text-ink-3">{one.uid}</span>
      </Fact>
      <Fact name={t('list.answer')}>{t(`answers.${one.answer}`)}</Fact>
    </Facts>
  )
}

function Coins({ one }: OneProps) {
  const t = useTranslations('travel.one')
  return (
    <Facts title={t('coins')}>
      <Fact name={t('network')}>{one.chain}</Fact>
      <Fact name={t('address')}>
        <span className="break-all">{one.address}</span>
      </Fact>
      {one.tag !== null && <Fact name={t('tag')}>{one.tag}</Fact>}
      {one.txId !== null && (
        <Fact name={t('transaction')}>
          <Link to="/funding/crypto" search={{ search: one.txId }} className="link break-all">
            {one.txId}
          </Link>
        </Fact>
      )}
      {one.direction === 'out' && (
        <Fact name={t('withdrawal')}>
          <Link to="/withdrawals" search={{ id: one.subjectId }} className="link">
            {t('openWithdrawal')}
          </Link>
        </Fact>
      )}
    </Facts>
  )
}

function History({ one }: OneProps) {
  const t = useTranslations('travel')
  const moment = useMoment({ withDate: true })
  const steps = one.events.map(({ at, answer, by, text }, place) => ({
    id: String(place),
    title: answer === null ? t('one.by', { by: by ?? '' }) : t(`answers.${answer}`),
    ...(text !== '' && { detail: text }),
    when: <time dateTime={at}>{moment(at)}</time>,
    state: 'done' as const,
  }))
  const next =
    one.nextAt === null
      ? []
      : [{ id: 'next', title: t('one.next', { time: moment(one.nextAt) }), state: 'next' as const }]
  return (
    <section aria-labelledby="travel-history">
      <SectionRule id="travel-history" title={t('one.history')} />
      <p className="mb-2 text-dense text-ink-3">{t('one.tries', { count: one.tries })}</p>
      <Timeline steps={[...steps, ...next]} />
    </section>
  )
}

function Outcome({ one }: OneProps) {
  const t = useTranslations('travel')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('list.state')}>{t(`states.${one.state}`)}</Fact>
      <Fact name={t('decision.at')}>{one.decidedAt === null ? '' : moment(one.decidedAt)}</Fact>
      {one.decidedBy !== null && <Fact name={t('decision.by')}>{one.decidedBy}</Fact>}
      {one.reason !== null && <Fact name={t('decision.reason')}>{one.reason}</Fact>}
    </Facts>
  )
}
