/** The words beside a token that a list vouches for, and beside any other. */
export const verifiedText = 'Verified'
export const unverifiedText = 'Not verified'
