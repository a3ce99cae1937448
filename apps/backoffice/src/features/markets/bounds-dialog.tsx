import type { OfficePair } from '@bourse/contract'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { useSavePair } from './api.ts'
import { draftOfPair, type PairDraft, pairForm } from './pair-form.ts'

export function BoundsDialog({ pair, onClose }: { pair: OfficePair; onClose: () => void }) {
  const t = useTranslations('markets.pairs')
  const [draft, setDraft] = useState(() => draftOfPair(pair))
  const [tried, setTried] = useState(false)
  const saving = useSavePair()
  const { errors, save } = pairForm(draft, pair)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOfPair(pair))

  const submit = () => {
    setTried(true)
    if (save === undefined) return
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
    <FormDialog
      title={t('boundsTitle', { pair: pair.symbol })}
      description={t('boundsText')}
      confirm={t('saveBounds')}
      disabled={!changed}
      act={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('minAmount')} unit={pair.base} />
      <TextField {...field('maxAmount')} unit={pair.base} />
      <TextField {...field('minTotal')} unit={pair.quote} />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...field('maxOpenOrders')} inputMode="numeric" />
        <TextField {...field('maxConditionalOrders')} inputMode="numeric" />
      </div>
    </FormDialog>
  )
}
