import type { DiscountProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TellMe } from '../../app/page/tell-me.tsx'
import { useTellMe, useTold } from './api.ts'

/** What is sold out comes again at 08:00 UTC: one email then, for whoever wants it. */
export function SoldOut({ product: { coin, direction } }: { readonly product: DiscountProduct }) {
  const t = useTranslations('discount.act')
  const told = useTold().data?.some((kind) => kind.coin === coin && kind.direction === direction) ?? false
  const tell = useTellMe()
  return (
    <Note kind="warn">
      {t('soldOut')}{' '}
      <TellMe
        told={told}
        texts={{ act: t('tellMe'), told: t('told') }}
        pending={tell.isPending}
        onTell={(wanted, then) => tell.mutate({ coin, direction, wanted }, then)}
      />
    </Note>
  )
}
