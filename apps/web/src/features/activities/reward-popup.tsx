import type { RewardPopup as Popup } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/web/activities'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/client.ts'
import { hasRoute } from '../../app/routes.ts'
import { leadOf } from './popup-lead.ts'
import { setTold, wasTold } from './popup-visit.ts'

/** Specification §3: the newest reward that the person was not told of, once a visit, and never between them and their orders or their money. */
export function RewardPopup() {
  const [isTold, setIsTold] = useState(wasTold)
  const { data } = useQuery({
    queryKey: ['activities', 'popup'],
    queryFn: ({ signal }) => call(activities.popup, {}, { signal }),
    enabled: !isTold,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const seen = useMutation({ mutationFn: (id: string) => call(activities.seen, { id }) })
  const popup = data?.popup ?? null
  if (popup === null || isTold) return null
  const close = () => {
    setTold()
    setIsTold(true)
    seen.mutate(popup.id)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={popup.title}
      description={popup.content}
      actions={
        <>
          <Button onClick={close}>{popup.btn2}</Button>
          <Lead popup={popup} onLead={close} />
        </>
      }
    />
  )
}

/** Nothing where this version does not know what the reward is of, or has no such page. */
function Lead({ popup: { btn1, tradeType }, onLead }: { readonly popup: Popup; readonly onLead: () => void }) {
  const page = leadOf(tradeType)
  if (btn1 === null || page === undefined || !hasRoute(page)) return null
  return (
    <Link to={page} onClick={onLead} className={buttonClass({ variant: 'ink' })}>
      {btn1}
    </Link>
  )
}
