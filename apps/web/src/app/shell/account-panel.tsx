import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { useMutation } from '@tanstack/react-query'
import { PageLink } from '../page/page-link.tsx'
import { logOut } from '../session.ts'

const ROW = 'flex h-11 w-full items-center gap-2.5 border-line border-t font-medium text-left hover:text-accent'

export function AccountPanel({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useTranslations('shell.header')
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: logOut,
    onSuccess: () => {
      onClose()
      void navigate({ to: '/' })
    },
  })
  return (
    <div className="text-body">
      <p className="pb-3 text-ink-2">{account}</p>
      <PageLink to="/wallet" onClick={onClose} className={ROW}>
        {t('wallet')}
      </PageLink>
      <PageLink to="/order" onClick={onClose} className={ROW}>
        {t('orders')}
      </PageLink>
      <PageLink to="/reward" onClick={onClose} className={ROW}>
        {t('rewards')}
      </PageLink>
      <PageLink to="/invite" onClick={onClose} className={ROW}>
        {t('invite')}
      </PageLink>
      <PageLink to="/setting" onClick={onClose} className={ROW}>
        {t('settings')}
      </PageLink>
      <button type="button" disabled={leaving.isPending} onClick={() => leaving.mutate()} className={ROW}>
        <Icon of={drawings.logOut} />
        {t('logOut')}
      </button>
    </div>
  )
}
