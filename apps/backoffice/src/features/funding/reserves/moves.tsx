import type { ReserveMove } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { Loaded } from '../../../app/page/loaded.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { MoveDialog } from './move-dialogs.tsx'
import { MovesTable } from './moves-table.tsx'
import type { MoveAct } from './reserve.rules.ts'
import { MOVES_PAGE, useMoves } from './reserves-api.ts'

const VIEWS = ['open', 'ended'] as const

/** What is under way between the tiers, and what was. */
export function Moves() {
  const t = useTranslations('reserves.moves')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const view = VIEWS.find((known) => known === search.moves)
  const query = useMoves(page, view)
  const [open, setOpen] = useState<{ readonly act: MoveAct; readonly move: ReserveMove } | null>(null)
  const go = (next: { readonly page?: number; readonly moves?: string | undefined }) =>
    void navigate({
      to: '/reserves',
      search: { ...(view === undefined ? {} : { moves: view }), ...next },
      resetScroll: false,
    })
  return (
    <section aria-labelledby="reserve-moves">
      <SectionRule
        id="reserve-moves"
        title={t('title')}
        action={
          <Select
            size="sm"
            label={t('show')}
            labelHidden
            value={view ?? ''}
            options={[
              { value: '', label: t('views.all') },
              ...VIEWS.map((value) => ({ value, label: t(`views.${value}`) })),
            ]}
            onChange={({ target }) => go({ moves: target.value === '' ? undefined : target.value, page: 1 })}
          />
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={4} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <MovesTable moves={records} onAct={(act, move) => setOpen({ act, move })} />
              <Pager page={page} size={MOVES_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
      {open !== null && <MoveDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}
