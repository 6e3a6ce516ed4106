/** Notifications per page of /notifications. */
export const NOTIFICATIONS_PAGE = 20;
