import type { GateState } from '@bourse/contract'
import { DECLARED_CATEGORIES, EVIDENCE_GROUNDS } from '@bourse/contract/policy-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Spinner } from '@bourse/ui/spinner.tsx'
import { type ChangeEvent, useState } from 'react'
import { shrink } from '../../app/shared-data/shrink.ts'
import { useDeclareCategory, useSendEvidence } from './api.ts'
import { Choices } from './choices.tsx'
import { useGateMoment } from './use-gate-moment.ts'

const CATEGORIES = [...DECLARED_CATEGORIES, 'sophisticated'] as const

/** Two statements are enough by themselves; whoever calls themselves experienced shows evidence. */
export function CategoryStep({ evidence }: { readonly evidence: GateState['evidence'] }) {
  const t = useTranslations('gate.category')
  const declare = useDeclareCategory()
  const [chosen, setChosen] = useState<number>()
  const category = chosen === undefined ? undefined : CATEGORIES[chosen]
  return (
    <div className="mt-3 grid gap-3">
      <EvidenceState evidence={evidence} />
      {declare.error !== null && <Note kind="error">{declare.error.message}</Note>}
      <Choices legend={t('title')} options={CATEGORIES.map((one) => t(one))} chosen={chosen} onChoose={setChosen} />
      {category === 'sophisticated' ? (
        evidence?.state !== 'waiting' && <EvidenceForm />
      ) : (
        <div>
          <Button
            disabled={category === undefined}
            pending={declare.isPending}
            onClick={() => category !== undefined && declare.mutate(category)}
          >
            {t('act')}
          </Button>
        </div>
      )}
    </div>
  )
}

function EvidenceState({ evidence }: { readonly evidence: GateState['evidence'] }) {
  const t = useTranslations('gate.evidence')
  const moment = useGateMoment()
  if (evidence?.state === 'waiting')
    return (
      <Note kind="info" role="status">
        {t('waiting', { date: moment(evidence.sentAt) })}
      </Note>
    )
  if (evidence?.state === 'rejected') return <Note kind="warn">{t('rejected', { reason: evidence.reason ?? '' })}</Note>
  return null
}

/** What it rests on, then the picture that shows it. */
function EvidenceForm() {
  const t = useTranslations('gate.evidence')
  const send = useSendEvidence()
  const [chosen, setChosen] = useState<number>()
  const ground = chosen === undefined ? undefined : EVIDENCE_GROUNDS[chosen]
  const change = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    const file = picked && (await shrink(picked))
    target.value = ''
    if (file !== undefined && ground !== undefined && !send.isPending) send.mutate({ ground, file })
  }
  return (
    <div className="grid gap-3">
      <Choices
        legend={t('title')}
        options={EVIDENCE_GROUNDS.map((one) => t(one))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="text-body text-ink-2">{t('text')}</p>
      {send.error !== null && <Note kind="error">{send.error.message}</Note>}
      <div>
        <label
          className={`relative inline-flex h-9 items-center gap-2 rounded-1 border border-line-ctl bg-paper-up px-4 font-semibold text-body has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${ground === undefined ? 'opacity-45' : 'hover:border-ink hover:bg-paper-down'}`}
        >
          {send.isPending && <Spinner />}
          {t('act')}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={ground === undefined}
            aria-busy={send.isPending || undefined}
            onChange={(event) => void change(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
    </div>
  )
}
