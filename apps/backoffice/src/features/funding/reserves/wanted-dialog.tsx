import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useFigure } from '../../../app/page/figures.ts'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { useExportColdMove, useProposeRefill } from './reserves-api.ts'
import { saveText } from './save-text.ts'
import { wantedForm } from './wanted-form.ts'

export interface WantedMove {
  readonly kind: 'refill' | 'return'
  readonly chainName: string
  readonly chain: string
  readonly coin: string
  /** As much as there is to move. */
  readonly most: string
}

/** Proposes a refill of the hot wallet, or makes the transaction that the safe is to sign. */
export function WantedDialog({ wanted, onClose }: { readonly wanted: WantedMove; readonly onClose: () => void }) {
  const t = useTranslations('reserves.wanted')
  const figure = useFigure()
  const [input, setInput] = useState({ amount: '', reason: '' })
  const [tried, setTried] = useState(false)
  const [propose, exporting] = [useProposeRefill(), useExportColdMove()]
  const { kind, chainName, chain, coin, most } = wanted
  const { errors, typed } = wantedForm(input, most)
  const submit = () => {
    setTried(true)
    if (typed === undefined) return
    const move = { chainName, symbol: coin, ...typed }
    if (kind === 'refill') {
      propose.mutate(move, { onSuccess: () => done(t('refill.done')) })
      return
    }
    exporting.mutate(move, {
      onSuccess: ({ fileName, unsigned }) => {
        saveText(fileName, unsigned)
        done(t('return.done', { file: fileName }))
      },
    })
  }
  const done = (text: string) => {
    toast.good(text)
    onClose()
  }
  return (
    <FormDialog
      title={t(`${kind}.title`, { coin, chain })}
      description={t(`${kind}.text`)}
      confirm={t(`${kind}.submit`)}
      act={kind === 'refill' ? propose : exporting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('amount')}
        unit={coin}
        inputMode="decimal"
        autoComplete="off"
        hint={t(`${kind}.most`, { most: figure(most), coin })}
        value={input.amount}
        error={tried && errors.amount !== undefined ? t(errors.amount) : undefined}
        onChange={({ target }) => setInput({ ...input, amount: target.value })}
      />
      <TextArea
        label={t('reason')}
        rows={2}
        maxLength={500}
        value={input.reason}
        error={tried && errors.reason !== undefined ? t(errors.reason) : undefined}
        onChange={({ target }) => setInput({ ...input, reason: target.value.replaceAll('\n', ' ') })}
      />
    </FormDialog>
  )
}
