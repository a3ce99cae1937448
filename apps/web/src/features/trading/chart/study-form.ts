import { figureInField, parseDecimalInput } from '../../../app/shared-data/decimal-input.ts'
import {
  areOrdered,
  isInRange,
  STUDIES,
  STUDY,
  type StudyName,
  type StudySettings,
  type StudyValues,
} from './chart-studies.ts'

/** What stands in the fields, as it was typed. */
export type StudyTexts = Readonly<Record<StudyName, readonly string[]>>

export type StudyError = 'whole' | 'range' | 'order'

export interface StudyForm {
  /** By study, one for each field. */
  readonly errors: Readonly<Record<StudyName, readonly (StudyError | null)[]>>
  /** When every field is right. */
  readonly values: StudySettings | null
}

export function textsOf(settings: StudySettings, locale: string): StudyTexts {
  return perStudy((name) =>
    settings[name].map((value, at) => {
      const scale = STUDY[name].parameters[at]?.decimals ?? 0
      return figureInField(String(value), { locale, scale, minScale: 0 })
    }),
  )
}

export function studyForm(texts: StudyTexts, locale: string): StudyForm {
  const read = perStudy((name) => texts[name].map((text) => Number(parseDecimalInput(text, locale) ?? Number.NaN)))
  const errors = perStudy((name) => errorsOf(name, read[name]))
  const isRight = STUDIES.every((name) => errors[name].every((error) => error === null))
  return { errors, values: isRight ? read : null }
}

function errorsOf(name: StudyName, values: StudyValues): readonly (StudyError | null)[] {
  const errors = STUDY[name].parameters.map((parameter, at): StudyError | null => {
    if (isInRange(parameter, values[at] ?? Number.NaN)) return null
    return parameter.decimals === 0 ? 'whole' : 'range'
  })
  if (errors.some((error) => error !== null) || areOrdered(name, values)) return errors
  return errors.with(0, 'order')
}

function perStudy<T>(read: (name: StudyName) => T): Record<StudyName, T> {
  return Object.fromEntries(STUDIES.map((name) => [name, read(name)])) as Record<StudyName, T>
}
