import { MEMO, TOKEN, TOKEN_2022 } from '#contracts/payloads/solana/programs.ts'

export * from '#contracts/payloads/solana/programs.ts'
export const OLD_MEMO = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'

export const isMemo = (program: string): boolean => program === MEMO || program === OLD_MEMO
export const isTokenProgram = (program: string): boolean => program === TOKEN || program === TOKEN_2022
