import type { PersonalTables } from '../../platform/personal.ts'

const TIPPING_OFF = 'screening for sanctions and crime, of which the law forbids telling the person'

/** What screening keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  people: TIPPING_OFF,
  answers: TIPPING_OFF,
  screening_cases: TIPPING_OFF,
}
