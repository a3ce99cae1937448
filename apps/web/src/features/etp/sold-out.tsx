import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { TellMe } from '../../app/page/tell-me.tsx'
import { useTellMe, useTold } from './api.ts'

/** One email when units are sold again, for whoever wants it. */
export function SoldOut({ symbol }: { readonly symbol: string }) {
  const t = useTranslations('etp.told')
  const tell = useTellMe()
  return (
    <Note kind="warn">
      {t('soldOut', { symbol })}{' '}
      <TellMe
        told={useTold().data?.includes(symbol) ?? false}
        texts={{ act: t('tellMe'), told: t('told') }}
        pending={tell.isPending}
        onTell={(wanted, then) => tell.mutate({ symbol, wanted }, then)}
      />
    </Note>
  )
}
