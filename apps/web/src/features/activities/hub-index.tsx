import type { ActivityKind } from '@bourse/contract'
import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useKinds } from './api.ts'

const OWN_LINK = 'flex min-h-9 items-center border-line border-b text-body text-ink-2 hover:text-ink'

/** The kinds, with how many run of each. */
export function KindIndex({ kind }: { readonly kind: ActivityKind | undefined }) {
  const t = useTranslations('activities')
  const kinds = useTranslations('campaigns.kinds')
  const { data } = useKinds()
  const entries = [
    { key: undefined, label: t('every'), running: undefined },
    ...ACTIVITY_KINDS.map((one) => ({
      ...{ key: one, label: kinds(one) },
      running: data?.kinds.find((found) => found.kind === one)?.running,
    })),
  ]
  return (
    <nav aria-label={t('filter')} className="border-ink border-t-2">
      {entries.map(({ key, label, running }) => (
        <Link
          key={label}
          to="/activity"
          {...(key !== undefined && { search: { kind: key } })}
          resetScroll={false}
          aria-current={key === kind ? 'page' : undefined}
          className={cx(
            'flex min-h-9 items-center justify-between gap-2 border-line border-b text-body text-ink-2 hover:text-ink',
            key === kind && 'font-semibold text-ink',
          )}
        >
          {label}
          {key === kind ? (
            <span aria-hidden="true" className="size-1.5 shrink-0 bg-accent" />
          ) : (
            running !== undefined && running > 0 && <span className="text-dense text-ink-3">{running}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Where the person's own rewards and records are. */
export function OwnPages() {
  const t = useTranslations('activities.links')
  if (!useLoggedIn()) return null
  return (
    <nav aria-label={t('label')} className="mt-7 border-line-2 border-t">
      <PageLink to="/reward" className={OWN_LINK}>
        {t('rewards')}
      </PageLink>
      <PageLink to="/activityRecord" className={OWN_LINK}>
        {t('records')}
      </PageLink>
    </nav>
  )
}
