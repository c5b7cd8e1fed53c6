/** An error of the catalogue: see errors.ts. */
export interface ErrorEntry {
  readonly status: number
  readonly retryable: boolean
  readonly title: string
  readonly fix: string
}
