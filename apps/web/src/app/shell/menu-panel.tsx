import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../page/page-link.tsx'
import type { RoutePath } from '../routes.ts'
import { useLoggedIn } from '../session.ts'
import { HEADER_ITEMS } from './menus.ts'
import { PreferencesPanel } from './preferences-panel.tsx'

/** The menu of phones and tablets: all that the wide header shows in one row. */
export function MenuPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.header')
  const loggedIn = useLoggedIn()
  const items: readonly { key: string; path: RoutePath }[] = loggedIn
    ? [{ key: 'wallet', path: '/wallet' }, { key: 'orders', path: '/order' }, ...HEADER_ITEMS]
    : [{ key: 'logIn', path: '/account/login' }, ...HEADER_ITEMS]
  return (
    <div className="grid gap-8 md:grid-cols-2 md:pt-3">
      <nav aria-label={t('label')} className="flex flex-col">
        {items.map((item) => (
          <PageLink
            key={item.key}
            to={item.path}
            onClick={onClose}
            className="flex h-12 items-center border-line border-b font-medium text-read aria-[current=page]:text-accent"
          >
            {t(item.key)}
          </PageLink>
        ))}
      </nav>
      <PreferencesPanel />
    </div>
  )
}
