import type { TrialStanding } from '@bourse/contract'
import { trialEnd } from '@bourse/contract/trial-payoff'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type ReactNode, useState } from 'react'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { StandingNote, useLimit } from '../../app/page/standing-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { useClaim } from './api.ts'
import { DayScale } from './day-scale.tsx'
import { KeptPicture } from './kept-picture.tsx'
import { Outcomes } from './outcomes.tsx'
import { inPounds } from './trial-view.ts'

interface ClaimFundProps {
  /** Undefined for a visitor. */
  readonly standing: TrialStanding | undefined
  readonly aside: ReactNode
}

/**
 * The whole sum before consent: what one keeps in each of the five ways, and that it costs nothing. On a phone it is one column, so that
 * the act can stay in reach all the way down.
 */
export function ClaimFund({ standing, aside }: ClaimFundProps) {
  const t = useTranslations('trial.claim')
  const { figure, moment, day } = useAmounts()
  const locale = useLocaleTag()
  const now = useServerMinute()
  const end = trialEnd(new Date(now))
  return (
    <div className="flex flex-col pt-5 lg:grid lg:grid-cols-[1fr_420px] lg:gap-x-14">
      <div className="min-w-0">
        <DayScale
          from={now}
          to={end.getTime()}
          share={0}
          start={t('today', { day: day(now) })}
          end={t('end', { moment: moment(end.getTime()) })}
        />
        <Outcomes />
        <KeptPicture />
      </div>
      <div className="min-w-0 max-lg:contents">
        <Sum
          className="max-lg:mt-8"
          rows={[
            { operator: '', label: t('risk'), value: figure('0') },
            { operator: '+', label: t('fee'), value: figure('0') },
            { operator: '=', label: t('costs'), value: inPounds('0', locale), kind: 'answer' },
          ]}
        />
        <Consent standing={standing} />
        <div className="mt-8">{aside}</div>
      </div>
    </div>
  )
}

function Consent({ standing }: Pick<ClaimFundProps, 'standing'>) {
  const t = useTranslations('trial.claim')
  const [agreed, setAgreed] = useState(false)
  const limit = useLimit('trial_fund')
  const next = useRouterState({ select: ({ location }) => location.href })
  const claim = useClaim()
  const intent = useIntent()
  if (standing === undefined)
    return (
      <ActBar>
        <Link
          to="/account/login"
          state={{ next }}
          className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
        >
          {t('logIn')}
        </Link>
      </ActBar>
    )
  const isShut = limit !== undefined || standing.bar !== null || !standing.running
  return (
    <>
      <div className="mt-5 grid gap-3">
        {limit !== undefined && <StandingNote limit={limit} />}
        {limit === undefined && standing.bar !== null && <Note kind="warn">{t(`bars.${standing.bar}`)}</Note>}
        {limit === undefined && standing.bar === null && !standing.running && <Note>{t('none')}</Note>}
        {!isShut && (
          <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)} label={t('agree')} />
        )}
        {claim.isError && <RefusalNote failure={claim.error} />}
      </div>
      <ActBar>
        <Button
          variant="accent"
          size="lg"
          block
          disabled={isShut || !agreed}
          pending={claim.isPending}
          onClick={() => claim.mutate(intent.lockIdFor('claim'), { onSuccess: intent.over })}
        >
          {t('act')}
        </Button>
      </ActBar>
      <p className="mt-2 text-dense text-ink-2">{t('log')}</p>
    </>
  )
}
