export const minutesText = {
  /** `count`: such as `5` or `5–15`. */
  minutes: (count: string) => `${count} min`,
}
