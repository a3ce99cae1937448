import type { OfficePair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useSavePair } from './api.ts'
import { draftOfPair, type PairDraft, pairForm } from './pair-form.ts'

export function BoundsDialog({ pair, onClose }: { pair: OfficePair; onClose: () => void }) {
  const t = useTranslations('markets.pairs')
  const shell = useTranslations('shell')
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOfPair(pair))
  const [tried, setTried] = useState(false)
  const saving = useSavePair()
  const { errors, save } = pairForm(draft, pair)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOfPair(pair))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (save === undefined || saving.isPending) return
    saving.mutate(save, {
      onSuccess: ({ symbol }) => {
        toast.good(t('boundsSaved', { pair: symbol }))
        onClose()
      },
    })
  }
  const field = (name: keyof PairDraft) => ({
    size: 'md' as const,
    label: t(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    error: tried && errors[name] && t(`errors.${errors[name]}`, { step: pair.baseStep, asset: pair.base }),
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })

  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('boundsTitle', { pair: pair.symbol })}
      description={t('boundsText')}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button type="submit" form={formId} variant="ink" disabled={!changed} pending={saving.isPending}>
            {t('saveBounds')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {saving.error && <Note kind="error">{saving.error.message}</Note>}
        <TextField {...field('minAmount')} unit={pair.base} />
        <TextField {...field('maxAmount')} unit={pair.base} />
        <TextField {...field('minTotal')} unit={pair.quote} />
        <div className="grid grid-cols-2 gap-4">
          <TextField {...field('maxOpenOrders')} inputMode="numeric" />
          <TextField {...field('maxConditionalOrders')} inputMode="numeric" />
        </div>
      </form>
    </LateDialog>
  )
}
