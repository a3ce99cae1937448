import type { OfficeReset } from '@bourse/contract'
import { RESET_REASONS } from '@bourse/contract/kyc-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useReset, useResetActs } from './api.ts'
import { Decision } from './decision.tsx'
import { PersonFacts } from './facts.tsx'
import { Picture } from './picture.tsx'
import { ReviewStatus } from './states.tsx'

export function ResetPage() {
  const t = useTranslations('kyc.reset')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useReset(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
      {(one) => <Reset one={one} />}
    </Loaded>
  )
}

/** The selfie with the number, the selfie of the verification, and the document: one face in three pictures. */
function Reset({ one }: { one: OfficeReset }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  const acts = useResetActs(one.resetId)
  const { front, selfie } = one.kyc.files
  return (
    <>
      <PageHead
        title={t('reset.title')}
        summary={one.account}
        above={t('case.above', { time: moment(one.submittedAt) })}
        action={<ReviewStatus state={one.state} />}
      />
      <p className="mb-5 border-ink border-y py-2 text-body">
        {t('reset.number')} <span className="ml-2 font-semibold text-h3 tracking-[4px]">{one.number}</span>
      </p>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        <Picture fileId={one.selfie} label={t('reset.now')} />
        {selfie !== null && <Picture fileId={selfie} label={t('reset.then')} />}
        {front !== null && <Picture fileId={front} label={t('parts.front')} />}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <PersonFacts person={one.person} />
          <Circumstances one={one} />
        </div>
        {one.state === 'in_review' ? (
          <Decision
            fourEyes
            acts={acts}
            takenBy={one.takenBy}
            firstApprovalBy={one.firstApprovalBy}
            reasons={RESET_REASONS}
            nameOf={(reason) => t(`resetReasons.${reason}`)}
          />
        ) : (
          <Outcome one={one} />
        )}
      </div>
    </>
  )
}

function Circumstances({ one }: { one: OfficeReset }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('reset.circumstances')}>
      <Fact name={t('resets.via')}>{t(`resets.ways.${one.via}`)}</Fact>
      <Fact name={t('reset.ip')}>{one.ip}</Fact>
      <Fact name={t('reset.device')}>{one.userAgent}</Fact>
      <Fact name={t('reset.verified')}>
        <Link to="/kyc/cases/$id" params={{ id: one.kyc.caseId }} className="link">
          {moment(one.kyc.passedAt)}
        </Link>
      </Fact>
    </Facts>
  )
}

function Outcome({ one }: { one: OfficeReset }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('decision.by')}>
        {one.firstApprovalBy !== null && <span className="block">{one.firstApprovalBy}</span>}
        {one.decidedBy}
      </Fact>
      <Fact name={t('decision.at')}>{one.decidedAt === null ? '' : moment(one.decidedAt)}</Fact>
      {one.reasons.length > 0 && (
        <Fact name={t('decision.why')}>
          {one.reasons.map((reason) => (
            <span key={reason} className="block">
              {t(`resetReasons.${reason}`)}
            </span>
          ))}
        </Fact>
      )}
      {one.note !== null && <Fact name={t('decision.note')}>{one.note}</Fact>}
    </Facts>
  )
}
