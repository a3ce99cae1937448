/** Of the main part of a page, where the skip link leads and the focus goes when a page is opened. */
export const CONTENT_ID = 'content'
