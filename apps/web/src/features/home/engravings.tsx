/** The illustrations: bars, ticks and hatches, with one mulberry element each. They decorate; the text says it all. */

interface HatchProps {
  id: string
  angle: 45 | -45
  colour: string
  gap?: number
}

function Hatch({ id, angle, colour, gap = 4 }: HatchProps) {
  return (
    <pattern id={id} width={gap} height={gap} patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <path d={`M0 0V${gap}`} stroke={colour} strokeWidth="0.9" />
    </pattern>
  )
}

const ENTRIES = [34, 50, 26, 44, 58, 30, 48, 22, 40, 54, 36]

/** What is taken above the line arrives below it: every bar has its equal, and the sum is zero. */
export function LedgerEngraving() {
  return (
    <svg viewBox="0 0 380 132" className="h-[132px] w-full" aria-hidden="true" preserveAspectRatio="xMinYMax meet">
      <defs>
        <Hatch id="ledger-above" angle={45} colour="var(--ink)" />
        <Hatch id="ledger-below" angle={-45} colour="var(--ink-3)" gap={6} />
        <Hatch id="ledger-own" angle={45} colour="var(--accent)" />
      </defs>
      {ENTRIES.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        <g key={place} stroke="var(--ink)">
          <rect x={place * 30 + 0.5} y={66 - height} width="20" height={height} fill="url(#ledger-above)" />
          <rect x={place * 30 + 0.5} y={66} width="20" height={height} fill="url(#ledger-below)" />
        </g>
      ))}
      <rect x="340.5" y="4" width="24" height="124" fill="url(#ledger-own)" stroke="var(--accent)" />
      <path d="M0 66H380" stroke="var(--ink)" strokeWidth="1.6" />
    </svg>
  )
}

function tick(place: number, { centre, outer, inner }: { centre: [number, number]; outer: number; inner: number }) {
  const angle = Math.PI + (place / 60) * Math.PI
  const at = (radius: number) => {
    const x = centre[0] + radius * Math.cos(angle)
    const y = centre[1] + radius * Math.sin(angle)
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  }
  return `M${at(outer)}L${at(inner)}`
}

/** The dial of a safe, read to the tick. */
export function SafeEngraving() {
  const centre: [number, number] = [190, 130]
  const places = Array.from({ length: 61 }, (_, place) => place)
  const path = (chosen: number[], outer: number, length: number) =>
    chosen.map((place) => tick(place, { centre, outer, inner: outer - length })).join('')
  return (
    <svg viewBox="0 0 380 132" className="h-[132px] w-full" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <defs>
        <Hatch id="safe-door" angle={45} colour="var(--ink-3)" gap={5} />
        <Hatch id="safe-bolt" angle={-45} colour="var(--ink)" />
      </defs>
      <path d="M112 130.5a78 78 0 0 1 156 0z" fill="url(#safe-door)" stroke="var(--ink)" />
      <path d="M150 130.5a40 40 0 0 1 80 0z" fill="var(--paper)" stroke="var(--ink)" />
      <path
        d={path(
          places.filter((place) => place % 5 !== 0),
          118,
          8,
        )}
        stroke="var(--ink)"
        fill="none"
      />
      <path
        d={path(
          places.filter((place) => place % 5 === 0),
          118,
          16,
        )}
        stroke="var(--ink)"
        strokeWidth="1.6"
        fill="none"
      />
      {[14, 330].map((x) => (
        <g key={x} stroke="var(--ink)">
          <rect x={x + 0.5} y="62" width="36" height="16" fill="url(#safe-bolt)" />
          <rect x={x + 0.5} y="98" width="36" height="16" fill="url(#safe-bolt)" />
        </g>
      ))}
      <path d="M190 130 229 44" stroke="var(--accent)" strokeWidth="2.2" />
      <path d="M177 130.5a13 13 0 0 1 26 0z" fill="var(--ink)" />
      <path d="M0 130.5H380" stroke="var(--ink)" strokeWidth="1.6" />
    </svg>
  )
}

/** One paper on a desk screen, in a window and in the hand. */
export function ScreensEngraving() {
  const lines = (x: number, y: number, widths: readonly number[]) =>
    widths.map((width, row) => `M${x} ${y + row * 8}h${width}`).join('')
  return (
    <svg viewBox="0 0 380 132" className="h-[132px] w-full" aria-hidden="true" preserveAspectRatio="xMaxYMax meet">
      <defs>
        <Hatch id="screen-back" angle={-45} colour="var(--ink-3)" gap={6} />
        <Hatch id="screen-head" angle={45} colour="var(--ink)" />
      </defs>
      <g stroke="var(--ink)">
        <rect x="60.500" y="18.500" width="196" height="112" fill="url(#screen-back)" />
        <rect x="96.500" y="34.500" width="188" height="96" fill="var(--paper)" />
        <rect x="96.500" y="34.500" width="188" height="14" fill="url(#screen-head)" />
        <path d={lines(112, 64, [72, 58, 66, 40])} strokeWidth="2" />
        <path d="M112 108h72M112 116h72" strokeWidth="1" />
        <rect x="204.500" y="62.500" width="64" height="54" fill="url(#screen-back)" />
        <rect x="262.500" y="48.500" width="58" height="82" fill="var(--paper)" />
        <path d="M262.500 62.500h58" />
        <path d={lines(272, 74, [38, 30])} strokeWidth="2" />
      </g>
      <path
        d="M272 94h26M272 98h10m8 0h10M272 102h28M272 114h29M272 118h10m9 0h12M272 122h31"
        stroke="var(--ink)"
        strokeWidth="2.200"
      />
      <path d="M272 108h20" stroke="var(--accent)" strokeWidth="3" />
      <path d="M0 130.500H380" stroke="var(--ink)" strokeWidth="1.600" />
    </svg>
  )
}
