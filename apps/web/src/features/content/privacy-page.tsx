import { LegalText } from './legal-text.tsx'

export function PrivacyPage() {
  return <LegalText namespace="privacy" />
}
