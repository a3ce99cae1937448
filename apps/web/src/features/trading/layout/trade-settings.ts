import type { Interval } from '@bourse/contract'
import {
  readStudyValues,
  STANDARD_VALUES,
  STUDIES,
  type StudyName,
  type StudySettings,
} from '../chart/chart-studies.ts'

/** How a person has set up the trading screen; kept on the device. */
export interface TradeSettings {
  readonly interval: Interval
  readonly studies: readonly StudyName[]
  /** What each study is reckoned with. */
  readonly studyValues: StudySettings
  readonly shortcuts: boolean
}

/** The contract's list; its module would bring the schemas along. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const satisfies readonly Interval[]

/** Those that stand in the open; the others are in the menu. */
export const COMMON_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const satisfies readonly Interval[]

/** As many as a phone has room for. */
export const PHONE_INTERVALS = ['15m', '1h', '4h', '1d'] as const satisfies readonly Interval[]

const STANDARD: TradeSettings = { interval: '1h', studies: ['ma'], studyValues: STANDARD_VALUES, shortcuts: true }

/** What an older version or another hand wrote is taken as far as it makes sense. */
export function readSettings(stored: Readonly<Record<string, unknown>> | null): TradeSettings {
  if (stored === null) return STANDARD
  const { interval, studies, studyValues, shortcuts } = stored
  return {
    interval: INTERVALS.find((known) => known === interval) ?? STANDARD.interval,
    studies: Array.isArray(studies) ? STUDIES.filter((known) => studies.includes(known)) : STANDARD.studies,
    studyValues: readStudyValues(studyValues),
    shortcuts: typeof shortcuts === 'boolean' ? shortcuts : STANDARD.shortcuts,
  }
}
