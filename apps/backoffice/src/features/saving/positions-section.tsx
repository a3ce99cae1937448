import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { PagedList } from '../../app/page/paged-list.tsx'
import { SearchInput } from '../../app/page/search-input.tsx'
import { type Part, POSITIONS_PAGE, usePositions } from './api.ts'
import { Parts } from './parts.tsx'
import { PositionsTable } from './positions-table.tsx'

export function PositionsSection() {
  const t = useTranslations('savingDesk.positions')
  const [asked, setAsked] = useState<{ page: number; search: string; part: Part }>({
    page: 1,
    search: '',
    part: 'live',
  })
  const query = usePositions({ ...asked, search: asked.search.trim() })
  return (
    <section aria-labelledby="saving-positions">
      <SectionRule id="saving-positions" title={t('title')} />
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <SearchInput
          fieldClassName="w-80 max-w-full"
          label={t('search')}
          maxLength={60}
          value={asked.search}
          onChange={({ target }) => setAsked({ ...asked, search: target.value, page: 1 })}
        />
        <Parts part={asked.part} onPart={(part) => setAsked({ ...asked, part, page: 1 })} />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        page={asked.page}
        size={POSITIONS_PAGE}
        onPage={(page) => setAsked({ ...asked, page })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PositionsTable rows={rows} />}
      />
    </section>
  )
}
