/** A backup of the store that was made. It stands in the store itself, and so not in that backup. */
export interface BackupNote {
  readonly id: string
  readonly at: string
  readonly file: string
  readonly bytes: number
}
