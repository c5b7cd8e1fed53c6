import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * Leaves the compressed forms of each file of a folder, and of the folders in it, beside the file: `.br` and `.gz`. So
 * the service starts without this work, and keeps nothing else in memory.
 */
export async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const plain = await readFile(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(plain, BROTLI),
        promisify(gzip)(plain, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}
