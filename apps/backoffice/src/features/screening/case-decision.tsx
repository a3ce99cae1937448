import type { ScreeningCase } from '@bourse/contract'
import * as screening from '@bourse/contract/calls/office/screening'
import { Button } from '@bourse/ui/button.tsx'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMay } from '../../app/use-may.ts'
import { type Decision, useDecide } from './api.ts'

const REASON_MAX = 500

/** What compliance makes of it, each time with a reason. */
export function CaseDecision({ one }: { readonly one: ScreeningCase }) {
  const t = useTranslations('screening.decision')
  const mayDecide = useMay(screening.decideScreening)
  const [reason, setReason] = useState('')
  const [freeze, setFreeze] = useState(false)
  const [tried, setTried] = useState(false)
  const decide = useDecide()
  const typed = reason.trim()
  const send = (decision: Decision['decision']) => {
    setTried(true)
    if (typed === '' || decide.isPending) return
    decide.mutate(
      { caseId: one.caseId, decision, reason: typed, freeze: freeze && decision === 'confirmed' },
      { onSuccess: () => toast.good(t(`done.${decision}`)) },
    )
  }
  const choices = one.choices.filter((choice) => choice !== 'open')
  const { area } = one
  const nameOf = (choice: Decision['decision']) =>
    area === 'person' || choice === 'accepted' ? t(`acts.${choice}`) : t(`coins.${choice}.${area}`)
  return (
    <section aria-labelledby="screening-decision">
      <SectionRule id="screening-decision" title={t('title')} />
      {decide.error && (
        <Note kind="error" className="mb-3">
          {decide.error.message}
        </Note>
      )}
      {mayDecide ? (
        <>
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={REASON_MAX}
            rows={3}
            value={reason}
            error={tried && typed === '' ? t('reasonMissing') : undefined}
            onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
          />
          {area !== 'person' && (
            <Checkbox
              className="mt-3 text-body"
              label={t('freeze')}
              checked={freeze}
              onChange={() => setFreeze(!freeze)}
            />
          )}
          <div className="mt-3 grid gap-2">
            {choices.map((choice) => (
              <Button
                key={choice}
                variant={choice === 'confirmed' ? 'danger' : choice === 'cleared' ? 'ink' : undefined}
                pending={decide.isPending && decide.variables.decision === choice}
                onClick={() => send(choice)}
              >
                {nameOf(choice)}
              </Button>
            ))}
          </div>
          <p className="mt-2 text-dense text-ink-3">{t(`hint.${area}`)}</p>
        </>
      ) : (
        <Note kind="info">{t('only')}</Note>
      )}
    </section>
  )
}
