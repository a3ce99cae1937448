import type { OfficePair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../app/live.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { textOf } from '../../app/page/paging.ts'
import { PAIRS_EVERY_MS, usePairs } from './api.ts'
import { BoundsDialog } from './bounds-dialog.tsx'
import { ModeDialog } from './mode-dialog.tsx'
import { type PairAct, PairTable } from './pair-table.tsx'
import { SearchField } from './search-field.tsx'

type Open = { readonly act: PairAct; readonly pair: OfficePair } | null

export function PairsPage() {
  const t = useTranslations('markets.pairs')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [live, setLive] = useState(true)
  const [open, setOpen] = useState<Open>(null)
  const query = usePairs(live)
  const wanted = (textOf(search.find) ?? '').toUpperCase()
  const find = (text: string) =>
    void navigate({ to: '/markets/pairs', search: text === '' ? {} : { find: text }, replace: true })
  const stopped = query.data?.filter(({ mode }) => mode !== 'open').length ?? 0
  const act = (wantedAct: PairAct, pair: OfficePair) => setOpen({ act: wantedAct, pair })
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.length, stopped })}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={PAIRS_EVERY_MS} />}
      />
      <SearchField label={t('find')} value={textOf(search.find) ?? ''} onChange={find} />
      <Loaded query={query} failed={t('failed')} skeleton={<PairTable pairs={undefined} onAct={act} />}>
        {(pairs) => {
          const found = pairs.filter(({ symbol }) => symbol.includes(wanted.trim()))
          if (found.length === 0) return <EmptyState title={t('none')} />
          return <PairTable pairs={found} onAct={act} />
        }}
      </Loaded>
      {open?.act === 'bounds' && <BoundsDialog pair={open.pair} onClose={close} />}
      {open?.act === 'mode' && <ModeDialog pair={open.pair} onClose={close} />}
    </>
  )
}
