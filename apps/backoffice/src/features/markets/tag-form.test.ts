import { expect, test } from 'vitest'
import { draftOfTag, moved, NEW_TAG, tagForm } from './tag-form.ts'

const WHOLE = { en: 'a', it: 'b', de: 'c', ru: 'd', es: 'e', 'zh-TW': 'f' }
const TAG = { ...NEW_TAG, tag: 'classic', version: 2, kind: 'tab' as const, name: WHOLE, coins: ['BTC', 'ETH'] }
const form = (change: Partial<ReturnType<typeof draftOfTag>> = {}) => tagForm({ ...draftOfTag(TAG), ...change }, TAG)

test('what was read is saved as it was, under the version that was read', () => {
  expect(form().save).toMatchObject({ tag: 'classic', version: '2', coins: 'BTC,ETH', active: 'true', position: '100' })
})

test('a list that fills itself is saved without coins, and a theme is never one', () => {
  expect(form({ rule: 'winners' }).save).toMatchObject({ rule: 'winners', coins: '' })
  expect(form({ kind: 'theme', rule: 'winners' }).save).toMatchObject({ rule: 'listed', coins: 'BTC,ETH' })
})

test('the name is written in all languages, the description in all or none', () => {
  expect(form({ name: { ...WHOLE, es: '' } }).errors.name).toEqual(['es'])
  expect(form({ about: { ...NEW_TAG.about, en: 'only' } }).errors.about).toHaveLength(5)
  expect(form({ about: NEW_TAG.about }).save).toBeDefined()
})

test('code and numbers are checked, those that the rule needs alone', () => {
  expect(form({ tag: 'My List' }).errors.tag).toBe('codeWrong')
  expect(form({ position: '-1' }).errors.position).toBe('positionWrong')
  expect(form({ most: '0' }).save).toBeDefined()
  expect(form({ rule: 'traded', most: '0' }).errors.most).toBe('mostWrong')
  expect(form({ rule: 'new', days: '400' }).errors.days).toBe('daysWrong')
})

test('a coin moves one place, and stays at the edge', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
