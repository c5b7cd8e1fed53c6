import { signal } from '@preact/signals'

interface Drawings {
  readonly chainDrawing: (chain: string) => string | undefined
  readonly tokenDrawing: (chain: string, address: string) => string | undefined
}

const none: Drawings = { chainDrawing: () => undefined, tokenDrawing: () => undefined }

/**
 * The drawings of chains and of the most traded tokens. Until it is known which there are, no other picture is asked for
 * in their place.
 */
export const drawings = signal<Drawings | undefined>(undefined)

/** Loads them, once the form can be used. Without them every picture comes from the media host. */
export async function loadDrawings(): Promise<void> {
  if (drawings.peek() !== undefined) return
  try {
    drawings.value = await (await import('./load-drawings.ts')).loadBoth()
  } catch {
    drawings.value = none
  }
}
