import type { SandboxClock } from '@bourse/contract'
import { trialEnd } from '@bourse/contract/trial-payoff'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useMoment, useSpan } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useNow } from '../../app/real-time.ts'
import { useClock } from './api.ts'
import { ClockDrawing } from './clock-drawing.tsx'
import { useToldMoves } from './clock-moves.ts'
import { Journey } from './journey.tsx'
import { OwnStep } from './partners/own-step.tsx'
import { clockFace, STEPS } from './product-time.ts'

export function ClockPage() {
  const t = useTranslations('sandbox.clock')
  const query = useClock()
  return (
    <>
      <PageHead title={t('title')} summary={query.data && t(stateOf(query.data))} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={5} className="max-w-[560px]" />}>
        {(clock) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_400px]">
            <Mover clock={clock} />
            <Face clock={clock} readAt={query.dataUpdatedAt} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function stateOf({ frozen, journey }: SandboxClock) {
  if (journey !== null) return 'walks'
  return frozen ? 'standsStill' : 'runs'
}

/** Until a Trial Fund that is claimed now has ended. */
function secondsToDaySeven(now: string): number {
  return Math.ceil((trialEnd(new Date(now)).getTime() - Date.parse(now)) / 1_000)
}

/** Product time as a worked sum, so that nobody takes it for the time of day. */
function Face({ clock, readAt }: { clock: SandboxClock; readAt: number }) {
  const t = useTranslations('sandbox.clock')
  const moment = useMoment({ withDate: true })
  const span = useSpan({ parts: 4 })
  const now = useNow()
  const { product, real, movedMs } = clockFace(clock, now - readAt)
  const behind = movedMs < 0
  return (
    <section aria-labelledby="face" className="max-lg:order-first">
      <SectionRule id="face" title={t('face')} />
      <ClockDrawing at={product} frozen={clock.frozen} className="mx-auto mt-1 mb-6" />
      <Sum
        rows={[
          { operator: '', label: t('real'), value: moment(real) },
          {
            operator: behind ? '\u2212' : '+',
            label: behind ? t('behind') : t('moved'),
            value: span(movedMs),
          },
          { operator: '=', label: t('product'), value: moment(product), kind: 'answer' },
        ]}
      />
    </section>
  )
}

function Mover({ clock: { frozen, journey, now } }: { clock: SandboxClock }) {
  const t = useTranslations('sandbox.clock')
  const span = useSpan()
  const { start, move } = useToldMoves()
  const advance = (seconds: number) =>
    start({ act: 'advance', seconds }, t('advanced', { span: span(seconds * 1_000) }))
  const turn = (act: 'freeze' | 'run' | 'stop') => start({ act }, t(`done.${act}`))
  const going = move.isPending ? move.variables : undefined
  const advancing = going?.act === 'advance' ? going.seconds : undefined
  return (
    <section aria-labelledby="move">
      <SectionRule id="move" title={t('move')} />
      {move.error && (
        <Note kind="error" className="mb-4">
          {move.error.message}
        </Note>
      )}
      <p className="mb-3 max-w-[60ch] text-body text-ink-2">{t('moveText')}</p>
      {journey !== null && (
        <Journey journey={journey} now={Date.parse(now)} stopping={going?.act === 'stop'} onStop={() => turn('stop')} />
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {STEPS.map(({ key, seconds }) => (
          <Button key={key} pending={advancing === seconds} onClick={() => advance(seconds)}>
            {t(`steps.${key}`)}
          </Button>
        ))}
      </div>
      <Button className="mt-2" onClick={() => advance(secondsToDaySeven(now))}>
        {t('daySeven')}
      </Button>
      <OwnStep pending={move.isPending} onAdvance={advance} />
      <SectionRule className="mt-8" title={frozen ? t('frozen') : t('running')} level={3} />
      <p className="mb-3 max-w-[60ch] text-body text-ink-2">{frozen ? t('frozenText') : t('runningText')}</p>
      <Button
        variant={frozen ? 'ink' : 'outline'}
        pending={going?.act === 'freeze' || going?.act === 'run'}
        onClick={() => turn(frozen ? 'run' : 'freeze')}
      >
        {frozen ? t('run') : t('freeze')}
      </Button>
    </section>
  )
}
