import { type Store, StoreUnavailable } from '../../ports/store.ts'
import { StoreRefused } from '../sql/refusal.ts'
import { migrate } from '../sql/schema.ts'
import { createSqlStore } from '../sql/store.ts'
import { openPostgres, type Postgres, type PostgresAddress } from './open.ts'

/** Opens the store in a database, whose tables it makes or brings up to date. Throws StoreRefused. */
export async function openPostgresStore(
  address: PostgresAddress,
): Promise<{ readonly store: Store; readonly postgres: Postgres }> {
  const postgres = openPostgres(address)
  await migrate(postgres).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new StoreRefused('The database of DATABASE_URL does not answer, or refuses its user.')
  })
  return { store: createSqlStore(postgres), postgres }
}
