import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { LateMenuProps } from '@bourse/ui/overlays/late-menu.tsx'
import { Menu, MenuChoice, MenuLabel } from '@bourse/ui/overlays/menu.tsx'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { groupingChoices } from './order-book.ts'

export interface GroupingMenuProps extends LateMenuProps {
  pair: TradingPair
  steps: number
  onSteps: (steps: number) => void
  write: (size: string) => string
}

/** How many price steps make one row of the book. */
export function GroupingMenu({ pair, steps, onSteps, write, ...menu }: GroupingMenuProps) {
  const t = useTranslations('trade.book')
  const choices = groupingChoices(pair, useTicker(pair.symbol)?.last ?? null)
  return (
    <Menu {...menu}>
      <MenuLabel>{t('grouping')}</MenuLabel>
      <MenuChoice
        label={t('grouping')}
        value={String(steps)}
        onChange={(value) => onSteps(Number(value))}
        options={choices.map((choice) => ({ value: String(choice.steps), label: write(choice.size) }))}
      />
    </Menu>
  )
}
