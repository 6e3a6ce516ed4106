/** The two people of a booking. */
export type BookingSide = "CREATOR" | "PROFESSIONAL";
