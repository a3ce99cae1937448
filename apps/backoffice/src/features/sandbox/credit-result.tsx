import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import type { Credit } from './api.ts'
import { availableBefore } from './credit-form.ts'

export interface Credited extends Credit {
  readonly transactionId: string
  readonly available: string
}

export function CreditResult({ credited }: { credited: Credited }) {
  const t = useTranslations('sandbox.credit')
  const { email, asset, amount, available, transactionId } = credited
  // The server answers at the scale of the asset.
  const scale = available.split('.')[1]?.length ?? 0
  const figure = (value: string) => <Amount value={value} scale={scale} asset={asset} />
  return (
    <div role="status" className="mt-6">
      <p className="mb-2 break-words font-semibold text-body">{t('done', { email })}</p>
      <Sum
        rows={[
          { operator: '', label: t('before'), value: figure(availableBefore({ available, amount })) },
          { operator: '+', label: t('credited'), value: figure(amount) },
          { operator: '=', label: t('available'), value: figure(available), kind: 'answer' },
        ]}
      />
      <p className="mt-2 break-all text-dense text-ink-3">{t('transaction', { id: transactionId })}</p>
    </div>
  )
}
