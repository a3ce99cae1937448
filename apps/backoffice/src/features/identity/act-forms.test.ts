import { expect, test } from 'vitest'
import { freezeForm, stopForm, textForm, unfreezeForm } from './act-forms.ts'

test('a freeze needs a reason of the list and a text', () => {
  expect(freezeForm({ reason: '', text: ' ' })).toEqual({ errors: { reason: true, text: true } })
  expect(freezeForm({ reason: 'own_link', text: 'x' }).request).toBeUndefined()
  expect(freezeForm({ reason: 'person_asked', text: ' By phone. ' })).toEqual({
    errors: {},
    request: { reason: 'person_asked', text: 'By phone.' },
  })
})

test('a stop needs a time and a text', () => {
  expect(stopForm({ until: '', text: '' })).toEqual({ errors: { until: true, text: true } })
  expect(stopForm({ until: 'soon', text: 'x' }).errors).toEqual({ until: true })
  const { request } = stopForm({ until: '2026-11-20T12:00', text: 'Until they call.' })
  expect(request).toEqual({ until: new Date('2026-11-20T12:00').toISOString(), text: 'Until they call.' })
})

test('an act that asks for nothing but why needs a text', () => {
  expect(textForm(' ')).toEqual({ errors: { text: true } })
  expect(textForm(' They called. ')).toEqual({ errors: {}, request: 'They called.' })
})

test('a proposal to open an account says what was checked, where that is kept, and why', () => {
  expect(unfreezeForm({ evidence: '', reference: ' ', text: '' })).toEqual({
    errors: { evidence: true, reference: true, text: true },
  })
  const complete = { evidence: 'document', reference: ' Ticket 7 ', text: 'Same face. ' }
  expect(unfreezeForm(complete)).toEqual({
    errors: {},
    request: { evidence: 'document', reference: 'Ticket 7', text: 'Same face.' },
  })
})
