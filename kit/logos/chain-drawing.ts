import { chainDrawings } from './chain-drawings.ts'
import { drawingAddress } from './drawing-address.ts'

const byChain = new Map(Object.entries(chainDrawings))

/** The drawing of a chain as a `data:` address, by our key of it. */
export function chainDrawing(chain: string): string | undefined {
  const drawing = byChain.get(chain)
  return drawing && drawingAddress(drawing)
}
