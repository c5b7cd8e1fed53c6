import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { StoredPicture } from '../../ports/market/picture-files.ts'

/**
 * One file: the CRC-32 of everything behind it, the length of the note, the note as JSON, and the picture. A file that
 * a crash or a broken disk has changed is known by its sum. No one else writes here, so a sum is enough.
 */

const SUM = 4
const LENGTH = 4

const noteSchema = z.object({
  type: z.string(),
  checkedAt: z.number(),
  changedAt: z.number(),
  source: z.string(),
  isMutable: z.boolean(),
})

function sumOf(...parts: readonly Uint8Array[]): Buffer {
  const sum = Buffer.alloc(SUM)
  sum.writeUInt32BE(parts.reduce((before, part) => crc32(part, before), 0))
  return sum
}

/** The parts of a file, in their order. The picture is not copied: megabytes that live for a moment are dear. */
export function encodeFile({ bytes, note }: StoredPicture): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(note))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(text.length)
  return [sumOf(length, text, bytes), length, text, bytes]
}

/** `undefined` for a file that is not whole. */
export function decodeFile(file: Buffer): StoredPicture | undefined {
  if (file.length < SUM + LENGTH) return undefined
  const content = file.subarray(SUM)
  if (!sumOf(content).equals(file.subarray(0, SUM))) return undefined
  const end = LENGTH + content.readUInt32BE(0)
  const note = noteSchema.safeParse(JSON.parse(content.toString('utf8', LENGTH, end)))
  return note.success ? { note: note.data, bytes: content.subarray(end) } : undefined
}
