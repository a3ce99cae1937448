import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { saveFile } from '../../../app/shared-data/save-file.ts'
import { refreshSecurity } from '../accounts/security-api.ts'

/** Shown once: afterwards nobody can read them, the server included. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('settings.recovery')
  const navigate = useNavigate()
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.good(t('copied')),
      () => toast.bad(t('notCopied')),
    )
  const leave = () => {
    refreshSecurity()
    void navigate({ to: '/setting', hash: 'security' })
  }
  return (
    <section aria-labelledby="recovery-title">
      <h2 id="recovery-title" className="font-semibold text-h4">
        {t('title')}
      </h2>
      <p className="mt-1 text-body text-ink-2">{t('text')}</p>
      <ol className="mt-4 border-line border-t font-mono">
        {codes.map((code) => (
          <li key={code} className="border-line border-b py-2 text-read">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={copy}>
          <Icon of={drawings.copy} />
          {t('copy')}
        </Button>
        <Button onClick={() => saveFile(t('file'), `${text}\n`, 'text/plain;charset=utf-8')}>
          <Icon of={drawings.deposit} />
          {t('download')}
        </Button>
      </div>
      <Note kind="warn" className="mt-6">
        {t('once')}
      </Note>
      <Button variant="accent" size="lg" block className="mt-6" onClick={leave}>
        {t('kept')}
      </Button>
    </section>
  )
}
