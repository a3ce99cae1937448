import type { KnowledgeOutcome, KnowledgeTest } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useAnswerKnowledge, useKnowledgeTest } from './api.ts'
import { Choices } from './choices.tsx'
import { useGateMoment } from './use-gate-moment.ts'

/** The questions come when they are asked for; an outcome names what to read about, never the answers. */
export function KnowledgeStep({ nextTryAt }: { readonly nextTryAt: string | null }) {
  const t = useTranslations('gate.knowledge')
  const moment = useGateMoment()
  const test = useKnowledgeTest()
  const answering = useAnswerKnowledge()
  const failure = test.error ?? answering.error
  const start = () => test.mutate(undefined, { onSuccess: () => answering.reset() })
  const send = (sent: { tryId: string; answers: readonly number[] }) =>
    answering.mutate(sent, { onSuccess: () => test.reset() })
  return (
    <div className="mt-3 grid gap-4">
      {failure !== null && <Note kind="error">{failure.message}</Note>}
      {answering.data?.passed === false && <Failed outcome={answering.data} />}
      {test.data !== undefined ? (
        <Questions
          key={test.data.tryId}
          test={test.data}
          pending={answering.isPending}
          onSend={send}
          onLeave={() => test.reset()}
        />
      ) : nextTryAt !== null ? (
        <p className="text-body">{t('wait', { time: moment(nextTryAt, 'short') })}</p>
      ) : (
        <div>
          <Button onClick={start} pending={test.isPending}>
            {t('start')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What was wrong is told by its topic, with what there is to know about it. */
function Failed({ outcome: { right, of, topics } }: { readonly outcome: KnowledgeOutcome }) {
  const t = useTranslations('gate.knowledge')
  return (
    <div className="grid gap-3">
      <Note kind="warn">{t('failed', { right, of })}</Note>
      <dl className="grid gap-2 text-body">
        {topics.map(({ title, about }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-ink-2">{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface QuestionsProps {
  readonly test: KnowledgeTest
  readonly pending: boolean
  readonly onSend: (sent: { tryId: string; answers: readonly number[] }) => void
  readonly onLeave: () => void
}

/** One question at a time and no clock; whoever leaves finds the same ones again. */
function Questions({ test, pending, onSend, onLeave }: QuestionsProps) {
  const t = useTranslations('gate.knowledge')
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [place, setPlace] = useState(0)
  const [tried, setTried] = useState(false)
  const asked = test.questions[place]
  const isLast = place === test.questions.length - 1
  const answers = test.questions.flatMap((_question, one) => chosen[one] ?? [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen[place] === undefined) return setTried(true)
    setTried(false)
    if (!isLast) setPlace(place + 1)
    else if (!pending) onSend({ tryId: test.tryId, answers })
  }
  if (asked === undefined) return null
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-dense text-ink-3">{t('place', { place: place + 1, of: test.questions.length })}</p>
      <Choices
        key={asked.question}
        legend={asked.question}
        options={asked.answers}
        chosen={chosen[place]}
        onChoose={(answer) => setChosen((before) => ({ ...before, [place]: answer }))}
      />
      {tried && <Note kind="error">{t('missing')}</Note>}
      <div className="flex flex-wrap gap-3">
        {place > 0 && <Button onClick={() => setPlace(place - 1)}>{t('back')}</Button>}
        <Button type="submit" variant="ink" pending={pending}>
          {isLast ? t('submit') : t('next')}
        </Button>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </div>
    </form>
  )
}
