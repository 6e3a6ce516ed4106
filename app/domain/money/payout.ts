/** Days for which payouts wait after a bank account was entered, the first one included. */
export const PAYOUT_PAUSE_DAYS = 3;

/** The page where professionals set up payouts, and where the provider sends them back to. */
export const PAYOUT_DETAILS_PATH = "/professional/payout-details";
