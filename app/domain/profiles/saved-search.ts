/** The most searches that a creator can save. */
export const SEARCHES_MAX = 20;

/** The most characters of a search's name. */
export const SEARCH_NAME_MAX = 60;

/** Days between two emails about saved searches to one person, at least. */
export const EMAIL_DAYS = 7;

/** New professionals that an email names for one search; the others are counted. */
export const NAMED_MAX = 5;
