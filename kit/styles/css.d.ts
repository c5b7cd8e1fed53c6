/** Style sheets are imported for their effect. The build joins them. */
declare module '*.css'
