import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import { evmSteps } from './evm.ts'
import type { StepFamily } from './family.ts'
import { solanaSteps } from './solana.ts'
import { stellarSteps } from './stellar.ts'
import { xrplSteps } from './xrpl.ts'

export const stepFamilies: Readonly<Record<UnsignedTx['family'], StepFamily>> = {
  evm: evmSteps,
  xrpl: xrplSteps,
  solana: solanaSteps,
  stellar: stellarSteps,
}
