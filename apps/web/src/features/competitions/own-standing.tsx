import { CallFailure } from '@bourse/client'
import type { CompetitionDetail, OwnPlace } from '@bourse/contract'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useLimit } from '../../app/page/standing-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useJoin } from './api.ts'
import { actOf, marketName } from './competition-view.ts'

interface OwnStandingProps {
  readonly competition: CompetitionDetail
  /** Undefined for a visitor, and until it is read. */
  readonly own: OwnPlace | undefined
}

/** The own place, and the one thing that can be done now. */
export function OwnStanding({ competition, own }: OwnStandingProps) {
  return (
    <>
      {own?.joined === true && <Place competition={competition} own={own} />}
      <Act competition={competition} own={own} />
    </>
  )
}

function Place({ competition, own }: { readonly competition: CompetitionDetail; readonly own: OwnPlace }) {
  const t = useTranslations('competitions.own')
  const { amount, moment } = useAmounts()
  const { rank, raw, counted, toNext, prize, state, reason, stoppedTime } = own
  const usdt = (volume: string) => amount(volume, 'USDT', 2)
  return (
    <section aria-label={t('title')} className="mt-4 border-accent border-l-3 bg-paper-down px-4 py-3">
      {state === 'disqualified' ? (
        <Note kind="warn">
          <p className="font-semibold">{t('disqualified')}</p>
          <p>{reason}</p>
        </Note>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-body">
          <Fact name={t('rank')}>{rank === null ? t('none') : t('place', { rank })}</Fact>
          <Fact name={t('counted')}>{usdt(counted)}</Fact>
          <Fact name={t('raw')}>{usdt(raw)}</Fact>
          <Fact name={t(state === 'paid' ? 'paid' : 'prize')}>
            {prize === null ? t('noPrize') : amount(prize.amount, prize.asset)}
          </Fact>
        </dl>
      )}
      {stoppedTime !== null && (
        <p className="mt-2 text-dense text-ink-2">{t('stopped', { at: moment(stoppedTime) })}</p>
      )}
      {toNext !== null && competition.phase === 'running' && (
        <p className="mt-2 text-dense text-ink-2">{t('toNext', { amount: usdt(toNext) })}</p>
      )}
      {rank === null && competition.phase === 'running' && <p className="mt-2 text-dense text-ink-2">{t('start')}</p>}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Act({ competition, own }: OwnStandingProps) {
  const t = useTranslations('competitions.act')
  const loggedIn = useLoggedIn()
  const limit = useLimit('competition')
  const next = useRouterState({ select: ({ location }) => location.href })
  const act = actOf(competition.phase, own, loggedIn)
  const [symbol] = competition.markets
  if (act === null) return null
  const look = buttonClass({
    variant: 'accent',
    size: 'lg',
    block: true,
    className: 'md:w-auto md:min-w-[240px] md:justify-self-start',
  })
  if (act === 'logIn')
    return (
      <ActBar>
        <Link to="/account/login" state={{ next }} className={look}>
          {t('logIn')}
        </Link>
      </ActBar>
    )
  if (act === 'join') return <Join id={competition.id} closed={limit !== undefined} />
  return (
    symbol !== undefined && (
      <ActBar>
        <Link to={`/trade/${symbol}`} className={look}>
          {t('trade', { market: marketName(symbol) })}
        </Link>
      </ActBar>
    )
  )
}

function Join({ id, closed }: { readonly id: string; readonly closed: boolean }) {
  const t = useTranslations('competitions.act')
  const join = useJoin()
  const { lockIdFor, over } = useIntent()
  const press = () => join.mutate({ id, lockId: lockIdFor(id) }, { onSuccess: over })
  return (
    <ActBar>
      {join.error instanceof CallFailure && <RefusalNote failure={join.error} />}
      <Button
        variant="accent"
        size="lg"
        block
        className="md:w-auto md:min-w-[240px] md:justify-self-start"
        disabled={closed}
        pending={join.isPending}
        onClick={press}
      >
        {t('join')}
      </Button>
      <p className="text-dense text-ink-2">{t('terms')}</p>
    </ActBar>
  )
}
