import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { apart, useTypedSearch } from '../../app/page/typed-search.ts'
import { useUsers } from './api.ts'
import { isNarrowed, type UserFilter, userFilterOf } from './user-filter.ts'
import { UserFilterBar } from './user-filter-bar.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersPage() {
  const t = useTranslations('users')
  const navigate = useNavigate()
  const filter = userFilterOf(useTypedSearch())
  const query = useUsers(filter)
  const go = (next: UserFilter) => void navigate({ to: '/users', ...apart(next) })
  const { after, ...narrowed } = filter
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <UserFilterBar filter={filter} onFilter={go} />
      <Loaded query={query} failed={t('failed')} skeleton={<UsersTable users={undefined} />}>
        {({ records, next }) =>
          records.length === 0 ? (
            <NobodyFound narrowed={isNarrowed(filter)} onClear={() => go({})} />
          ) : (
            <>
              <UsersTable users={records} />
              <Places
                newest={after === undefined ? undefined : () => go(narrowed)}
                older={next === null ? undefined : () => go({ ...narrowed, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

type Move = (() => void) | undefined

/** By a cursor one goes on, or back to the beginning; the browser itself goes back by one. */
function Places({ newest, older }: { newest: Move; older: Move }) {
  const t = useTranslations('users')
  const paging = useTranslations('shell.paging')
  if (newest === undefined && older === undefined) return null
  return (
    <nav aria-label={paging('label')} className="mt-3 flex justify-end gap-2">
      <Button size="sm" disabled={newest === undefined} onClick={newest}>
        <Icon of={drawings.chevronLeft} size={14} />
        {t('newest')}
      </Button>
      <Button size="sm" disabled={older === undefined} onClick={older}>
        {paging('older')}
        <Icon of={drawings.chevronRight} size={14} />
      </Button>
    </nav>
  )
}

function NobodyFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useTranslations('users')
  if (!narrowed) return <EmptyState title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      title={t('nobody')}
      text={t('nobodyText')}
      action={
        <Button size="sm" onClick={onClear}>
          {t('showAll')}
        </Button>
      }
    />
  )
}
