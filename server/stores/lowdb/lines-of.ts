import { type OpenFile, readPart } from './files.ts'

export interface Line {
  /** Without its newline; good until the next line is asked for. */
  readonly bytes: Buffer
  /** Where the next one begins. */
  readonly end: number
  /** False for a last line without its newline. */
  readonly whole: boolean
}

const CHUNK = 1 << 20
const NEWLINE = 0x0a

/** The lines of a file, read part by part. */
export async function* linesOf(file: OpenFile): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0)
  let position = 0
  for (;;) {
    const chunk = await readPart(file, position, CHUNK)
    const begin = position - rest.length
    const bytes = Buffer.concat([rest, chunk])
    position += chunk.length
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      yield { bytes: bytes.subarray(start, end), end: begin + end + 1, whole: true }
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (chunk.length === CHUNK) continue
    if (rest.length > 0) yield { bytes: rest, end: position, whole: false }
    return
  }
}
