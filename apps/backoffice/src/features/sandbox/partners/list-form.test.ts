import { expect, test } from 'vitest'
import { EMPTY_ENTRY, kindOf, listForm } from './list-form.ts'

test('an entry has a name and a list; a date of birth may be unknown', () => {
  expect(listForm(EMPTY_ENTRY)).toEqual({ errors: { name: true } })
  expect(listForm({ ...EMPTY_ENTRY, name: ' Ada ', list: ' ' })).toEqual({ errors: { list: true } })
  const whole = listForm({ ...EMPTY_ENTRY, name: ' Ada Beispiel ' })
  expect(whole).toEqual({ errors: {}, entry: { list: 'EU', kind: 'sanctions', name: 'Ada Beispiel', birthDate: '' } })
})

test('a kind that nobody knows is the gravest', () => {
  expect([kindOf('pep'), kindOf('nonsense')]).toEqual(['pep', 'sanctions'])
})
