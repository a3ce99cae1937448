import type { WithdrawQuote } from '@bourse/contract'
import { type ReactNode, useState } from 'react'
import { OutflowConfirm } from './outflow-confirm.tsx'
import { useSendCode, useWithdraw } from './withdraw-api.ts'

interface WithdrawFlowProps {
  /** The request; it hands over what the server froze of it. */
  readonly children: (onQuote: (quote: WithdrawQuote) => void) => ReactNode
  readonly onDone: (id: string) => void
}

/** What and where, then everything once more, then it is asked for. The request stays as it was typed for whoever goes back. */
export function WithdrawFlow({ children, onDone }: WithdrawFlowProps) {
  const [quote, setQuote] = useState<WithdrawQuote>()
  const sending = useSendCode()
  const withdraw = useWithdraw()
  const frozen = (made: WithdrawQuote) => {
    setQuote(made)
    sending.mutate(made.quoteId)
  }
  return (
    <>
      <div hidden={quote !== undefined}>{children(frozen)}</div>
      {quote !== undefined && (
        <OutflowConfirm
          key={quote.quoteId}
          quote={quote}
          sending={sending}
          pending={withdraw.isPending}
          error={withdraw.error}
          onSubmit={(proof) => withdraw.mutate(proof, { onSuccess: ({ id }) => onDone(id) })}
          onBack={() => {
            setQuote(undefined)
            sending.reset()
            withdraw.reset()
          }}
        />
      )}
    </>
  )
}
