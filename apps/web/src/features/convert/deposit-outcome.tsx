import type { DepositBuy } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { useDepositBuys } from './api.ts'
import { openOrAsked } from './deposited.ts'
import type { Assets } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

/** What became of a conversion that a deposit was made for: while it waits, and when its owner comes back from the deposit. */
export function DepositOutcome({ assets }: { readonly assets: Assets }) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const query = useDepositBuys()
  const buy = openOrAsked(query.data ?? [], search)
  return buy === undefined ? null : <Outcome buy={buy} assets={assets} />
}

function Outcome({ buy, assets }: { readonly buy: DepositBuy; readonly assets: Assets }) {
  const t = useTranslations('convert.deposited')
  const figures = useFigures(assets)
  const [to = '', from = ''] = buy.symbol.split('-')
  const amounts = { paid: figures.amount(buy.spent ?? '0', from), received: figures.amount(buy.bought ?? '0', to) }
  return (
    <div aria-live="polite">
      <Note kind={buy.state === 'bought' ? 'info' : buy.state === 'dropped' ? 'warn' : 'plain'} className="mt-6">
        {t(buy.state, { from, to, ...amounts })}
      </Note>
    </div>
  )
}
