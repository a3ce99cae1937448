import type { DiscountProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useTellMe, useTold } from './api.ts'

/** What is sold out comes again at 08:00 UTC: one email then, for whoever wants it; pressed again it is taken back. */
export function SoldOut({ product: { coin, direction } }: { readonly product: DiscountProduct }) {
  const t = useTranslations('discount.act')
  const told = useTold().data?.some((kind) => kind.coin === coin && kind.direction === direction) ?? false
  const tell = useTellMe()
  const press = () =>
    tell.mutate({ coin, direction, wanted: !told }, { onError: (failure) => toast.bad(failure.message) })
  return (
    <Note kind="warn">
      {t('soldOut')}{' '}
      <button
        type="button"
        aria-pressed={told}
        onClick={tell.isPending ? undefined : press}
        className="min-h-6 font-semibold text-accent hover:underline"
      >
        {t(told ? 'told' : 'tellMe')}
      </button>
    </Note>
  )
}
