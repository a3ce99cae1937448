import { Disclosure } from '@bourse/ui/disclosure.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import type { Section } from '../section.ts'
import type { MenuGroup } from '../sections.ts'

const ENTRY = [
  'flex h-full items-center gap-1 whitespace-nowrap font-medium text-body text-ink-2 hover:text-ink aria-expanded:text-ink',
  'aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--ink)]',
].join(' ')
const PANEL =
  'absolute top-full -left-4 z-(--z-header) min-w-[208px] animate-rise rounded-b-2 border-ink border-t-2 bg-paper-up py-1.5 shadow-float'
const ROW = [
  'flex h-9 items-center whitespace-nowrap px-4 text-body text-ink hover:bg-paper-down',
  'aria-[current=page]:font-semibold aria-[current=page]:shadow-[inset_3px_0_0_var(--accent)]',
].join(' ')

/** The groups of sections in the bar. A group of which somebody has one section alone is that section. */
export function SectionMenus({ menu }: { menu: readonly MenuGroup[] }) {
  const t = useTranslations('shell.nav')
  return (
    <nav aria-label={t('label')} className="hidden gap-6 self-stretch lg:flex">
      {menu.map(({ key: group, sections }) =>
        sections.length === 1 ? (
          sections.map(({ path, key }) => (
            <Link key={key} to={path} className={ENTRY}>
              {t(key)}
            </Link>
          ))
        ) : (
          <GroupMenu key={group} label={t(`groups.${group}`)} sections={sections} />
        ),
      )}
    </nav>
  )
}

function GroupMenu({ label, sections }: { label: string; sections: readonly Section[] }) {
  const t = useTranslations('shell.nav')
  const isHere = useRouterState({
    select: ({ location }) => sections.some(({ path }) => `${location.pathname}/`.startsWith(`${path}/`)),
  })
  return (
    <Disclosure
      button={
        <>
          {label}
          <Icon of={drawings.chevronDown} size={10} />
        </>
      }
      buttonClassName={ENTRY}
      panelClassName={PANEL}
      {...(isHere && { current: true })}
    >
      {(close) => (
        <ul>
          {sections.map(({ path, key }) => (
            <li key={key}>
              <Link to={path} className={ROW} onClick={close}>
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
