export function LegalRestrictPage() { return null }
