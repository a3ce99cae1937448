import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** The size of an element in whole pixels; null until it is measured. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, ElementSize | null] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<ElementSize | null>(null)

  // Before the first paint, so that nothing is drawn at a size that it does not keep.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return [ref, size]
}
