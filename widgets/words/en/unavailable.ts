/** Why a request cannot be shown. */
export const unavailableText = {
  suspended: 'This site’s account is suspended.',
  retry: 'The service does not answer. Try again in a moment.',
}
