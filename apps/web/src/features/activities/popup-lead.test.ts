import { expect, test } from 'vitest'
import { leadOf } from './popup-lead.ts'

test('the button of a popup leads where its trade type says, and nowhere for one that is unknown', () => {
  expect([12, 28, 41, 15, 99].map(leadOf)).toEqual(['/order', '/order', '/activityRecord', '/invite', undefined])
})
