import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Moves } from './moves.tsx'
import { ReserveChainSection } from './reserve-chain.tsx'
import { useReserves } from './reserves-api.ts'
import { WantedDialog, type WantedMove } from './wanted-dialog.tsx'

/** What waits for a decision first, then what stands where on each chain. */
export function ReservesPage() {
  const t = useTranslations('reserves')
  const query = useReserves()
  const [wanted, setWanted] = useState<WantedMove | null>(null)
  const due = query.data?.flatMap(({ assets }) => assets.filter(({ refillDue }) => refillDue)).length
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={due !== undefined && due > 0 ? t('summary', { count: due }) : undefined}
        above={t('above')}
      />
      <Moves />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-8" />}>
        {(chains) => (
          <div className="mt-8 grid grid-cols-1 gap-8">
            {chains.map((chain) => (
              <ReserveChainSection key={chain.chainName} chain={chain} onWanted={setWanted} />
            ))}
          </div>
        )}
      </Loaded>
      {wanted !== null && <WantedDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </div>
  )
}
