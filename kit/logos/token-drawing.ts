import { drawingAddress } from './drawing-address.ts'
import { drawnTokens } from './drawn-tokens.ts'
import { tokenDrawings } from './token-drawings.ts'

const byToken = new Map(
  Object.entries(drawnTokens).flatMap(([name, tokens]) =>
    tokens.map((token) => [token, tokenDrawings[name]] as const),
  ),
)

/** The drawing of a token as a `data:` address, by its chain and its address there. */
export function tokenDrawing(chain: string, address: string): string | undefined {
  // Case does not matter in hex only.
  const drawing = byToken.get(`${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`)
  return drawing && drawingAddress(drawing)
}
