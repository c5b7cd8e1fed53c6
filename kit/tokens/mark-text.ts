/** The words beside a token that a list vouches for, and beside any other. */
export const markText = {
  verified: 'Verified',
  unverified: 'Not verified',
}
