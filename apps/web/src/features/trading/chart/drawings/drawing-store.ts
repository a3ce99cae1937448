import { useMemo } from 'react'
import { storage, useStored } from '../../../../app/browser-storage.ts'
import { type Drawing, readDrawings } from './drawing.ts'

interface Past {
  readonly drawings: readonly Drawing[]
  /** Changes of one name that follow each other are one step back; those without a name are one each. */
  readonly change: string | null
}

const STEPS = 50
const pasts = new Map<string, readonly Past[]>()

/** The drawings of a market, kept on the device. The same list until it changes. */
export function useDrawings(symbol: string): readonly Drawing[] {
  const stored = useStored('chartDrawings')?.[symbol]
  return useMemo(() => readDrawings(stored), [stored])
}

function currentDrawings(symbol: string): readonly Drawing[] {
  return readDrawings(storage.get('chartDrawings')?.[symbol])
}

/** `change` names what is typed or moved by keys; while the name stays the same, one step back undoes all of it. */
export function changeDrawings(symbol: string, drawings: readonly Drawing[], change: string | null = null): void {
  const past = pasts.get(symbol) ?? []
  if (change === null || past.at(-1)?.change !== change) {
    pasts.set(symbol, [...past, { drawings: currentDrawings(symbol), change }].slice(-STEPS))
  }
  keep(symbol, drawings)
}

export function canUndo(symbol: string): boolean {
  return (pasts.get(symbol) ?? []).length > 0
}

export function undoDrawings(symbol: string): void {
  const past = pasts.get(symbol) ?? []
  const last = past.at(-1)
  if (last === undefined) return
  pasts.set(symbol, past.slice(0, -1))
  keep(symbol, last.drawings)
}

function keep(symbol: string, drawings: readonly Drawing[]): void {
  const { [symbol]: _before, ...others } = storage.get('chartDrawings') ?? {}
  storage.set('chartDrawings', drawings.length === 0 ? others : { ...others, [symbol]: drawings })
}
