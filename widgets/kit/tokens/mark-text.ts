/** The words beside a token that no list vouches for. */
export const unverifiedText = 'Not verified'
