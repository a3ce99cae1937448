import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { ChunkLoadError } from '../chunk.ts'

/** A page that cannot be shown: a part of it did not arrive, or it has a fault of ours. */
export function PageError({ error }: { error: unknown }) {
  const t = useTranslations('shell')
  const kind = error instanceof ChunkLoadError ? 'chunkError' : 'crash'
  return (
    <div className="wrap min-h-[60dvh] py-16" role="alert">
      <div className="max-w-[560px]">
        <ScotchRule />
        <h1 className="display page-title mt-6">{t(`${kind}.title`)}</h1>
        <p className="mt-3 text-ink-2 text-read">{t(`${kind}.text`)}</p>
        <div className="mt-6 flex gap-3">
          <Button variant="ink" size="lg" onClick={() => location.reload()}>
            {t(`${kind}.reload`)}
          </Button>
          {kind === 'crash' && (
            <a href="/" className={buttonClass({ size: 'lg' })}>
              {t('crash.home')}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
