import type { MarketDatabase } from '../database.ts'
import { makeMetaTables } from '../schema.ts'

/** The MD5 of `XRPL_XRP`, by which XRP itself is a token. */
export const XRP_MD5 = '84e5efeb89c4eae8f68188982dc290d8'
/** XRP's row in `token`. */
export const XRP_ID = 1

/**
 * Tables of tokens. Exact amounts are decimal text, and drops integers; a REAL beside a text is for sorting alone.
 * Times are Unix milliseconds.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS account(id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE IF NOT EXISTS token(
  id INTEGER PRIMARY KEY,
  md5 TEXT NOT NULL UNIQUE,
  currency TEXT NOT NULL,
  issuer TEXT NOT NULL,
  kind TEXT NOT NULL,               -- trustline, lp (the share of a pool) or mpt
  scale INTEGER NOT NULL DEFAULT 0, -- of a multi-purpose token: amounts are in units of 10^-scale
  created INTEGER,                  -- when it was first seen; null: before the index knew all of the ledger
  first_trade INTEGER,
  last_trade INTEGER,
  price REAL,                       -- in XRP, at the end of the last minute in which it was traded, or of the last hour
  last_price REAL,                  -- of the last trade against XRP that says one
  supply TEXT NOT NULL DEFAULT '0',
  trustlines INTEGER NOT NULL DEFAULT 0,
  holders INTEGER NOT NULL DEFAULT 0,
  moved INTEGER,                    -- when a balance or a trust line has changed last
  offers INTEGER NOT NULL DEFAULT 0,
  vol24 REAL NOT NULL DEFAULT 0,    -- in tokens
  xrp24 INTEGER NOT NULL DEFAULT 0, -- in drops
  trades24 INTEGER NOT NULL DEFAULT 0,
  traders24 INTEGER NOT NULL DEFAULT 0,
  volx24 REAL NOT NULL DEFAULT 0,   -- vol24 of trades against XRP alone
  buy24 INTEGER NOT NULL DEFAULT 0, -- xrp24 and trades24 in which the taker has bought
  buys24 INTEGER NOT NULL DEFAULT 0,
  buyers24 INTEGER NOT NULL DEFAULT 0,
  sellers24 INTEGER NOT NULL DEFAULT 0,
  high24 REAL, low24 REAL,
  pool_drops INTEGER,               -- XRP in its pool with XRP
  pool TEXT,                        -- account of that pool
  changed INTEGER NOT NULL          -- number of the commit that wrote the row last
) STRICT;
CREATE INDEX IF NOT EXISTS token_changed ON token(changed);
-- The share of a pool, by the pool's account.
CREATE INDEX IF NOT EXISTS token_share ON token(issuer) WHERE kind = 'lp';

-- id = ledger * 1e6 + place of the transaction * 1e3 + leg: ordered, and a ledger cannot be written twice.
CREATE TABLE IF NOT EXISTS trade(
  id INTEGER PRIMARY KEY,
  time INTEGER NOT NULL,
  base INTEGER NOT NULL,
  quote INTEGER NOT NULL,           -- XRP where the trade was against XRP
  base_value TEXT NOT NULL,
  quote_value TEXT NOT NULL,        -- drops for XRP
  maker INTEGER NOT NULL,
  taker INTEGER NOT NULL,
  buy INTEGER NOT NULL,             -- 1: the taker has bought the base
  pool INTEGER NOT NULL,            -- 1: the maker is a pool
  counts INTEGER NOT NULL,          -- 1: may make a price
  xrp REAL,                         -- what was paid in XRP; null where that is not known
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS trade_base ON trade(base, id);

CREATE TABLE IF NOT EXISTS candle(
  token INTEGER NOT NULL,
  iv INTEGER NOT NULL,              -- seconds
  t INTEGER NOT NULL,               -- begin, in seconds
  o REAL NOT NULL, h REAL NOT NULL, l REAL NOT NULL, c REAL NOT NULL,
  v INTEGER NOT NULL,               -- drops
  n INTEGER NOT NULL,
  PRIMARY KEY(token, iv, t)
) STRICT, WITHOUT ROWID;

-- One row a trust line and side that may hold the other's token.
CREATE TABLE IF NOT EXISTS holder(
  token INTEGER NOT NULL,
  account INTEGER NOT NULL,
  balance TEXT NOT NULL,
  amount REAL NOT NULL,
  pool INTEGER NOT NULL,            -- 1: the holder is a pool
  PRIMARY KEY(token, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS holder_amount ON holder(token, amount DESC) WHERE amount > 0;

CREATE TABLE IF NOT EXISTS pool(
  account TEXT PRIMARY KEY,
  a INTEGER NOT NULL, b INTEGER NOT NULL,           -- tokens; XRP is a, where it is one of them
  a_value TEXT NOT NULL, b_value TEXT NOT NULL,     -- drops for XRP
  -- The course of a pool with XRP since it was first seen; see figures/course.ts.
  since INTEGER, xrp REAL, log REAL, log_sum REAL, xrp_sum REAL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pool_a ON pool(a);
CREATE INDEX IF NOT EXISTS pool_b ON pool(b);
-- One side of a pool of which the other has not been seen yet.
CREATE TABLE IF NOT EXISTS pool_part(
  account TEXT NOT NULL, token INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY(account, token)
) STRICT, WITHOUT ROWID;
-- The course of a token's pool with XRP as it began, and at the ends of half hours in which it has changed.
CREATE TABLE IF NOT EXISTS pool_point(
  token INTEGER NOT NULL,
  t INTEGER NOT NULL,
  xrp REAL NOT NULL, log REAL NOT NULL, log_sum REAL NOT NULL, xrp_sum REAL NOT NULL,
  PRIMARY KEY(token, t)
) STRICT, WITHOUT ROWID;

-- What a token cost from a moment on, until the next one: no price where it is null.
CREATE TABLE IF NOT EXISTS price(
  token INTEGER NOT NULL, t INTEGER NOT NULL, price REAL, PRIMARY KEY(token, t)
) STRICT, WITHOUT ROWID;

-- Trades that count, by whose offer or pool was taken and who took it, in drops. hour: its end.
CREATE TABLE IF NOT EXISTS flow(
  token INTEGER NOT NULL, hour INTEGER NOT NULL, maker INTEGER NOT NULL, taker INTEGER NOT NULL,
  bought INTEGER NOT NULL, sold INTEGER NOT NULL,
  PRIMARY KEY(token, hour, maker, taker)
) STRICT, WITHOUT ROWID;
-- Funded bids near the price, summed over the samples of each hour, in XRP; and how many samples there were. hour: its end.
CREATE TABLE IF NOT EXISTS bid_hour(
  token INTEGER NOT NULL, hour INTEGER NOT NULL, xrp REAL NOT NULL, PRIMARY KEY(token, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bid_sample(hour INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT;
-- What accounts say of the trust lines to them, where that is anything: flags, and the transfer rate in billionths.
CREATE TABLE IF NOT EXISTS issuer(account TEXT PRIMARY KEY, flags INTEGER NOT NULL, rate INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS token_issuer ON token(issuer);
-- Issuances of multi-purpose tokens: flags, the transfer fee in thousandths of a percent, and metadata in hex.
CREATE TABLE IF NOT EXISTS issuance(token INTEGER PRIMARY KEY, flags INTEGER NOT NULL, fee INTEGER NOT NULL, metadata TEXT) STRICT;
-- Open offers of the order books.
CREATE TABLE IF NOT EXISTS offer(
  id INTEGER PRIMARY KEY,
  entry BLOB NOT NULL UNIQUE,
  owner INTEGER NOT NULL,
  gets INTEGER NOT NULL,            -- token that the owner gives
  pays INTEGER NOT NULL,            -- token that the owner wants for it
  gets_value TEXT NOT NULL,         -- drops for XRP
  pays_value TEXT NOT NULL,
  quality REAL NOT NULL,            -- pays for one of gets, in the units of the two before
  expires INTEGER,                  -- seconds since 2000
  open INTEGER NOT NULL             -- 1: anyone may take it
) STRICT;
CREATE INDEX IF NOT EXISTS offer_book ON offer(gets, pays, quality);
CREATE INDEX IF NOT EXISTS offer_bids ON offer(owner) WHERE gets = 1;
-- What those have who offer XRP: drops, and the entries that they own, for which a reserve is kept.
CREATE TABLE IF NOT EXISTS purse(account INTEGER PRIMARY KEY, drops INTEGER NOT NULL, entries INTEGER NOT NULL) STRICT;
-- Who has created an account, since the index began.
CREATE TABLE IF NOT EXISTS funder(account INTEGER PRIMARY KEY, funder INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS funder_of ON funder(funder);
-- What accounts got straight from a token's issuer, in units.
CREATE TABLE IF NOT EXISTS issued(
  token INTEGER NOT NULL, account INTEGER NOT NULL, units REAL NOT NULL, PRIMARY KEY(token, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS issued_units ON issued(token, units DESC);

-- What can be believed of a token, at the end of the last hour; see figures/. Amounts in XRP.
CREATE TABLE IF NOT EXISTS figure(
  token INTEGER PRIMARY KEY,
  liquidity REAL NOT NULL,          -- XRP in the pool and half of that in bids, mean of 24 hours
  liquidity7 REAL,                  -- the least of seven daily means
  price_limit REAL,                 -- the most that a market cap is made of
  circulating REAL NOT NULL,        -- units
  believed24 REAL NOT NULL,
  raw24 REAL NOT NULL,              -- all that was traded in the same 24 hours
  traders7 INTEGER NOT NULL,        -- clusters
  volume7 REAL NOT NULL,
  trending REAL NOT NULL,
  marks TEXT NOT NULL               -- separated by spaces
) STRICT;

CREATE TABLE IF NOT EXISTS minute(t INTEGER PRIMARY KEY, transactions INTEGER NOT NULL) STRICT;
-- Accounts that have sent a transaction, with the time of the newest one to the hour.
CREATE TABLE IF NOT EXISTS activity(account TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS activity_time ON activity(time);

-- The whole market at the end of each hour, for its change in 24 hours. In XRP.
CREATE TABLE IF NOT EXISTS market_hour(
  t INTEGER PRIMARY KEY, marketcap REAL NOT NULL, volume REAL NOT NULL, pools REAL NOT NULL, xrp REAL NOT NULL
) STRICT;

-- What is said of a token beside the ledger (XLS-26).
CREATE TABLE IF NOT EXISTS token_meta(
  md5 TEXT PRIMARY KEY,
  name TEXT,
  user TEXT,                        -- name of the project
  domain TEXT,
  description TEXT,
  image TEXT,
  tags TEXT NOT NULL DEFAULT '[]',  -- JSON
  kyc INTEGER NOT NULL DEFAULT 0,
  verified INTEGER NOT NULL DEFAULT 0,
  listed INTEGER NOT NULL DEFAULT 0, -- 1: a list of tokens has it
  operator INTEGER                  -- 2: named by the operator; -1: a scam, by the operator's word
) STRICT, WITHOUT ROWID;
-- Readers look for changed rows of token alone.
CREATE TRIGGER IF NOT EXISTS token_meta_new AFTER INSERT ON token_meta
  BEGIN UPDATE token SET changed = (SELECT max(changed) FROM token) WHERE md5 = new.md5; END;
CREATE TRIGGER IF NOT EXISTS token_meta_changed AFTER UPDATE ON token_meta
  BEGIN UPDATE token SET changed = (SELECT max(changed) FROM token) WHERE md5 = new.md5; END;
`

/** Makes the tables of tokens where they are missing. */
export function makeTokenTables(database: MarketDatabase): void {
  makeMetaTables(database)
  database.exec(TABLES)
  database
    .prepare(
      `INSERT INTO token(id, md5, currency, issuer, kind, created, price, changed)
       VALUES(${XRP_ID}, '${XRP_MD5}', 'XRP', 'XRPL', 'trustline', 1356998400000, 1, 0) ON CONFLICT DO NOTHING`,
    )
    .run()
}
