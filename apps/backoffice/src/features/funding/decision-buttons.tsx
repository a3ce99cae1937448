import { Button } from '@bourse/ui/button.tsx'

interface DecisionButtonsProps {
  /** What gives the money to somebody, and what sends it back. */
  readonly give: { readonly label: string; readonly onClick: () => void }
  readonly giveBack: { readonly label: string; readonly onClick: () => void }
}

/** In a row that waits for a person. */
export function DecisionButtons({ give, giveBack }: DecisionButtonsProps) {
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {[give, giveBack].map(({ label, onClick }) => (
        <Button key={label} size="sm" onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  )
}
