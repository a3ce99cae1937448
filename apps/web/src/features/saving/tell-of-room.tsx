import type { SavingProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TellMe } from '../../app/page/tell-me.tsx'
import { useTellMe, useTold } from './api.ts'

/** One email when there is room again. */
export function TellOfRoom({ product: { id, coin, days } }: { readonly product: SavingProduct }) {
  const t = useTranslations('saving.tell')
  const tell = useTellMe()
  return (
    <TellMe
      told={useTold().data?.includes(id) ?? false}
      texts={{ act: t('act'), told: t('told') }}
      about={(act) => t('about', { act, coin, days })}
      pending={tell.isPending}
      onTell={(wanted, then) => tell.mutate({ productId: id, wanted }, then)}
      className="whitespace-nowrap text-body"
    />
  )
}
