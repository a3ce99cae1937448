import type { OfficeKycCase } from '@bourse/contract'
import { KYC_REASONS, partsOf } from '@bourse/contract/kyc-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useCase, useCaseActs } from './api.ts'
import { Decision } from './decision.tsx'
import { PersonFacts } from './facts.tsx'
import { Picture } from './picture.tsx'
import { ReviewStatus } from './states.tsx'

export function CasePage() {
  const t = useTranslations('kyc.case')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useCase(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
      {(one) => <Case one={one} />}
    </Loaded>
  )
}

function Case({ one }: { one: OfficeKycCase }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  const countryName = useCountryName()
  const acts = useCaseActs(one.caseId)
  const title = `${t(`documents.${one.documentKind}`)}, ${countryName(one.country)}`
  return (
    <>
      <PageHead
        title={title}
        summary={one.account}
        above={t('case.above', { time: moment(one.submittedAt) })}
        action={<ReviewStatus state={one.state} />}
      />
      <Flags one={one} />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        {partsOf(one.documentKind).map((part) => {
          const fileId = one.files[part]
          return fileId === null ? null : <Picture key={fileId} fileId={fileId} label={t(`parts.${part}`)} />
        })}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <PersonFacts person={one.person} />
          <AccountFacts one={one} />
          <Earlier one={one} />
        </div>
        {one.state === 'in_review' ? (
          <Decision
            acts={acts}
            takenBy={one.takenBy}
            firstApprovalBy={one.firstApprovalBy}
            fourEyes={one.fourEyes}
            reasons={KYC_REASONS}
            nameOf={(reason) => t(`reasons.${reason}`)}
          />
        ) : (
          <Outcome one={one} />
        )}
      </div>
    </>
  )
}

function Flags({ one }: { one: OfficeKycCase }) {
  const t = useTranslations('kyc')
  if (one.flags.length === 0 && one.duplicates.length === 0) return null
  return (
    <Note kind="warn" className="mb-6">
      <p className="flex flex-wrap gap-1.5">
        {one.flags.map((flag) => (
          <Tag key={flag}>{t(`flags.${flag}`)}</Tag>
        ))}
      </p>
      {one.duplicates.map((other) => (
        <p key={other.caseId} className="mt-1">
          {t('case.duplicate')}{' '}
          <Link to="/kyc/cases/$id" params={{ id: other.caseId }} className="link">
            {other.account}
          </Link>
        </p>
      ))}
    </Note>
  )
}

function AccountFacts({ one }: { one: OfficeKycCase }) {
  const t = useTranslations('kyc.case')
  const reasonName = useTranslations('kyc.reasons')
  const moment = useMoment({ withDate: true })
  const countryName = useCountryName()
  const told = one.provider.reasons
    .map((reason) => (reasonName.has(reason) ? reasonName(reason) : t('otherReason', { reason })))
    .join(' ')
  return (
    <Facts title={t('account')}>
      <Fact name={t('accountCountry')}>{countryName(one.accountCountry)}</Fact>
      <Fact name={t('registeredAt')}>{moment(one.registeredAt)}</Fact>
      <Fact name={t('provider')}>
        {t(`providerStates.${one.provider.state}`)} <span className="text-ink-3">{told}</span>
      </Fact>
      <Fact name={t('screening')}>
        {t(`screeningStates.${one.screening.state}`)}{' '}
        {one.screening.cases.map(({ caseId }) => (
          <Link key={caseId} to="/screening/cases/$id" params={{ id: caseId }} className="link mr-2">
            {t('openScreening')}
          </Link>
        ))}
      </Fact>
    </Facts>
  )
}

function Earlier({ one }: { one: OfficeKycCase }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  if (one.earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <SectionRule id="earlier" title={t('case.earlier')} />
      <ul className="border-line border-t text-body">
        {one.earlier.map((row) => (
          <li key={row.caseId} className="border-line border-b py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-3">
              <Link to="/kyc/cases/$id" params={{ id: row.caseId }} className="link">
                {moment(row.submittedAt)}
              </Link>
              <ReviewStatus state={row.state} />
            </span>
            {row.reasons.map((reason) => (
              <p key={reason} className="text-ink-2">
                {t(`reasons.${reason}`)}
              </p>
            ))}
            {row.note !== null && <p className="text-ink-3">{row.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ one }: { one: OfficeKycCase }) {
  const t = useTranslations('kyc')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('decision.by')}>{one.decidedBy === 'provider' ? t('case.provider') : one.decidedBy}</Fact>
      <Fact name={t('decision.at')}>{one.decidedAt === null ? '' : moment(one.decidedAt)}</Fact>
      {one.reasons.length > 0 && (
        <Fact name={t('decision.why')}>
          {one.reasons.map((reason) => (
            <span key={reason} className="block">
              {t(`reasons.${reason}`)}
            </span>
          ))}
        </Fact>
      )}
      {one.note !== null && <Fact name={t('decision.note')}>{one.note}</Fact>}
    </Facts>
  )
}
