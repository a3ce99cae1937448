import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type Drawing, Icon } from '@bourse/ui/icon.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { PageLink } from '../page/page-link.tsx'
import { isPartOf, TAB_ITEMS, type TabKey } from './menus.ts'

const ICONS: Record<TabKey, Drawing> = {
  home: drawings.home,
  markets: drawings.markets,
  trade: drawings.trade,
  earn: drawings.earn,
  wallet: drawings.wallet,
}

/** The five places of the phone, in reach of the thumb. */
export function PhoneTabs() {
  const t = useTranslations('shell.tabs')
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-(--z-header) grid h-16 auto-cols-fr grid-flow-col border-line-2 border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TAB_ITEMS.map(({ key, path }) => {
        const TabIcon = ICONS[key]
        return (
          <PageLink
            key={key}
            to={path}
            {...(isPartOf(key, pathname) && { 'aria-current': 'page' as const })}
            className="relative flex flex-col items-center justify-center gap-1 font-medium text-agate text-ink-3 aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-9 aria-[current=page]:before:bg-ink"
          >
            <Icon of={TabIcon} size={20} />
            {t(key)}
          </PageLink>
        )
      })}
    </nav>
  )
}
