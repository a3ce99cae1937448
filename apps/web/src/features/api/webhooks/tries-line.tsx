import type { WebhookDelivery } from '@bourse/contract'

const WIDTH = 150
const MIDDLE = 9
const RADIUS = 3.5

/** Which of the tries were made, and how: failed ones are crossed, the one that arrived is a point, the next one a ring. Said in words beside. */
export function TriesLine({ of: { tries, mostTries, state } }: { readonly of: WebhookDelivery }) {
  const place = (at: number) => (WIDTH / (mostTries - 1)) * at
  const failed = state === 'delivered' ? tries - 1 : tries
  return (
    <svg aria-hidden="true" width={WIDTH + 10} height={MIDDLE * 2} viewBox={`-5 0 ${WIDTH + 10} ${MIDDLE * 2}`}>
      <path d={`M0 ${MIDDLE}H${WIDTH}`} className="stroke-line-2" />
      {Array.from({ length: mostTries }, (_, at) => {
        const x = place(at)
        if (at < failed)
          return (
            <path
              key={x}
              d={`M${x - 3} ${MIDDLE - 3}l6 6M${x + 3} ${MIDDLE - 3}l-6 6`}
              className="stroke-bad"
              strokeWidth="1.4"
            />
          )
        if (at === failed && state === 'delivered')
          return <circle key={x} cx={x} cy={MIDDLE} r={RADIUS} className="fill-good" />
        if (at === failed && state === 'pending')
          return <circle key={x} cx={x} cy={MIDDLE} r={RADIUS} className="fill-paper stroke-accent" strokeWidth="2.2" />
        return <path key={x} d={`M${x} ${MIDDLE - 3.5}v7`} className="stroke-line-2" />
      })}
    </svg>
  )
}
