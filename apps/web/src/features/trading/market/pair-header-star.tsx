import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useFavourites, useToggleFavourite } from '../../../app/live/use-favourites.ts'
import { useLoggedIn } from '../../../app/session.ts'

/** Marks the market at once and tells the server after. */
export function FavouriteStar({ symbol }: { symbol: string }) {
  const t = useTranslations('trade.header')
  const loggedIn = useLoggedIn()
  const isOn = useFavourites().includes(symbol)
  const { mutate } = useToggleFavourite()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('favourite')}
      onClick={() => (loggedIn ? mutate({ symbol, on: !isOn }) : toast.info(t('favouriteLogIn')))}
      className="grid size-8 place-items-center rounded-1 text-ink-2 hover:bg-paper-down aria-pressed:text-accent"
    >
      <Icon of={drawings.star} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
