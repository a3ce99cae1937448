import type { SavingProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useTellMe, useTold } from './api.ts'

const LOOK = 'min-h-6 whitespace-nowrap font-semibold text-accent text-body hover:underline'

/** One email when there is room again; pressed again it is taken back. */
export function TellMe({ product }: { readonly product: SavingProduct }) {
  const t = useTranslations('saving.tell')
  const loggedIn = useLoggedIn()
  const next = useRouterState({ select: ({ location }) => location.href })
  const { data } = useTold()
  const tell = useTellMe()
  const told = data?.includes(product.id) ?? false
  const { coin, days } = product
  if (!loggedIn) {
    return (
      <Link
        to="/account/login"
        state={{ next }}
        className={LOOK}
        aria-label={t('about', { act: t('act'), coin, days })}
      >
        {t('act')}
      </Link>
    )
  }
  const press = () =>
    tell.mutate({ productId: product.id, wanted: !told }, { onError: (failure) => toast.bad(failure.message) })
  return (
    <button
      type="button"
      aria-pressed={told}
      aria-label={t('about', { act: t(told ? 'told' : 'act'), coin, days })}
      onClick={tell.isPending ? undefined : press}
      className={LOOK}
    >
      {t(told ? 'told' : 'act')}
    </button>
  )
}
