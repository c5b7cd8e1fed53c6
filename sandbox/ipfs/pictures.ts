import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { NftCollection } from '../xrpl/history/collections.ts'
import { pixelPicture, vectorPicture } from './art/paint.ts'

/** What is wrong on purpose with files of a collection, by the number of the NFT. */
export const faults: Readonly<
  Record<string, Readonly<Record<number, 'no picture' | 'not json' | 'script' | 'huge'>>>
> = {
  'paper-foxes': { 3: 'no picture', 5: 'not json', 8: 'script' },
  'big-sky': { 1: 'huge' },
}

export interface StoredFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

const assets = new Map<string, Buffer>()
/** Made once and kept as files, because image libraries write other bytes from version to version. */
function asset(name: string): Buffer {
  const known = assets.get(name) ?? readFileSync(path.join(import.meta.dirname, 'assets', name))
  assets.set(name, known)
  return known
}

/** Everything that a script in a picture may try. */
const HOSTILE =
  '<script>document.title = "taken"</script><image href="http://127.0.0.1:1/leak.png" width="9" height="9"/>' +
  '<foreignObject width="512" height="512"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'

/** The picture of one NFT; `undefined` for one that is missing. */
export function pictureOf({ key, picture }: NftCollection, number: number): StoredFile | undefined {
  const seed = `${key} ${number}`
  const svg = (bytes: Buffer) => ({ name: `${number}.svg`, type: 'image/svg+xml', bytes })
  const fault = faults[key]?.[number]
  if (fault === 'no picture') return undefined
  if (fault === 'script') return svg(vectorPicture('folds', seed, HOSTILE))
  if (fault === 'huge') return { name: `${number}.png`, type: 'image/png', bytes: asset('huge.png') }
  switch (picture) {
    case 'pixels':
      return { name: `${number}.png`, type: 'image/png', bytes: pixelPicture(seed) }
    case 'stage':
      return { name: 'pass.jpg', type: 'image/jpeg', bytes: asset('stage.jpg') }
    case 'loop':
      return { name: 'loop.gif', type: 'image/gif', bytes: asset('loop.gif') }
    case 'waves':
    case 'orbits':
    case 'folds':
      return svg(vectorPicture(picture, seed))
  }
}
