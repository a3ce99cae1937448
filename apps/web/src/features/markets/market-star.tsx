import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'

interface MarketStarProps {
  market: string
  isOn: boolean
  onStar: (market: string, on: boolean) => void
}

export function MarketStar({ market, isOn, onStar }: MarketStarProps) {
  const t = useTranslations('markets.star')
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('label', { market: market.replace('-', '/') })}
      onClick={() => onStar(market, !isOn)}
      className="-ml-2 grid size-8 place-items-center rounded-1 text-ink-3 hover:text-ink aria-pressed:text-accent max-md:size-10"
    >
      <Icon of={drawings.star} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
