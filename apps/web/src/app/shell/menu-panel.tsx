import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { PageLink } from '../page/page-link.tsx'
import type { RoutePath } from '../routes.ts'
import { useLoggedIn } from '../session.ts'
import { usePartnerMarkets } from './convert-menu.tsx'
import { CONVERT_ITEMS, HEADER_ITEMS, type ShownItem } from './menus.ts'
import { PreferencesPanel } from './preferences-panel.tsx'

const ITEM = 'flex min-h-12 items-center border-line border-b font-medium text-read aria-[current=page]:text-accent'

/** The menu of phones and tablets: all that the wide header shows in one row. */
export function MenuPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.header')
  const loggedIn = useLoggedIn()
  const partners = usePartnerMarkets()
  const sites = HEADER_ITEMS.flatMap((item): readonly ShownItem[] => (item.key === 'convert' ? CONVERT_ITEMS : [item]))
  const items: readonly { key: string; path: RoutePath }[] = loggedIn
    ? [{ key: 'wallet', path: '/wallet' }, { key: 'orders', path: '/order' }, ...sites]
    : [{ key: 'logIn', path: '/account/login' }, ...sites]
  return (
    <div className="grid gap-8 md:grid-cols-2 md:pt-3">
      <nav aria-label={t('label')} className="flex flex-col">
        {items.map((item) => (
          <PageLink key={item.key} to={item.path} onClick={onClose} className={ITEM}>
            {t(item.key)}
          </PageLink>
        ))}
        {partners.map(({ platform, name }) => (
          <Link key={platform} to={`/quickbuy?platform=${platform}`} onClick={onClose} className={ITEM}>
            {t('p2pPartner', { partner: name })}
          </Link>
        ))}
      </nav>
      <PreferencesPanel />
    </div>
  )
}
