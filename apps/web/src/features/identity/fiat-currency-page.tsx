export function FiatCurrencyPage() { return null }
