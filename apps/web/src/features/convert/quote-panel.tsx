import { QuoteDial } from '@bourse/ui/dial.tsx'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { ConvertDone } from './convert-done.tsx'
import { moveView, type PanelState, panelState } from './convert-view.ts'
import { MovedPrices } from './moved-prices.tsx'
import { QuoteAct } from './quote-act.tsx'
import { QuoteSum } from './quote-sum.tsx'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

interface QuotePanelProps {
  readonly converter: Converter
  /** How long a price is firm. */
  readonly seconds: number
  readonly movePercent: string
}

/** The price, how long it is good for, how it comes about, and the one act that it is for. */
export function QuotePanel({ converter, seconds, movePercent }: QuotePanelProps) {
  const t = useTranslations('convert.panel')
  const { firm } = converter
  const counted = useSecondsLeft(firm.quote?.endsAt ?? null)
  const left = firm.quote === null ? null : Math.min(counted, seconds)
  const state = panelState({
    halted: converter.halted !== null,
    done: firm.done !== null,
    moved: firm.moved !== null,
    complete: converter.view.request !== null,
    loggedIn: converter.loggedIn,
    short: converter.short !== null,
    failed: firm.failure !== null,
    asking: firm.isAsking,
    left,
  })
  return (
    <section aria-label={t('label')} className="min-w-0">
      <div className="section-rule" />
      {state === 'done' && firm.done !== null ? (
        <ConvertDone converter={converter} conversion={firm.done} />
      ) : (
        <>
          <Head state={state} converter={converter} left={left} seconds={seconds} movePercent={movePercent} />
          {state === 'moved' && firm.moved !== null ? (
            <MovedPrices moved={firm.moved} assets={converter.assets} />
          ) : state === 'halted' ? (
            <Halted converter={converter} />
          ) : (
            <QuoteSum converter={converter} faded={state === 'expired'} />
          )}
          <Told converter={converter} />
          <QuoteAct converter={converter} state={state} left={left ?? 0} />
        </>
      )}
    </section>
  )
}

interface HeadProps extends QuotePanelProps {
  readonly state: PanelState
  readonly left: number | null
}

function Head({ state, converter, left, seconds, movePercent }: HeadProps) {
  const t = useTranslations('convert.panel')
  const figures = useFigures(converter.assets)
  const locale = useLocaleTag()
  const { form, sides, firm, assets } = converter
  const key = state === 'empty' || state === 'short' || state === 'failed' ? 'indicative' : state
  const move = firm.moved === null ? null : moveView(firm.moved.old, firm.moved.now.quote, assets)
  const percent = (points: string) => formatPercent(points, locale, { signed: false })
  const words = {
    seconds,
    limit: percent(movePercent),
    amount: sides === null ? form.from : figures.amount(sides.payAmount, form.from),
    direction: move?.direction ?? 'same',
    percent: percent(move?.percent ?? '0'),
  }
  const counts = key === 'firm' || key === 'moved' || key === 'expired'
  return (
    <div className="flex min-h-[132px] items-center justify-between gap-4 py-3">
      <div className="min-w-0" aria-live="polite">
        <h2 className="font-semibold text-h4">{t(`${key}.title`, words)}</h2>
        <p className="mt-1 max-w-[34ch] text-dense text-ink-2">{t(`${key}.text`, words)}</p>
      </div>
      <QuoteDial
        left={counts ? (left ?? 0) : null}
        total={seconds}
        caption={key === 'halted' ? t('paused') : counts ? t('seconds', { count: left ?? 0 }) : t('notFirm')}
      />
    </div>
  )
}

function Halted({ converter: { form, assets, halted } }: { readonly converter: Converter }) {
  const t = useTranslations('convert.panel')
  if (halted === null) return null
  const coin = assets.haltOf(form.from) === null ? form.to : form.from
  return (
    <>
      <Note kind="warn">{t(`halts.${halted}`, { coin })}</Note>
      <p className="mt-3 text-dense text-ink-2">{t('halted.updates')}</p>
    </>
  )
}

/** What stands in the way, in words. After a lost connection the same press finds out what became of it. */
function Told({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.panel')
  const locale = useLocaleTag()
  const { firm, pricesOnlyUntil, halted } = converter
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23' })
  return (
    <div className="mt-4 grid gap-2 empty:hidden">
      {pricesOnlyUntil !== null && halted === null && (
        <Note kind="warn">{t('pricesOnly', { time: time.format(new Date(pricesOnlyUntil)) })}</Note>
      )}
      {firm.failure !== null && <RefusalNote failure={firm.failure} />}
    </div>
  )
}
