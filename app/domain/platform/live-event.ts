/**
 * The events sent to open pages. `message`: a message was sent (bookingId, messageId). `read`: a
 * conversation was read (bookingId). `booking`: a booking changed (bookingId). `notification`:
 * there is a new one on /notifications.
 */
export const LIVE_EVENT_KINDS = ["message", "read", "booking", "notification"] as const;
export type LiveEventKind = (typeof LIVE_EVENT_KINDS)[number];
