import { expect, test } from 'vitest'
import {
  draftOfPublication,
  NEW_BANNER,
  type Publication,
  type PublicationDraft,
  publicationForm,
} from './publication-form.ts'

const WHOLE = { en: 'a', it: 'b', de: 'c', ru: 'd', es: 'e', 'zh-TW': 'f' }
const ROW: Publication = {
  ...NEW_BANNER,
  ...{ id: 'ban_1', version: 2, title: WHOLE, text: WHOLE, link: '/markets', from: '2026-03-10T12:00:00.000Z' },
}
const form = (change: Partial<PublicationDraft> = {}, row: Partial<Publication> = {}) =>
  publicationForm({ ...draftOfPublication(ROW), ...change }, { ...ROW, ...row })

test('what was read is saved as it was, under the version that was read', () => {
  expect(form().save).toMatchObject({ id: 'ban_1', version: '2', link: '/markets', from: ROW.from, until: '' })
})

test('a draft needs its English title, what is published needs every language', () => {
  const half = { title: { ...WHOLE, ru: '' }, text: { ...WHOLE, it: '' } }
  expect(form(half)).toMatchObject({ errors: { title: [], text: [] }, unwritten: ['it', 'ru'] })
  expect(form(half).save).toBeDefined()
  expect(form({ title: { ...WHOLE, en: ' ' } }).errors.title).toEqual(['en'])
  expect(form(half, { state: 'published' }).errors).toMatchObject({ title: ['ru'], text: ['it'] })
})

test.each<[keyof PublicationDraft, string, string]>([
  ['link', '//elsewhere.example', 'linkWrong'],
  ['link', 'markets', 'linkWrong'],
  ['image', 'https://elsewhere.example/x.png', 'pictureWrong'],
  ['from', 'soon', 'timeWrong'],
  ['until', '2026-03-10T00:00', 'timesCrossed'],
  ['position', '-1', 'positionWrong'],
])('%s as “%s” is %s', (field, text, error) => {
  const { errors, save } = form({ [field]: text })
  expect(errors).toMatchObject({ [field]: error })
  expect(save).toBeUndefined()
})

test('a new one begins when it is published, unless it says otherwise', () => {
  const draft = { ...draftOfPublication(NEW_BANNER), title: WHOLE }
  expect(publicationForm(draft, NEW_BANNER).save).toMatchObject({ id: '', version: '0', from: '' })
})
