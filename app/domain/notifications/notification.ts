/** How many stand on one page of /notifications. */
export const NOTIFICATIONS_PAGE = 20;
