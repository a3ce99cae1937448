/** A point on a circle; `turn` runs from 0 at the top, clockwise, to 1. */
export function pointAt(turn: number, { centre, radius }: { centre: number; radius: number }): [number, number] {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return [round(centre + radius * Math.cos(angle)), round(centre + radius * Math.sin(angle))]
}

/** A tick across the circle's edge, as path data. */
export function tickPath(turn: number, { centre, from, to }: { centre: number; from: number; to: number }): string {
  const [x1, y1] = pointAt(turn, { centre, radius: from })
  const [x2, y2] = pointAt(turn, { centre, radius: to })
  return `M${x1} ${y1}L${x2} ${y2}`
}

export interface Arc {
  centre: number
  radius: number
  start: number
  end: number
}

/** An arc along the circle, as path data. A whole turn needs two arcs, because one would have the same ends. */
export function arcPath({ centre, radius, start, end }: Arc): string {
  if (end - start >= 0.9999) {
    const middle = start + 0.5
    return `${arcPath({ centre, radius, start, end: middle })}${arcPath({ centre, radius, start: middle, end: start + 0.9998 })}Z`
  }
  const [x1, y1] = pointAt(start, { centre, radius })
  const [x2, y2] = pointAt(end, { centre, radius })
  return `M${x1} ${y1}A${radius} ${radius} 0 ${end - start > 0.5 ? 1 : 0} 1 ${x2} ${y2}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
