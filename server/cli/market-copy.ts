import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyIndex } from '../market-index/tables/copy.ts'
import { UsageError } from './command.ts'

/**
 * Copies the index of the market to a new file, which another machine may begin with. It reads beside the indexer, and
 * the service does not wait for it.
 */
export async function copyMarket([name]: readonly string[], dataDir: string): Promise<string> {
  if (name === undefined) throw new UsageError('')
  const file = path.resolve(name)
  if (existsSync(file)) throw new UsageError(`${file} exists already.`)
  if (!existsSync(path.dirname(file))) throw new UsageError(`The folder of ${file} does not exist.`)
  const dir = path.join(dataDir, 'market')
  if (!existsSync(path.join(dir, 'market.sqlite'))) throw new UsageError(`There is no index in ${dir}.`)
  const { index } = copyIndex(dir, file)
  return `Wrote ${file}, which goes on from ledger ${index}.`
}
