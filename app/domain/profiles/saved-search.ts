/** The most searches that a creator can save. */
export const SEARCHES_MAX = 20;

/** The most characters of a search's name. */
export const SEARCH_NAME_MAX = 60;

/** The minimum number of days between two emails about saved searches to the same person. */
export const EMAIL_DAYS = 7;

/** How many new professionals an email names for one search. The others are counted. */
export const NAMED_MAX = 5;
