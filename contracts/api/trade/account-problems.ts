/** Why an account cannot make a payment: `details.reason` of UNSUPPORTED_ACCOUNT. */
export const accountProblems = ['CONTRACT', 'ERC4337', 'MULTI_SIGNED', 'PROGRAM_OWNED'] as const
export type AccountProblem = (typeof accountProblems)[number]

/** What is said of each reason, to the user too. */
export const accountSentences: Readonly<Record<AccountProblem, string>> = {
  CONTRACT:
    'This account is a contract, such as a wallet with several owners. Its payment would not count here, so it is not asked for. Use an account with a key of its own.',
  ERC4337:
    'This account is a contract of ERC-4337, whose transactions others send for it. Its payment could not be told from theirs, so it is not asked for. Use an account with a key of its own.',
  MULTI_SIGNED:
    'This account needs the signatures of several keys, and one wallet gives one. Use an account that one key can sign for.',
  PROGRAM_OWNED:
    'This account belongs to a program, so no wallet can sign for it. Use an account with a key of its own.',
}
