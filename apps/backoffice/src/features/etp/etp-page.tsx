import type { EtpDesk } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../app/live.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { DESK_EVERY_MS, useDesk } from './api.ts'
import { ExposureSection } from './exposure-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { ProductsSection } from './products-section.tsx'
import { ProposalsSection } from './proposals-section.tsx'

export function EtpPage() {
  const t = useTranslations('etpDesk')
  const [live, setLive] = useState(true)
  const query = useDesk(live)
  const amountText = useAmountText()
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { amount: amountText(query.data.owed, 'USDT') })}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={DESK_EVERY_MS} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
        {(desk) => <Desk desk={desk} />}
      </Loaded>
    </div>
  )
}

function Desk({ desk }: { readonly desk: EtpDesk }) {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <ProductsSection products={desk.products} />
        <OrdersSection />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 max-xl:order-first">
        <Cover desk={desk} />
        <ExposureSection exposure={desk.exposure} />
        <ProposalsSection proposals={desk.proposals} />
      </div>
    </div>
  )
}

/** What stands for what people hold. */
function Cover({ desk }: { readonly desk: EtpDesk }) {
  const t = useTranslations('etpDesk.cover')
  const amountText = useAmountText()
  return (
    <Facts title={t('title')}>
      <Fact name={t('owed')}>{amountText(desk.owed, 'USDT')}</Fact>
      <Fact name={t('reserve')}>{amountText(desk.reserve, 'USDT')}</Fact>
      <Fact name={t('treasury')}>{amountText(desk.treasury, 'USDT')}</Fact>
      <Fact name={t('room')}>{amountText(desk.room, 'USDT')}</Fact>
    </Facts>
  )
}
