import type { EtpGate } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useAnswers } from './api.ts'

/** Two questions before the first purchase, until both are right. Nobody is told which one was not. */
export function Questions({ questions }: { readonly questions: EtpGate['questions'] }) {
  const t = useTranslations('etp.questions')
  const name = useId()
  const answering = useAnswers()
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const answers = questions.flatMap(({ id }) => chosen[id] ?? [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answers.length === questions.length && !answering.isPending) answering.mutate(answers)
  }
  return (
    <section aria-label={t('title')} className="mt-5">
      <SectionRule level={3} title={t('title')} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        {questions.map(({ id, text, answers: options }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="font-semibold text-body">{text}</legend>
            <div className="mt-2 grid gap-1.5">
              {options.map((option, place) => (
                <label key={option} className="flex min-h-6 items-start gap-2.5 text-body text-ink-2">
                  <input
                    type="radio"
                    name={`${name}${id}`}
                    className="mt-1 shrink-0 accent-accent"
                    checked={chosen[id] === place}
                    onChange={() => setChosen((before) => ({ ...before, [id]: place }))}
                  />
                  {option}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {answering.isError && <Note kind="error">{answering.error.message}</Note>}
        {answering.data?.passed === false && !answering.isPending && <Note kind="warn">{t('wrong')}</Note>}
        <Button
          type="submit"
          variant="ink"
          size="lg"
          block
          disabled={answers.length < questions.length}
          pending={answering.isPending}
        >
          {t('check')}
        </Button>
      </form>
    </section>
  )
}
