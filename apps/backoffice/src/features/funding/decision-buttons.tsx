import { Button } from '@bourse/ui/button.tsx'

interface DecisionButtonsProps {
  /** What gives the money to somebody, and what sends it back. */
  readonly give: { readonly label: string; readonly onClick: () => void }
  readonly giveBack: { readonly label: string; readonly onClick: () => void }
  /** What else can be said of it. */
  readonly other?: { readonly label: string; readonly onClick: () => void } | undefined
}

/** In a row that waits for a person. */
export function DecisionButtons({ give, giveBack, other }: DecisionButtonsProps) {
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {[give, giveBack, ...(other === undefined ? [] : [other])].map(({ label, onClick }) => (
        <Button key={label} size="sm" onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  )
}
