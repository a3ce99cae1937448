import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    convertSetting: 'everyone',
    getConvertPrice: 'everyone',
    quoteConversion: 'users',
    convertLimits: 'users',
    buy: 'users',
    sale: 'users',
    convertFiats: 'users',
    conversions: 'users',
    openQuotes: 'users',
    convertLine: 'everyone',
    officeDesk: ['admin', 'compliance', 'support', 'operator'],
    officeConversions: ['admin', 'compliance', 'support', 'operator'],
    proposeDesk: ['admin', 'compliance'],
    confirmDesk: ['admin', 'compliance'],
    declineDesk: ['admin', 'compliance'],
    stopConverting: ['admin', 'compliance', 'operator'],
    resumeConverting: ['admin', 'compliance'],
  },
}
