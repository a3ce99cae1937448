import * as wallet from '@bourse/contract/calls/web/wallet'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { PageLink } from '../../../app/page/page-link.tsx'

/** Why somebody cannot buy here by the law of their country, before they try; nothing for everybody else. */
export function BuyOffer({ coin }: { readonly coin: string }) {
  const t = useTranslations('orderForm.offer')
  const { data } = useQuery({
    queryKey: ['wallet', 'userState'],
    queryFn: ({ signal }) => call(wallet.userState, {}, { signal }),
    staleTime: 60_000,
  })
  const asked = ['spot_buy', `asset:${coin}`]
  const closed = data?.products.find(({ product, answer }) => asked.includes(product) && answer !== 'allow')
  if (closed === undefined || closed.answer === 'allow') return null
  return (
    <Note kind="info" className="mt-3">
      {closed.reason}{' '}
      <PageLink to="/legalRestrict" className="link">
        {t(closed.answer)}
      </PageLink>
    </Note>
  )
}
