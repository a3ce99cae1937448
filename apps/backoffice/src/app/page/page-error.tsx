import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'

/** A page that cannot be shown: a part of it did not arrive, or it has a fault of ours. */
export function PageError() {
  const t = useTranslations('shell.crash')
  return (
    <div className="desk py-12" role="alert">
      <div className="max-w-[560px]">
        <ScotchRule />
        <h1 className="display mt-6 text-h2">{t('title')}</h1>
        <p className="mt-3 text-ink-2">{t('text')}</p>
        <Button variant="ink" className="mt-6" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  )
}
