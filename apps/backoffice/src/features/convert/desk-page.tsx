import type { ConvertDesk } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../app/live.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { DESK_EVERY_MS, useDesk } from './api.ts'
import { ConversionsSection } from './conversions-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { InventorySection } from './inventory-section.tsx'

export function DeskPage() {
  const t = useTranslations('convertDesk')
  const [live, setLive] = useState(true)
  const query = useDesk(live)
  const amountText = useAmountText()
  const today = query.data?.today
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={today && t('summary', { count: today.conversions, amount: amountText(today.eur, 'EUR') })}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={DESK_EVERY_MS} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
        {(desk) => <Desk desk={desk} />}
      </Loaded>
    </div>
  )
}

function Desk({ desk }: { readonly desk: ConvertDesk }) {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <InventorySection assets={desk.assets} />
        <ConversionsSection />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 max-xl:order-first">
        <FiguresSection desk={desk} />
      </div>
    </div>
  )
}
