/**
 * The styles that AppKit 1.8.0 writes into the page, as hashes for its policy. The version stands forever
 * (docs/decisions/0007), and so do these; `e2e/wallets/more-wallets.spec.ts` opens the modal in both themes and hears of
 * every style that is not here, with the hash that it would need.
 */
export const appKitStyles: readonly string[] = [
  "'sha256-Vc94Aiur6UeRNVwpBa3sVQMsJTqdr/3F36u9e48vX6w='",
  "'sha256-Fwu92nzJ+hitaqpvz0u5eQrTZYgEXT1SukSiwTuN2ZY='",
  "'sha256-ZLvJVFr5hyqz4UlZFYqqxDdVs0GdS8u6SHDLdK5Iu8s='",
  "'sha256-EcLjTgdRPMY6iQ2BT27eCABOJbDaRUhv0XzXtcsDtdI='",
  "'sha256-xTn+9GS1+sNO+2X93BsanhHOlDah1NcHh5ZvlQHtJho='",
  "'sha256-nR5hyLltSjfvi2rqC26RbcredWrJvTaPA1yqPX96jpY='",
]
