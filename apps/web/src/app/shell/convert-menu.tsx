import * as quickbuy from '@bourse/contract/calls/web/quickbuy'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type Drawing, Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'
import { hasRoute } from '../routes.ts'
import { CONVERT_ITEMS, type ConvertKey } from './menus.ts'

const STALE_MS = 60_000
const ICONS: Readonly<Record<ConvertKey, Drawing>> = {
  convert: drawings.swap,
  p2p: drawings.user,
  buyUsdtByCard: drawings.card,
}

/** The two markets of partners by their own names (specification §2); the page of quick buy reads the same entry. */
export function usePartnerMarkets() {
  const { data } = useQuery({
    queryKey: ['quickbuy', 'platforms'],
    queryFn: ({ signal }) => call(quickbuy.listPlatforms, {}, { signal }),
    staleTime: STALE_MS,
    enabled: hasRoute('/quickbuy'),
  })
  return data?.filter(({ kind }) => kind === 'p2p') ?? []
}

/** Each way with a line of what it is. */
export function ConvertMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('shell.header')
  const menu = useTranslations('convertFrame.menu')
  const partners = usePartnerMarkets()
  return (
    <ul>
      {CONVERT_ITEMS.map(({ key, path }) => (
        <Row key={key} icon={ICONS[key]} to={path} title={t(key)} text={menu(key)} onClose={onClose} />
      ))}
      {partners.map(({ platform, name }) => (
        <Row
          key={platform}
          icon={drawings.external}
          to={`/quickbuy?platform=${platform}`}
          title={t('p2pPartner', { partner: name })}
          text={menu('partner')}
          onClose={onClose}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly icon: Drawing
  readonly to: string
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}

function Row({ icon, to, title, text, onClose }: RowProps) {
  return (
    <li>
      <Link to={to} onClick={onClose} className="flex gap-4 px-4 py-2.5 hover:bg-paper-down">
        <Icon of={icon} className="mt-0.5 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-semibold text-body">{title}</span>
          <span className="block text-dense text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  )
}
