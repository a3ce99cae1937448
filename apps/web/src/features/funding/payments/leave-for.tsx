import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'

/** To a page of somebody whom nobody has listed: its host is read before one goes there. */
export function LeaveFor({ url }: { readonly url: string }) {
  const t = useTranslations('cards.leave')
  const { host } = new URL(url)
  return (
    <div className="mt-4 grid gap-3">
      <Note kind="warn">{t('text', { host })}</Note>
      <a href={url} className={buttonClass({ variant: 'ink', size: 'lg', block: true })}>
        {t('go', { host })}
      </a>
    </div>
  )
}
