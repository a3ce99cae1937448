import type { P2pAct, P2pOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { AppealDialog } from './appeal-dialog.tsx'
import { usePlainAct, useRate } from './order-api.ts'
import { useOrderFacts } from './order-head.tsx'
import { mainAct } from './order-view.ts'
import { PaidDialog } from './paid-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

interface OrderActsProps {
  readonly order: P2pOrderDetail
}

/** Of these each asks once more before it is done; what the server does not offer is not shown. */
const BESIDE = ['reject', 'cancel', 'agree_cancel', 'ask_cancel', 'appeal'] as const satisfies readonly P2pAct[]
type Asked = (typeof BESIDE)[number] | 'mark_paid' | 'release'

/** One main button that names the act and the amount, the others beside it. On a phone the main one stays in sight. */
export function OrderActs({ order }: OrderActsProps) {
  const t = useTranslations('p2pOrder.acts')
  const facts = useOrderFacts(order)
  const [asked, setAsked] = useState<Asked>()
  const accept = usePlainAct(order.id)
  const main = mainAct(order)
  const beside = BESIDE.filter((act) => order.acts.includes(act))
  if (main === undefined && beside.length === 0) return <Rating order={order} />
  const press = () => {
    if (main === 'accept') accept.mutate('accept', { onSuccess: () => toast.good(t('done.accept')) })
    else setAsked(main)
  }
  return (
    <div className="mt-5">
      {accept.isError && (
        <Note kind="error" className="mb-3">
          {accept.error.message}
        </Note>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {main !== undefined && (
          <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-16 max-md:z-(--z-sticky) max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4 max-md:py-3">
            <Button variant="accent" size="lg" className="max-md:w-full" pending={accept.isPending} onClick={press}>
              {t(main, facts)}
            </Button>
          </div>
        )}
        {beside.map((act) => (
          <Button key={act} size="lg" onClick={() => setAsked(act)}>
            {t(act, facts)}
          </Button>
        ))}
      </div>
      {main !== undefined && <p className="mt-3 max-w-[64ch] text-dense text-ink-3">{t(`hints.${main}`, facts)}</p>}
      <Rating order={order} />
      <Asking order={order} asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

interface AskingProps extends OrderActsProps {
  readonly asked: Asked | undefined
  readonly onClose: () => void
}

function Asking({ order, asked, onClose }: AskingProps) {
  switch (asked) {
    case undefined:
      return null
    case 'mark_paid':
      return <PaidDialog order={order} onClose={onClose} />
    case 'release':
      return <ReleaseDialog order={order} onClose={onClose} />
    case 'appeal':
      return <AppealDialog order={order} onClose={onClose} />
    default:
      return <PlainDialog order={order} act={asked} onClose={onClose} />
  }
}

/** How it was with the merchant, asked once. */
function Rating({ order }: OrderActsProps) {
  const t = useTranslations('p2pOrder.rating')
  const rate = useRate()
  if (!order.acts.includes('rate')) return null
  const send = (rating: 'good' | 'bad') =>
    rate.mutate({ id: order.id, rating }, { onSuccess: () => toast.good(t('thanks')) })
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-4 text-body">
      <span>{t('question', { name: order.otherName })}</span>
      <Button size="sm" disabled={rate.isPending} onClick={() => send('good')}>
        {t('good')}
      </Button>
      <Button size="sm" disabled={rate.isPending} onClick={() => send('bad')}>
        {t('bad')}
      </Button>
      {rate.isError && (
        <Note kind="error" className="w-full">
          {rate.error.message}
        </Note>
      )}
    </div>
  )
}
