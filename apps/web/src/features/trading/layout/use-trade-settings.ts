import { useMemo } from 'react'
import { storage, useStored } from '../../../app/browser-storage.ts'
import { readSettings, type TradeSettings } from './trade-settings.ts'

/** The same object until something in it changes, so that a chart can watch it. */
export function useTradeSettings(): TradeSettings {
  const stored = useStored('tradeSettings')
  return useMemo(() => readSettings(stored), [stored])
}

export function changeTradeSettings(change: Partial<TradeSettings>): void {
  storage.set('tradeSettings', { ...readSettings(storage.get('tradeSettings')), ...change })
}
