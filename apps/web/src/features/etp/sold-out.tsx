import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useTellMe, useTold } from './api.ts'

/** One email when units are sold again, for whoever is logged in and wants it; pressed again it is taken back. */
export function SoldOut({ symbol }: { readonly symbol: string }) {
  const t = useTranslations('etp.told')
  const loggedIn = useLoggedIn()
  const told = useTold().data?.includes(symbol) ?? false
  const tell = useTellMe()
  const press = () => tell.mutate({ symbol, wanted: !told }, { onError: (failure) => toast.bad(failure.message) })
  return (
    <Note kind="warn">
      {t('soldOut', { symbol })}{' '}
      {loggedIn && (
        <button
          type="button"
          aria-pressed={told}
          onClick={tell.isPending ? undefined : press}
          className="min-h-6 font-semibold text-accent hover:underline"
        >
          {t(told ? 'told' : 'tellMe')}
        </button>
      )}
    </Note>
  )
}
