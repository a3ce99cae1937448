import type { P2pMerchant, P2pOffer } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { MerchantMark } from '../merchant-mark.tsx'
import { useKindName, useKinds } from './market-api.ts'
import { isReversible } from './offer-groups.ts'

export interface OfferRowsProps {
  /** Undefined while they are on their way. */
  readonly offers: readonly P2pOffer[] | undefined
  readonly amount: string | undefined
  readonly index: string | null
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Who it is and how they have done. Every merchant was checked by staff, which is what the tag says. */
export function MerchantFacts({
  merchant,
  release = false,
}: {
  readonly merchant: P2pMerchant
  readonly release?: boolean
}) {
  const t = useTranslations('p2p.market')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <MerchantMark name={merchant.name} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <MerchantName merchant={merchant} />
          <Tag>{t('verified')}</Tag>
        </span>
        <span className="block text-dense text-ink-3">
          <MerchantRecord merchant={merchant} />
          {release && merchant.releaseMinutes !== null && ` · ${t('releasesIn', { minutes: merchant.releaseMinutes })}`}
        </span>
      </span>
    </span>
  )
}

/** Leads to how the merchant has traded; a preview has nobody to lead to yet. */
export function MerchantName({ merchant: { id, name } }: { readonly merchant: Pick<P2pMerchant, 'id' | 'name'> }) {
  if (id === '') return <span className="truncate font-semibold">{name}</span>
  return (
    <Link to="/p2p/merchant/$id" params={{ id }} className="min-h-6 truncate font-semibold leading-6 hover:underline">
      {name}
    </Link>
  )
}

export function MerchantRecord({ merchant: { orders, completion } }: { readonly merchant: P2pMerchant }) {
  const t = useTranslations('p2p.market')
  const locale = useLocaleTag()
  return (
    <>
      {t('orders', { count: orders })}
      {completion !== null &&
        ` · ${t('completion', { percent: formatPercent(completion, locale, { signed: false, scale: 1 }) })}`}
    </>
  )
}

/** By which ways it is paid; those that can be called back say so. */
export function KindList({ offer, inline = false }: { readonly offer: P2pOffer; readonly inline?: boolean }) {
  const t = useTranslations('p2p.market')
  const kindName = useKindName()
  const reversible = isReversible(offer, useKinds())
  const names = offer.paymentKinds.map(kindName)
  if (inline) {
    return (
      <span className={cx(reversible && 'text-warn')}>
        {names.join(', ')}
        {reversible && ` (${t('reversible')})`}
      </span>
    )
  }
  return (
    <span className={cx('block text-dense leading-[18px]', reversible ? 'text-warn' : 'text-ink-2')}>
      {names.map((name) => (
        <span key={name} className="block">
          {name}
        </span>
      ))}
      {reversible && <span className="block">{t('reversible')}</span>}
    </span>
  )
}
