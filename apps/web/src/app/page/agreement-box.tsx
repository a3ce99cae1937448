import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

interface AgreementBoxProps {
  readonly agreed: boolean
  readonly onAgree: (agreed: boolean) => void
  /** The sentence, with the words that open the text as a link. */
  readonly label: (link: (words: ReactNode) => ReactNode) => ReactNode
  /** Comes when it is first opened. */
  readonly dialog: ComponentType<{ onClose: () => void }>
}

/** A text that is agreed to, and can be read without leaving the page. */
export function AgreementBox({ agreed, onAgree, label, dialog: Text }: AgreementBoxProps) {
  const [reading, setReading] = useState(false)
  const link = (words: ReactNode) => (
    <button type="button" className="link" onClick={() => setReading(true)}>
      {words}
    </button>
  )
  return (
    <>
      <Checkbox checked={agreed} onChange={({ target }) => onAgree(target.checked)} label={label(link)} />
      {reading && (
        <Suspense>
          <Text onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  )
}
