import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useTicker } from '../../app/live/use-ticker.ts'

/** A market that does not trade as usual says so, and what is possible still. */
export function ModeNote({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.modes')
  const mode = useTicker(pair.symbol)?.mode ?? 'open'
  if (mode === 'open') return null
  return <Note kind={mode === 'halted' ? 'error' : 'warn'}>{t(mode)}</Note>
}
