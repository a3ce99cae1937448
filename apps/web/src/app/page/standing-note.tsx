import * as wallet from '@bourse/contract/calls/web/wallet'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'
import { useLoggedIn } from '../session.ts'
import { PageLink } from './page-link.tsx'

const STANDING_MS = 60_000

/** What the law of their country says of a product to the person who is logged in; undefined where it is simply there. */
export function useLimit(product: string) {
  const enabled = useLoggedIn()
  const { data } = useQuery({
    queryKey: ['wallet', 'userState'],
    queryFn: ({ signal }) => call(wallet.userState, {}, { signal }),
    staleTime: STANDING_MS,
    enabled,
  })
  const found = data?.products.find((own) => own.product === product)
  return found === undefined || found.answer === 'allow' ? undefined : { answer: found.answer, reason: found.reason }
}

/** Why somebody cannot do it yet, or at all, and where the steps are. */
export function StandingNote({ limit }: { readonly limit: NonNullable<ReturnType<typeof useLimit>> }) {
  const t = useTranslations('earnFrame.standing')
  return (
    <Note kind="info" role="status">
      {limit.reason}{' '}
      <PageLink to="/legalRestrict" className="link">
        {t(limit.answer)}
      </PageLink>
    </Note>
  )
}
