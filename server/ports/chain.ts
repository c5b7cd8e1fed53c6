import type { LedgerReader } from './chain/ledger-reader.ts'
import type { ChainNames } from './chain/names.ts'
import type { Relay } from './chain/relay.ts'
import type { StepBuilder } from './chain/step-builder.ts'

export type { AssetRef, ChainNames } from './chain/names.ts'
export type {
  FeeLeg,
  Leg,
  Preparation,
  PreparationNeed,
  ProductCheck,
  StepBuilder,
  Transfer,
} from './chain/step-builder.ts'
export type { AccountLack, FundsLack, Lack, MeansNeed, ProductNeed } from './chain/means.ts'
export type { Arrival, Incoming, LedgerReader, Sent } from './chain/ledger-reader.ts'
export type { Relay, SignedTx } from './chain/relay.ts'

/** A chain on which payments happen. */
export type Chain = ChainNames & StepBuilder & LedgerReader & Partial<Relay>
