import { useId } from 'react'

export interface ChoicesProps {
  readonly legend: string
  readonly options: readonly string[]
  readonly chosen: number | undefined
  readonly onChoose: (place: number) => void
}

/** One of a few sentences. */
export function Choices({ legend, options, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-body">{legend}</legend>
      <div className="mt-2 grid gap-1">
        {options.map((option, place) => (
          <label key={option} className="flex min-h-6 items-start gap-2.5 text-body text-ink-2">
            <input
              type="radio"
              name={name}
              className="mt-1 shrink-0 accent-accent"
              checked={chosen === place}
              onChange={() => onChoose(place)}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
