import { createOwnPause } from '../../../../kit/own-pause.ts'
import type { Clock } from '../../../../ports/clock.ts'
import type { Log } from '../../../../ports/log.ts'
import { type FetchPublic, PublicFetchError } from '../../../../ports/public-fetch.ts'
import { text, whole } from '../../../tables/columns.ts'
import type { MarketDatabase } from '../../../tables/database.ts'
import { pause } from '../../pause.ts'
import { nothingOf, readTokenFile, type SaidOfToken, type TokenFile } from './read-token-file.ts'
import { createSaidRows } from './said-rows.ts'

export interface TokenFilesDeps {
  readonly database: MarketDatabase
  /** Addresses of lists that the operator trusts. */
  readonly lists: readonly string[]
  readonly fetchPublic: FetchPublic
  readonly clock: Clock
  readonly log: Log
}

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const HOUR_MS = 60 * MINUTE_MS
/** A list of all tokens is large; an issuer's own file is not. */
const [MOST_LIST, MOST_FILE] = [8 * 1024 * 1024, 256 * 1024]
const LOOK_EVERY_MS = 5_000
/** Domains that are looked at in one go. */
const DOMAINS = 8

/**
 * Reads what lists and issuers' own domains say of tokens, daily. An issuer's domain counts when the file there names the
 * issuer, because anyone may set any domain on the ledger.
 */
export function createTokenFiles({ database, lists, fetchPublic, clock, log }: TokenFilesDeps) {
  const rows = createSaidRows(database)
  const due = database.prepare(
    `SELECT account, domain, tries FROM account_domain WHERE due <= ? ORDER BY due LIMIT ${DOMAINS}`,
  )
  const issued = database.prepare('SELECT md5 FROM token WHERE issuer = ?')
  const plan = database.prepare('UPDATE account_domain SET due = ?, tries = ? WHERE account = ?')
  const listsDue = lists.map(() => ({ at: 0, tries: 0 }))
  const now = () => clock.now().getTime()
  const rest = createOwnPause(now, { firstMs: LOOK_EVERY_MS })

  async function read(url: string, mostBytes: number, signal: AbortSignal): Promise<TokenFile | undefined> {
    const { body } = await fetchPublic(url, {
      accept: 'application/toml, text/plain, */*;q=0.5',
      mostBytes,
      signal,
    })
    return readTokenFile(Buffer.from(body).toString('utf8'))
  }

  /** When to look again, after so many attempts without an answer. */
  const later = (tries: number) => now() + (tries === 0 ? DAY_MS : Math.min(MINUTE_MS * 4 ** tries, DAY_MS))

  async function readList(at: number, signal: AbortSignal): Promise<void> {
    const [url, state] = [lists[at], listsDue[at]]
    if (url === undefined || state === undefined || state.at > now()) return
    try {
      const file = await read(url, MOST_LIST, signal)
      if (file === undefined) throw new PublicFetchError('failed', 'the file is not TOML')
      database.transaction(() => rows.replace(`list:${at}`, file.tokens))
      log.info('token-list.read', { url, tokens: file.tokens.length })
      listsDue[at] = { at: later(0), tries: 0 }
    } catch (cause) {
      if (signal.aborted) return
      log.warn('token-list.failed', { url, cause })
      listsDue[at] = { at: later(state.tries), tries: state.tries + 1 }
    }
  }

  /** What a file says of an issuer's tokens. One that names the issuer alone vouches for all that it has issued. */
  function ofIssuer({ accounts, tokens }: TokenFile, account: string): readonly SaidOfToken[] {
    const described = tokens.filter(({ issuer }) => issuer === account)
    if (!accounts.has(account)) return described
    const known = new Set(described.map(({ md5 }) => md5))
    const others = issued.all(account).map((row) => text(row, 'md5'))
    return [...described, ...others.filter((md5) => !known.has(md5)).map((md5) => nothingOf(md5, account))]
  }

  async function readDomain(
    account: string,
    domain: string,
    tries: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (issued.get(account) === undefined) {
      // It may issue a token another time.
      database.transaction(() => plan.run(now() + HOUR_MS, 0, account))
      return
    }
    let file: TokenFile | undefined
    let isThere = true
    try {
      file = await read(`https://${domain}/.well-known/xrp-ledger.toml`, MOST_FILE, signal)
    } catch {
      isThere = false
    }
    if (signal.aborted) return
    const own = file === undefined ? [] : ofIssuer(file, account)
    const said = own.map((token) => ({ ...token, domain }))
    database.transaction(() => {
      if (isThere) rows.replace(account, said)
      plan.run(later(isThere ? 0 : tries + 1), isThere ? 0 : tries + 1, account)
    })
  }

  return {
    /** Reads what is due now. */
    async runDue(signal: AbortSignal): Promise<void> {
      for (const at of lists.keys()) await readList(at, signal)
      const domains = due.all(now())
      await Promise.all(
        domains.map((row) =>
          readDomain(text(row, 'account'), text(row, 'domain'), whole(row, 'tries'), signal),
        ),
      )
    },
    /** Works until `signal` ends it. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          if (rest.isOver()) {
            await this.runDue(signal)
            rest.end()
          }
        } catch (cause) {
          if (!signal.aborted && rest.begin())
            log.error('token-files.failed', { cause, pausedUntil: new Date(rest.until()).toISOString() })
        }
        await pause(clock, LOOK_EVERY_MS, signal)
      }
    },
  }
}
