import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** The bytes of the files of a folder, without its folders; `undefined` where it cannot be read. */
export async function bytesIn(folder: string): Promise<number | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(files.map(({ name }) => sizeOf(path.join(folder, name))))
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return undefined
  }
}

/** A file may be replaced between its listing and this. */
const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
