import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { createNftTables } from '../../tables/nfts/schema.ts'
import { createRarityQueue } from './rarity-queue.ts'

test('a collection of more values than are read at a time is ranked by all of them', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-rarity-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  createNftTables(database)
  // Each of 700 has a number of its own. One has another background than the others.
  database.exec(`
    INSERT INTO nft_collection(id, uuid, issuer, taxon, slug, search, created, transfer_fee, items)
      VALUES (1, 'u', 'rIssuer', 0, 'apes', 'apes', 1, 0, 700);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 700)
      INSERT INTO nft(id, token, collection, owner, minted) SELECT n, CAST(n AS BLOB), 1, 'rOne', 1 FROM numbers;
    INSERT INTO nft_meta(nft, body, read) SELECT id, '{}', 1 FROM nft;
    INSERT INTO nft_trait_value(id, collection, type, value, n) SELECT id, 1, 'Number', id, 1 FROM nft;
    INSERT INTO nft_trait_value VALUES (701, 1, 'Background', 'Gold', 1), (702, 1, 'Background', 'Grey', 699);
    INSERT INTO nft_trait SELECT id, id FROM nft;
    INSERT INTO nft_trait SELECT iif(id = 650, 701, 702), id FROM nft;
    INSERT INTO nft_rarity_job VALUES (1, 0, 1)`)
  const queue = createRarityQueue({ database, clock: createSteppingClock(), log: silentLog })
  await queue.runDue(new AbortController().signal)
  const ranks = database.prepare('SELECT rank, count(*) AS n, min(id) AS first FROM nft GROUP BY rank').all()
  expect(ranks.map((row) => ({ ...row }))).toEqual([
    { rank: 1, n: 1, first: 650 },
    { rank: 2, n: 699, first: 1 },
  ])
})
