/** Codes and sentences as rippled gives them. */
const results = {
  tesSUCCESS: [0, 'The transaction was applied. Only final in a validated ledger.'],
  tecPATH_PARTIAL: [101, 'Path could not send full amount.'],
  tecUNFUNDED_OFFER: [103, 'Insufficient balance to fund created offer.'],
  tecUNFUNDED_PAYMENT: [104, 'Insufficient XRP balance to send.'],
  tecFAILED_PROCESSING: [105, 'Failed to correctly process transaction.'],
  tecDIR_FULL: [121, 'Can not add entry to full directory.'],
  tecINSUF_RESERVE_LINE: [122, 'Insufficient reserve to add trust line.'],
  tecINSUF_RESERVE_OFFER: [123, 'Insufficient reserve to create offer.'],
  tecNO_DST: [124, 'Destination does not exist. Send XRP to create it.'],
  tecNO_DST_INSUF_XRP: [125, 'Destination does not exist. Too little XRP sent to create it.'],
  tecNO_LINE_INSUF_RESERVE: [126, 'No such line. Too little reserve to create it.'],
  tecNO_LINE_REDUNDANT: [127, "Can't set non-existent line to default."],
  tecPATH_DRY: [128, 'Path could not send partial amount.'],
  tecUNFUNDED: [129, 'One of _ADD, _SUB, or _SPEND is not funded.'],
  tecNO_ISSUER: [133, 'Issuer account does not exist.'],
  tecNO_AUTH: [134, 'Not authorized to hold asset.'],
  tecNO_LINE: [135, 'No such line.'],
  tecINSUFF_FEE: [136, 'Insufficient balance to pay fee.'],
  tecFROZEN: [137, 'Asset is frozen.'],
  tecNO_TARGET: [138, 'Target account does not exist.'],
  tecNO_PERMISSION: [139, 'No permission to perform requested operation.'],
  tecNO_ENTRY: [140, 'No matching entry found.'],
  tecINSUFFICIENT_RESERVE: [141, 'Insufficient reserve to complete requested operation.'],
  tecDST_TAG_NEEDED: [143, 'A destination tag is required.'],
  tecDUPLICATE: [149, 'Ledger object already exists.'],
  tecEXPIRED: [148, 'Expiration time is passed.'],
  tecKILLED: [150, 'No funds transferred and no offer created.'],
  tecNO_SUITABLE_NFTOKEN_PAGE: [155, 'A suitable NFToken page could not be located.'],
  tecNFTOKEN_BUY_SELL_MISMATCH: [156, "The 'Buy' and 'Sell' NFToken offers are mismatched."],
  tecNFTOKEN_OFFER_TYPE_MISMATCH: [157, 'The type of NFToken offer is incorrect.'],
  tecCANT_ACCEPT_OWN_NFTOKEN_OFFER: [158, 'An NFToken offer cannot be claimed by its owner.'],
  tecINSUFFICIENT_FUNDS: [159, 'Not enough funds available to complete requested transaction.'],
  tecOBJECT_NOT_FOUND: [160, 'A requested object could not be located.'],
  tecINSUFFICIENT_PAYMENT: [161, 'The payment is not sufficient.'],
  tecUNFUNDED_AMM: [162, 'Insufficient balance to fund AMM.'],
  tecAMM_FAILED: [164, 'AMM transaction failed.'],
  tecAMM_INVALID_TOKENS: [165, 'AMM invalid LP tokens.'],
  terINSUF_FEE_B: [-97, 'Account balance can not pay fee.'],
  terNO_ACCOUNT: [-96, 'The source account does not exist.'],
  terPRE_SEQ: [-92, 'Missing/inapplicable prior transaction.'],
  terNO_RIPPLE: [-90, 'Path does not permit rippling.'],
  terNO_AMM: [-87, "AMM doesn't exist for the asset pair."],
  tefALREADY: [-198, 'The exact transaction was already in this ledger.'],
  tefBAD_AUTH: [-196, "Transaction's public key is not authorized."],
  tefPAST_SEQ: [-190, 'This sequence number has already passed.'],
  tefMASTER_DISABLED: [-188, 'Master key is disabled.'],
  tefMAX_LEDGER: [-187, 'Ledger sequence too high.'],
  tefNFTOKEN_IS_NOT_TRANSFERABLE: [-179, 'The specified NFToken is not transferable.'],
  temMALFORMED: [-299, 'Malformed transaction.'],
  temBAD_AMOUNT: [-298, 'Malformed: Bad amount.'],
  temBAD_CURRENCY: [-297, 'Malformed: Bad currency.'],
  temBAD_EXPIRATION: [-296, 'Malformed: Bad expiration.'],
  temBAD_FEE: [-295, 'Invalid fee, negative or not XRP.'],
  temBAD_ISSUER: [-294, 'Malformed: Bad issuer.'],
  temBAD_LIMIT: [-293, 'Limits must be non-negative.'],
  temBAD_OFFER: [-292, 'Malformed: Bad offer.'],
  temBAD_PATH: [-291, 'Malformed: Bad path.'],
  temBAD_SEND_XRP_LIMIT: [-288, 'Malformed: Limit quality is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_MAX: [-287, 'Malformed: Send max is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_NO_DIRECT: [-286, 'Malformed: No Ripple direct is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PARTIAL: [-285, 'Malformed: Partial payment is not allowed for XRP to XRP.'],
  temBAD_SEND_XRP_PATHS: [-284, 'Malformed: Paths are not allowed for XRP to XRP.'],
  temBAD_SEQUENCE: [-283, 'Malformed: Sequence is not in the past.'],
  temBAD_SIGNATURE: [-282, 'Malformed: Bad signature.'],
  temBAD_SRC_ACCOUNT: [-281, 'Malformed: Bad source account.'],
  temBAD_TRANSFER_RATE: [-280, 'Malformed: Transfer rate must be >= 1.0 and <= 2.0.'],
  temDST_IS_SRC: [-279, 'Destination may not be source.'],
  temDST_NEEDED: [-278, 'Destination not specified.'],
  temINVALID: [-277, 'The transaction is ill-formed.'],
  temINVALID_FLAG: [-276, 'The transaction has an invalid flag.'],
  temREDUNDANT: [-275, 'The transaction is redundant.'],
  temDISABLED: [-273, 'The transaction requires logic that is currently disabled.'],
  temBAD_NFTOKEN_TRANSFER_FEE: [
    -262,
    'Malformed: The NFToken transfer fee must be between 1 and 5000, inclusive.',
  ],
  temBAD_AMM_TOKENS: [-261, 'Malformed: Invalid LPTokens.'],
  temARRAY_EMPTY: [-253, 'Malformed: Array is empty.'],
  temARRAY_TOO_LARGE: [-252, 'Malformed: Array is too large.'],
  temINVALID_INNER_BATCH: [-250, 'Malformed: Invalid inner batch transaction.'],
  telINSUF_FEE_P: [-394, 'Fee insufficient.'],
  telREQUIRES_NETWORK_ID: [
    -385,
    'Transactions submitted to this node/network must include a correct NetworkID field.',
  ],
  telNETWORK_ID_MAKES_TX_NON_CANONICAL: [
    -384,
    'Transactions submitted to this node/network must NOT include a NetworkID field.',
  ],
  telWRONG_NETWORK: [-386, 'Transaction specifies a Network ID that differs from that of the local node.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

export type Result = keyof typeof results
export const isResult = (name: string): name is Result => Object.hasOwn(results, name)

export function explainResult(result: Result): {
  engine_result: Result
  engine_result_code: number
  engine_result_message: string
} {
  const [code, message] = results[result]
  return { engine_result: result, engine_result_code: code, engine_result_message: message }
}

/** Success, or a failure that still costs the fee and goes into a ledger. */
export const isApplied = (result: Result): boolean => result === 'tesSUCCESS' || result.startsWith('tec')
