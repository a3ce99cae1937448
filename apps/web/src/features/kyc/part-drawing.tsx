import type { Shape } from './camera.tsx'

const HATCH = Array.from({ length: 14 }, (_, place) => place * 8)

/** A card or a face from bars, ticks and hatches, with one mulberry element: what belongs into the frame. */
export function PartDrawing({ shape }: { shape: Shape }) {
  return (
    <svg viewBox="0 0 220 150" aria-hidden="true" className="w-full max-w-[220px] text-ink">
      <g fill="none" stroke="currentColor" strokeWidth="1.3">
        <path d="M8 28V8h20M192 8h20v20M212 122v20h-20M28 142H8v-20" />
        {shape === 'card' ? <Card /> : <Face />}
      </g>
    </svg>
  )
}

function Card() {
  return (
    <>
      <rect x="30" y="32" width="160" height="88" />
      <rect x="42" y="46" width="40" height="50" />
      {HATCH.slice(0, 6).map((shift) => (
        <path key={shift} d={`M42 ${54 + shift}l${8 + shift} -${8 + shift}`} strokeWidth="0.8" />
      ))}
      <path d="M96 50h80M96 62h64M96 74h72M96 86h40" strokeWidth="2.5" />
      <path d="M42 108h136" className="stroke-accent" strokeWidth="3" />
    </>
  )
}

function Face() {
  return (
    <>
      <ellipse cx="110" cy="72" rx="34" ry="44" />
      <path d="M62 142c4-22 24-30 48-30s44 8 48 30" />
      {HATCH.slice(0, 8).map((shift) => (
        <path key={shift} d={`M${84 + shift * 0.9} 40l${10} -${10}`} strokeWidth="0.8" />
      ))}
      <path d="M96 66h8M116 66h8M104 92h12" strokeWidth="2.5" />
      <path d="M62 72h8M150 72h8" className="stroke-accent" strokeWidth="3" />
    </>
  )
}
