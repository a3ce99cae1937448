import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PARTS, type Part } from './api.ts'

/** What runs, or what has ended. */
export function Parts({ part, onPart }: { readonly part: Part; readonly onPart: (part: Part) => void }) {
  const t = useTranslations('savingDesk.positions')
  return (
    <Segmented
      label={t('part')}
      value={part}
      options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
      onChange={onPart}
    />
  )
}
