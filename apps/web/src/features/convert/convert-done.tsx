import type { Conversion } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

interface ConvertDoneProps {
  readonly converter: Converter
  readonly conversion: Conversion
}

/** What was done, with its number. */
export function ConvertDone({ converter, conversion }: ConvertDoneProps) {
  const t = useTranslations('convert.done')
  const figures = useFigures(converter.assets)
  const { from, to, payAmount, receiveAmount, spread, id } = conversion
  return (
    <div className="py-4">
      <div aria-live="polite">
        <Status kind="completed" label={t('status')} />
        <h2 className="mt-2 font-semibold text-h3">{t('title', { amount: figures.amount(receiveAmount, to) })}</h2>
        <p className="mt-1 text-body text-ink-2">{t('text')}</p>
      </div>
      <Sum
        className="mt-4"
        rows={[
          { label: t('paid'), value: figures.amount(payAmount, from) },
          { label: t('spread'), value: figures.amount(spread, from) },
          { label: t('number'), value: id },
          { label: t('received'), value: figures.amount(receiveAmount, to), kind: 'answer' },
        ]}
      />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button variant="ink" size="lg" onClick={converter.clear}>
          {t('again')}
        </Button>
        <PageLink to="/wallet" className={buttonClass({ size: 'lg' })}>
          {t('wallet')}
        </PageLink>
      </div>
    </div>
  )
}
