import { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { NumberPlans } from './account-form.ts'

/** Apart from everything else, because it weighs more than the page that wants it. */
export const numberPlans: NumberPlans = {
  e164(country, typed) {
    const parsed = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined)
    return parsed?.isValid() === true ? parsed.number : null
  },
  grouped: (country, typed) => new AsYouType(isSupportedCountry(country) ? country : undefined).input(typed),
}
