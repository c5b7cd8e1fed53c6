import type { MarketDatabase } from '../../tables/database.ts'
import { LINE_FLAGS } from '../../tables/tokens/issuer.ts'
import { decimal, type Fields, flagsOf, issuanceOf, issuedAs, textOf } from '../effects/fields.ts'
import type { Touched } from '../effects/touched.ts'
import type { TokenState, Tokens } from './token-state.ts'

const ALL = Object.values(LINE_FLAGS).reduce((all, flag) => all | flag, 0)

/** What issuers may do with their tokens: an account says it of its trust lines, an issuance of itself. */
export function createIssuers(database: MarketDatabase, tokens: Tokens) {
  const put = database.prepare(
    'INSERT INTO issuer VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET flags = excluded.flags, rate = excluded.rate',
  )
  const drop = database.prepare('DELETE FROM issuer WHERE account = ?')
  const ofAccount = database.prepare("SELECT id FROM token WHERE issuer = ? AND kind = 'trustline'")
  const putIssuance = database.prepare(
    `INSERT INTO issuance VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET flags = excluded.flags, fee = excluded.fee,
       metadata = excluded.metadata`,
  )
  const scale = database.prepare('UPDATE token SET scale = ? WHERE id = ?')

  function noteAccount(final: Fields, previous: Fields): void {
    const account = textOf(final['Account'])
    const flags = flagsOf(final) & ALL
    const rate = typeof final['TransferRate'] === 'number' ? final['TransferRate'] : 0
    if (account === undefined) return
    const isPlain = flags === 0 && rate === 0
    if (isPlain && previous['Flags'] === undefined && previous['TransferRate'] === undefined) return
    if (isPlain) drop.run(account)
    else put.run(account, flags, rate)
    for (const { id } of ofAccount.all(account)) mark(tokens.byId(Number(id)))
  }
  const mark = (token: TokenState | undefined): void => {
    if (token !== undefined) tokens.mark(token)
  }
  function noteIssuance(final: Fields, now: number | null): void {
    const [issuer, sequence] = [textOf(final['Issuer']), final['Sequence']]
    if (issuer === undefined || typeof sequence !== 'number') return
    const token = tokens.of(issuedAs(issuanceOf(sequence, issuer)), now)
    const digits = typeof final['AssetScale'] === 'number' ? final['AssetScale'] : 0
    const fee = typeof final['TransferFee'] === 'number' ? final['TransferFee'] : 0
    scale.run(digits, token.id)
    putIssuance.run(token.id, flagsOf(final), fee, textOf(final['MPTokenMetadata']) ?? null)
    tokens.mark(token)
  }

  return {
    /** `now`: `null` where the entry was found in the state of the ledger. */
    note({ type, how, final, previous }: Touched, now: number | null): void {
      if (how === 'deleted') return
      if (type === 'AccountRoot') noteAccount(final, previous)
      else if (type === 'MPTokenIssuance' && decimal(final['OutstandingAmount'] ?? '0') !== undefined)
        noteIssuance(final, now)
    },
  }
}
