import type { ValueMark } from '@bourse/contract'
import { type ChartBox, type ChartPoint, type ChartShape, flagsWithWords, nearestPoint } from './value-chart-shape.ts'

interface FlagsProps {
  readonly marks: readonly ValueMark[]
  readonly shape: ChartShape
  readonly box: ChartBox
  readonly points: readonly ChartPoint[]
  readonly narrow: boolean
  readonly word: (mark: ValueMark) => string
}

const WORDS_PX = 140
const WORDS_Y = 26

/** Where money came or went: a ring on the line, and words on a dotted staff where there is room. */
export function ChartFlags({ marks, shape, box, points, narrow, word }: FlagsProps) {
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1]
  const flags = marks.map((mark) => {
    const time = new Date(mark.time).getTime()
    const point = points[nearestPoint(points, (time - from) / (to - from))]
    return { mark, x: shape.x(point?.time ?? time), y: shape.y(point?.value ?? 0), value: Number(mark.value) }
  })
  const worded = narrow ? new Set<ValueMark>() : flagsWithWords(flags, { width: box.width, room: WORDS_PX })
  return (
    <g stroke="var(--accent)">
      {flags.map(({ mark, x, y }) => (
        <g key={`${mark.time} ${mark.direction}`}>
          <circle cx={x} cy={y} r="3" fill="var(--paper)" strokeWidth="1.5" />
          {worded.has(mark) && y > WORDS_Y + 12 && (
            <>
              <path d={`M${x} ${y - 4}V${WORDS_Y + 6}`} strokeDasharray="1 3" />
              <text
                x={x}
                y={WORDS_Y}
                textAnchor="middle"
                fontSize="11"
                fontWeight="600"
                fill="var(--accent)"
                stroke="none"
              >
                {word(mark)}
              </text>
            </>
          )}
        </g>
      ))}
    </g>
  )
}
