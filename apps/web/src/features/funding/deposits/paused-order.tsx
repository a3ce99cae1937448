import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { storage, useStored } from '../../../app/browser-storage.ts'

const CONVERSION = /^\/convert\?from=(\w+)&to=(\w+)/

/** The order or the conversion that somebody left to bring money for it, and the way back to it as it was filled in. */
export function PausedOrder({ asset }: { readonly asset: string }) {
  const t = useTranslations('funding.paused')
  const path = useStored('pausedOrder')
  const [, base, quote] = /^\/trade\/(\w+)-(\w+)\?/.exec(path ?? '') ?? CONVERSION.exec(path ?? '') ?? []
  if (path === null || (base !== asset && quote !== asset)) return null
  const forget = () => storage.remove('pausedOrder')
  return (
    <Note
      kind="plain"
      className="mt-4 max-w-[480px]"
      action={
        <button type="button" className="link" onClick={forget}>
          {t('discard')}
        </button>
      }
    >
      {t.rich(CONVERSION.test(path) ? 'conversion' : 'text', {
        pair: `${base}/${quote}`,
        back: (text) => (
          <Link to={path} onClick={forget} className="link font-medium">
            {text}
          </Link>
        ),
      })}
    </Note>
  )
}
