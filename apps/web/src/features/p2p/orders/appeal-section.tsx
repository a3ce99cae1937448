import type { P2pAppeal, P2pOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { clockText, type Heard, useTimeThere } from '../use-deadline.ts'
import { useAnswerAppeal } from './order-api.ts'
import { Pictures, useParty } from './pictures.tsx'
import { PlainDialog } from './plain-dialog.tsx'

const LONGEST = 1_000

interface AppealProps {
  readonly order: P2pOrderDetail
}

/** What is argued about, what was shown, how long each has, and who decides. */
export function AppealSection({ order, heard }: AppealProps & { readonly heard: Heard }) {
  const t = useTranslations('p2pOrder.appeal')
  const [withdrawing, setWithdrawing] = useState(false)
  const { appeal } = order
  if (appeal === null) return null
  return (
    <section aria-label={t('title')} className="mt-8">
      <SectionRule title={t('title')} />
      <p className="text-body text-ink-2">{t(appeal.endTime === null ? 'who' : 'ended', { coin: order.symbol })}</p>
      {appeal.endTime === null && <Clocks appeal={appeal} heard={heard} />}
      <Said order={order} appeal={appeal} />
      <Pictures order={order} />
      {order.acts.includes('answer') && <Answer order={order} />}
      {order.acts.includes('withdraw_appeal') && (
        <Button className="mt-4" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      {withdrawing && <PlainDialog order={order} act="withdraw_appeal" onClose={() => setWithdrawing(false)} />}
    </section>
  )
}

/** Targets, and said to be so: nothing lapses while staff have it. */
function Clocks({ appeal, heard }: { readonly appeal: P2pAppeal; readonly heard: Heard }) {
  const t = useTranslations('p2pOrder.appeal.clocks')
  const now = useTimeThere(heard)
  const left = (until: string) => {
    const ms = Date.parse(until) - now
    return ms > 0 ? t('left', { time: clockText(ms) }) : t('over')
  }
  const rows = [
    { key: 'answer', value: left(appeal.answerTime) },
    { key: 'look', value: appeal.lookedTime === null ? left(appeal.firstLookTime) : t('looked') },
    { key: 'decision', value: left(appeal.decisionTime) },
  ] as const
  return (
    <dl className="mt-3 border-line border-t text-body">
      {rows.map(({ key, value }) => (
        <div key={key} className="flex justify-between gap-4 border-line border-b py-2">
          <dt className="text-ink-2">{t(key)}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Said({ order, appeal }: AppealProps & { readonly appeal: P2pAppeal }) {
  const t = useTranslations('p2pOrder.appeal')
  const locale = useLocaleTag()
  const party = useParty(order)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const first = { from: appeal.by, time: appeal.openTime, text: appeal.text ?? '' }
  return (
    <ol className="mt-4 grid gap-2">
      {[first, ...appeal.answers].map(({ from, time, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place.
        <li key={place} className="bg-paper-down px-3 py-2 text-body">
          <div className="flex justify-between gap-3 text-dense text-ink-3">
            <span>{party(from)}</span>
            <time dateTime={time}>{date.format(new Date(time))}</time>
          </div>
          {place === 0 && <p className="font-medium">{t(`reasons.${appeal.reason}`)}</p>}
          {text !== '' && <p className="whitespace-pre-line break-words">{text}</p>}
        </li>
      ))}
    </ol>
  )
}

function Answer({ order }: AppealProps) {
  const t = useTranslations('p2pOrder.appeal')
  const answer = useAnswerAppeal()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '' || answer.isPending) return
    answer.mutate({ id: order.id, text: typed }, { onSuccess: () => setText('') })
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <TextArea label={t('answer')} maxLength={LONGEST} value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" variant="ink" className="mt-2" pending={answer.isPending}>
        {t('send')}
      </Button>
      {answer.isError && (
        <Note kind="error" className="mt-2">
          {answer.error.message}
        </Note>
      )}
    </form>
  )
}
