import { Wallet } from 'xrpl'

/** An account that mints NFTs. */
export function createMinter() {
  const wallet = Wallet.generate()
  return {
    address: wallet.classicAddress,
    /** A signed mint, in hex. */
    mint: (Sequence: number, NFTokenTaxon: number, uri: string): string =>
      wallet.sign({
        TransactionType: 'NFTokenMint',
        Account: wallet.classicAddress,
        NFTokenTaxon,
        URI: Buffer.from(uri).toString('hex').toUpperCase(),
        Flags: 8,
        Fee: '12',
        Sequence,
      }).tx_blob,
  }
}
