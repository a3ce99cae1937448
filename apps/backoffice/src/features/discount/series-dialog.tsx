import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useDraft } from './api.ts'
import { EMPTY, type SeriesTyped, seriesForm } from './series-form.ts'

const TYPED = ['coin', 'days', 'distances', 'step', 'quota', 'personal', 'minimum'] as const
const coinOf = ({ coin }: SeriesTyped) => coin.trim().toUpperCase()

function unitsOf(typed: SeriesTyped) {
  const pay = typed.direction === 'sell_high' ? coinOf(typed) : 'USDT'
  return {
    ...{ coin: undefined, days: undefined, distances: '%', step: 'USDT' },
    ...{ quota: pay, personal: pay, minimum: pay },
  }
}

export function SeriesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('discountDesk.draft')
  const draft = useDraft()
  return (
    <DraftDialog
      title={t('title')}
      description={t('text')}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={EMPTY}
      fields={(typed) => TYPED.map((name) => ({ name, label: t(`names.${name}`), unit: unitsOf(typed)[name] }))}
      form={seriesForm}
      errorText={(wrong) => t(`errors.${wrong}`)}
      act={draft}
      onClose={onClose}
    >
      {(typed, change) => <Direction typed={typed} onChange={change} />}
    </DraftDialog>
  )
}

interface DirectionProps {
  readonly typed: SeriesTyped
  readonly onChange: (typed: SeriesTyped) => void
}

function Direction({ typed, onChange }: DirectionProps) {
  const t = useTranslations('discountDesk.draft')
  const series = useTranslations('discountDesk.series')
  return (
    <Select
      size="md"
      label={t('direction')}
      value={typed.direction}
      options={(['sell_high', 'buy_low'] as const).map((value) => ({
        value,
        label: series(`directions.${value}`, { coin: coinOf(typed) }),
      }))}
      onChange={({ target }) => onChange({ ...typed, direction: target.value === 'buy_low' ? 'buy_low' : 'sell_high' })}
    />
  )
}
