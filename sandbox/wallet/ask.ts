/** One line of a dialog. */
export interface Row {
  readonly label: string
  readonly value: string
  /** Addresses, hashes and data: in a fixed-width face. */
  readonly code?: true
}

/** The contents of the dialog before the user decides. All of it is text; the dialog puts it into text nodes. */
export interface Ask {
  readonly id: string
  readonly title: string
  /** The page that asks. */
  readonly origin: string
  readonly chain: string
  readonly rows: readonly Row[]
  /** To choose from; the first is preselected. */
  readonly accounts?: readonly {
    readonly label: string
    readonly address: string
    readonly balance: string
  }[]
  /** Shown in full below the rows, such as the data of a transaction. */
  readonly detail?: { readonly label: string; readonly text: string }
  readonly warning?: string
  /** The label of the button that agrees. */
  readonly approve: string
}
