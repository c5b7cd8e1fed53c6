import type { MarketDatabase } from '../database.ts'
import { NFT_MARKETCAP } from './marketcap.ts'
import { makeMetaTables } from '../schema.ts'

/**
 * Tables of NFTs. Times are Unix milliseconds, but for `expires` (seconds since 2000, as the ledger has it). Amounts of
 * XRP are drops in text, which are exact; the REAL beside each one is for sorting alone. Tokens, offers and hashes are
 * 32 bytes.
 */
const tables = `
CREATE TABLE IF NOT EXISTS nft_collection(
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  issuer TEXT NOT NULL,
  taxon INTEGER NOT NULL,
  -- From metadata; the slug stays once a name has made it.
  name TEXT, family TEXT, description TEXT, image TEXT,
  slug TEXT NOT NULL UNIQUE,
  search TEXT NOT NULL,
  created INTEGER NOT NULL,
  transfer_fee INTEGER NOT NULL,
  items INTEGER NOT NULL DEFAULT 0,
  burned INTEGER NOT NULL DEFAULT 0,
  owners INTEGER NOT NULL DEFAULT 0,
  listed INTEGER NOT NULL DEFAULT 0,
  floor TEXT, floor_drops REAL, top_bid TEXT,
  -- Owners who offer one to anyone for XRP.
  sellers INTEGER NOT NULL DEFAULT 0,
  -- In drops, so long ago.
  floor_1d REAL, floor_7d REAL, floor_30d REAL,
  -- Open bids.
  offers INTEGER NOT NULL DEFAULT 0,
  sales INTEGER NOT NULL DEFAULT 0,
  volume TEXT NOT NULL DEFAULT '0', volume_drops REAL NOT NULL DEFAULT 0,
  sales24 INTEGER NOT NULL DEFAULT 0,
  volume24 TEXT NOT NULL DEFAULT '0', volume24_drops REAL NOT NULL DEFAULT 0,
  -- Of 24 hours, at the end of the last hour.
  believed24 TEXT NOT NULL DEFAULT '0', believed24_drops REAL NOT NULL DEFAULT 0,
  -- The most that it was at the end of an hour in thirty days.
  best30 REAL NOT NULL DEFAULT 0,
  royalties TEXT NOT NULL DEFAULT '0',
  broker_fees TEXT NOT NULL DEFAULT '0',
  UNIQUE(issuer, taxon)
) STRICT;
CREATE INDEX IF NOT EXISTS nft_collection_believed24 ON nft_collection(believed24_drops, volume24_drops, id);
CREATE INDEX IF NOT EXISTS nft_collection_volume ON nft_collection(volume_drops, id);
CREATE INDEX IF NOT EXISTS nft_collection_floor ON nft_collection(floor_drops, id);
CREATE INDEX IF NOT EXISTS nft_collection_change ON nft_collection(floor_drops / floor_1d, id);
CREATE INDEX IF NOT EXISTS nft_collection_cap ON nft_collection(${NFT_MARKETCAP}, id);
CREATE INDEX IF NOT EXISTS nft_collection_sales24 ON nft_collection(sales24, id);
CREATE INDEX IF NOT EXISTS nft_collection_sales ON nft_collection(sales, id);
CREATE INDEX IF NOT EXISTS nft_collection_listed ON nft_collection(listed, id);
CREATE INDEX IF NOT EXISTS nft_collection_owners ON nft_collection(owners, id);
CREATE INDEX IF NOT EXISTS nft_collection_items ON nft_collection(items, id);
CREATE INDEX IF NOT EXISTS nft_collection_created ON nft_collection(created, id);

-- Believed volume at the best end of an hour of each UTC day, in drops. day: counted from 1970.
CREATE TABLE IF NOT EXISTS nft_best(
  collection INTEGER NOT NULL, day INTEGER NOT NULL, drops REAL NOT NULL, PRIMARY KEY(collection, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nft_best_day ON nft_best(day);

-- The last floor of each hour in which it has changed, in drops.
CREATE TABLE IF NOT EXISTS nft_floor(
  collection INTEGER NOT NULL, hour INTEGER NOT NULL, drops REAL, PRIMARY KEY(collection, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nft_floor_hour ON nft_floor(hour);

-- Finds collections by any three characters and more of what they are searched by.
CREATE VIRTUAL TABLE IF NOT EXISTS nft_search USING fts5(
  search, content = 'nft_collection', content_rowid = 'id', tokenize = 'trigram'
);
CREATE TRIGGER IF NOT EXISTS nft_search_new AFTER INSERT ON nft_collection
  BEGIN INSERT INTO nft_search(rowid, search) VALUES (new.id, new.search); END;
CREATE TRIGGER IF NOT EXISTS nft_search_changed AFTER UPDATE OF search ON nft_collection
  BEGIN
    INSERT INTO nft_search(nft_search, rowid, search) VALUES ('delete', old.id, old.search);
    INSERT INTO nft_search(rowid, search) VALUES (new.id, new.search);
  END;

-- Every slug that a collection has ever had goes on naming it.
CREATE TABLE IF NOT EXISTS nft_slug(slug TEXT PRIMARY KEY, collection INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS nft(
  id INTEGER PRIMARY KEY,
  token BLOB NOT NULL UNIQUE,
  collection INTEGER NOT NULL,
  -- The last one, where it is burned.
  owner TEXT NOT NULL,
  -- In hex, as the ledger has it.
  uri TEXT,
  -- When it was first seen, where that was not its mint; 0: before the index knew all of the ledger.
  minted INTEGER NOT NULL,
  burned INTEGER,
  -- The lowest offer that anyone may take.
  ask TEXT, ask_drops REAL,
  -- 1: it may be bought for an issued currency.
  ask_other INTEGER NOT NULL DEFAULT 0,
  -- When the newest of the offers was made that anyone may take; the highest bid; when anything was done with it last.
  listed INTEGER, bid_drops REAL, active INTEGER NOT NULL DEFAULT 0,
  -- Who has minted it, where that was seen.
  minter TEXT,
  volume TEXT NOT NULL DEFAULT '0',
  sold INTEGER,
  rank INTEGER, score REAL
) STRICT;
CREATE INDEX IF NOT EXISTS nft_of_collection ON nft(collection, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_of_owner ON nft(owner, collection, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_ask ON nft(collection, ask_drops, id, owner) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_bid ON nft(collection, bid_drops, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_listing ON nft(collection, listed, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_activity ON nft(collection, active, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_volume ON nft(collection, CAST(volume AS REAL), id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_rank ON nft(collection, rank, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_sale ON nft(collection, sold, id) WHERE burned IS NULL;
CREATE INDEX IF NOT EXISTS nft_by_mint ON nft(minted);

-- NFTs that a load of the ledger's state has not come upon yet.
CREATE TABLE IF NOT EXISTS nft_unseen(nft INTEGER PRIMARY KEY) STRICT;

-- How many each account has of a collection.
CREATE TABLE IF NOT EXISTS nft_owner(
  collection INTEGER NOT NULL, owner TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY(collection, owner)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nft_owner_of ON nft_owner(owner, collection);

CREATE TABLE IF NOT EXISTS nft_offer(
  id INTEGER PRIMARY KEY,
  offer BLOB NOT NULL UNIQUE,
  nft INTEGER NOT NULL,
  collection INTEGER NOT NULL,
  owner TEXT NOT NULL,
  flags INTEGER NOT NULL,
  sell INTEGER NOT NULL,
  -- Drops, or a value of the issued currency.
  amount TEXT NOT NULL, currency TEXT, issuer TEXT, drops REAL,
  destination TEXT,
  expires INTEGER,
  created INTEGER NOT NULL,
  -- Who may want to know of it: the owner of what is bid for, or the destination of what is offered.
  incoming TEXT,
  orphaned INTEGER NOT NULL DEFAULT 0,
  expired INTEGER NOT NULL DEFAULT 0,
  takeable INTEGER NOT NULL DEFAULT 0,
  -- When it left the ledger, and how: taken, cancelled, expired, burned.
  ended INTEGER, outcome TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS nft_offer_of ON nft_offer(nft, sell) WHERE ended IS NULL;
CREATE INDEX IF NOT EXISTS nft_offer_ask ON nft_offer(nft, drops) WHERE takeable = 1;
CREATE INDEX IF NOT EXISTS nft_offer_bid ON nft_offer(collection, drops)
  WHERE sell = 0 AND ended IS NULL AND expired = 0 AND drops > 0;
CREATE INDEX IF NOT EXISTS nft_offer_owner ON nft_offer(owner, id) WHERE ended IS NULL;
CREATE INDEX IF NOT EXISTS nft_offer_incoming ON nft_offer(incoming, id) WHERE ended IS NULL;
CREATE INDEX IF NOT EXISTS nft_offer_expires ON nft_offer(expires) WHERE ended IS NULL AND expired = 0 AND expires > 0;
CREATE INDEX IF NOT EXISTS nft_offer_ended ON nft_offer(ended) WHERE ended IS NOT NULL;

-- Sales and transfers. The id is ledger times 1e6 plus the place in it, so it grows with time.
CREATE TABLE IF NOT EXISTS nft_sale(
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  hash BLOB NOT NULL,
  nft INTEGER NOT NULL,
  collection INTEGER NOT NULL,
  -- ask: the buyer took it; bid: the seller took it; brokered; transfer: for nothing.
  kind TEXT NOT NULL,
  seller TEXT NOT NULL, buyer TEXT NOT NULL, broker TEXT,
  -- What the buyer paid: drops, or a value of the issued currency.
  price TEXT NOT NULL, currency TEXT, issuer TEXT,
  -- Drops; 0 where the price is not in XRP.
  drops TEXT NOT NULL, royalty TEXT NOT NULL, broker_fee TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS nft_sale_collection ON nft_sale(collection, id);
CREATE INDEX IF NOT EXISTS nft_sale_nft ON nft_sale(nft, id);
CREATE INDEX IF NOT EXISTS nft_sale_time ON nft_sale(time);

-- Drops that those hold who have bought or sold in the last 24 hours.
CREATE TABLE IF NOT EXISTS nft_trader(account TEXT PRIMARY KEY, held TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS nft_broker(
  account TEXT PRIMARY KEY,
  sales INTEGER NOT NULL, volume TEXT NOT NULL, fees TEXT NOT NULL,
  sales24 INTEGER NOT NULL, volume24 TEXT NOT NULL, fees24 TEXT NOT NULL,
  volume_drops REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nft_broker_volume ON nft_broker(volume_drops);

-- By UTC day, counted from 1970.
CREATE TABLE IF NOT EXISTS nft_day(
  day INTEGER PRIMARY KEY,
  sales INTEGER NOT NULL, mints INTEGER NOT NULL, burns INTEGER NOT NULL, transfers INTEGER NOT NULL,
  volume TEXT NOT NULL, royalties TEXT NOT NULL, broker_fees TEXT NOT NULL,
  buyers INTEGER NOT NULL, sellers INTEGER NOT NULL
) STRICT;
-- Who has bought (1) or sold (0) on a day; of the last days alone.
CREATE TABLE IF NOT EXISTS nft_day_trader(
  day INTEGER NOT NULL, bought INTEGER NOT NULL, account TEXT NOT NULL, PRIMARY KEY(day, bought, account)
) STRICT, WITHOUT ROWID;

-- Sales up to this id have left the window of 24 hours; figures of the whole market, as JSON.
CREATE TABLE IF NOT EXISTS nft_market(id INTEGER PRIMARY KEY CHECK (id = 1), past INTEGER NOT NULL, body TEXT) STRICT;

CREATE TABLE IF NOT EXISTS nft_meta(
  nft INTEGER PRIMARY KEY,
  name TEXT, image TEXT, image_hash BLOB,
  -- Cleaned metadata as JSON.
  body TEXT NOT NULL,
  read INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS nft_meta_image ON nft_meta(image_hash) WHERE image_hash IS NOT NULL;
-- Metadata to be read, and when.
CREATE TABLE IF NOT EXISTS nft_meta_job(
  nft INTEGER PRIMARY KEY, due INTEGER NOT NULL, tries INTEGER NOT NULL, problem TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS nft_meta_job_due ON nft_meta_job(due);

-- How many unburned NFTs have each value.
CREATE TABLE IF NOT EXISTS nft_trait_value(
  id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL,
  UNIQUE(collection, type, value)
) STRICT;
CREATE TABLE IF NOT EXISTS nft_trait(
  trait INTEGER NOT NULL, nft INTEGER NOT NULL, PRIMARY KEY(trait, nft)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nft_trait_of ON nft_trait(nft, trait);
-- Collections whose rarity has to be computed again. dirty: something has changed since that was begun.
CREATE TABLE IF NOT EXISTS nft_rarity_job(
  collection INTEGER PRIMARY KEY, due INTEGER NOT NULL, dirty INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS nft_rarity_job_due ON nft_rarity_job(due);
`

/** Makes the tables of NFTs where they are missing. */
export function createNftTables(database: MarketDatabase): void {
  makeMetaTables(database)
  database.exec(tables)
}
