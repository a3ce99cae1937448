import type { Airdrop } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { budgetTicks } from '../../app/campaigns/campaign-ticks.ts'
import { TickRule } from '../../app/campaigns/tick-rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { spotBudget } from './airdrop-view.ts'

const TAKEN = { stroke: 'var(--ink)', width: 2.2 }
const FREE = { stroke: 'var(--line-ctl)', width: 1 }

/** How many spots are left; where they are drawn, how many people entered for them. */
export function SpotScale({ airdrop }: { readonly airdrop: Airdrop }) {
  const t = useTranslations('airdrops.spots')
  const { figure } = useAmounts()
  const { spots, left, people, way } = airdrop
  const kinds = budgetTicks(spotBudget(airdrop))
  const first = kinds.indexOf('left')
  const last = kinds.length - 1
  const ticks = kinds.map((kind, place) => ({
    ...{ at: place / last, length: place % 10 === 0 ? 1 : 0.5 },
    ...(kind === 'left' ? FREE : TAKEN),
  }))
  const words =
    way === 'drawn'
      ? { main: t('entered', { people }), whole: t('drawn', { spots }) }
      : {
          main: left === 0 ? t('none') : t('left', { left: left ?? 0 }),
          whole: t('of', { spots: figure(String(spots), 0) }),
        }
  return (
    <div>
      {way === 'first' && <TickRule ticks={ticks} flag={{ at: first < 0 ? 1 : first / last, fill: 'var(--ink)' }} />}
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-dense">
        <span className="font-medium">{words.main}</span>
        <span className="text-ink-3">{words.whole}</span>
      </p>
    </div>
  )
}
