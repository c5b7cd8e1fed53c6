/** Id of a sign session: 22 base62 characters are 131 bits, so no id can be guessed. */
export const SESSION_ID = /^ses_[0-9A-Za-z]{22}$/
