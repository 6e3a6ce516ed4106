/** Days for which payouts wait after another bank account was entered. */
export const PAYOUT_PAUSE_DAYS = 3;

/** The page where professionals set up payouts, and where the provider sends them back to. */
export const PAYOUT_DETAILS_PATH = "/professional/payout-details";
